import * as l10n from '@vscode/l10n';
import { html, svg, type TemplateResult } from 'lit/html.js';
import { formatValue } from '../../src/domain/format/number.ts';
import { formatBarsRequests, sparkline } from '../../src/features/company/companyView.ts';
import type { ShownBars } from '../../src/features/company/protocol.ts';
import type { CompanyActions } from './actions.ts';
import { getButton, section } from './parts.ts';

const box = { width: 320, height: 64 };

/** The closes of the last sessions in the library. */
export function barsSection(bars: ShownBars, actions: CompanyActions): TemplateResult {
  const title = l10n.t('Last sessions');
  const chart = sparkline(bars.sessions, box);
  if (!chart)
    return section(
      'bars',
      title,
      html`<p class="muted">${l10n.t('None in the library yet.')}</p>`,
      getButton('bars', l10n.t('Last Day'), formatBarsRequests(bars.requests), actions.openBars),
    );
  const [first, last] = [bars.sessions[0]!.date, bars.sessions.at(-1)!.date];
  const [low, high] = [formatValue(chart.lowest, 2), formatValue(chart.highest, 2)];
  const words = l10n.t('Closes from {0} to {1}: lowest {2}, highest {3}', first, last, low, high);
  return section(
    'bars',
    title,
    html`<figure class="spark">
      <svg viewBox="0 -2 ${box.width} ${box.height + 4}" preserveAspectRatio="none" role="img" aria-label=${words}>
        ${chart.borders.map((x) => svg`<line class="border" x1=${x} x2=${x} y1="0" y2=${box.height}></line>`)}
        ${chart.paths.map((path) => svg`<path class="line" d=${path} vector-effect="non-scaling-stroke"></path>`)}
      </svg>
      <figcaption class="muted">
        <span>${first === last ? first : l10n.t('{0} to {1}', first, last)}</span>
        <span class="number">${l10n.t('{0} to {1}', low, high)}</span>
      </figcaption>
    </figure>`,
    html`<button class="link" data-open="bars" @click=${actions.openBars}>
      ${
        bars.count === 1
          ? l10n.t('Open 1 Session · {0}', formatBarsRequests(bars.requests))
          : l10n.t('Open · {0} sessions in library · {1}', bars.count, formatBarsRequests(bars.requests))
      }
    </button>`,
  );
}
