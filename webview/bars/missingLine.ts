import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { MissingBars } from '../../src/features/bars/protocol.ts';

const mostNamed = 4;

/** Which days of the window the library lacks, and the way to them with its cost. */
export function missingLine(missing: MissingBars | undefined, read: () => void): TemplateResult | typeof nothing {
  if (!missing) return nothing;
  const { days, cost } = missing;
  const named = days
    .slice(0, mostNamed)
    .map(({ ticker, from, till }) =>
      from === till ? l10n.t('{0}: {1}', ticker, from) : l10n.t('{0}: {1} to {2}', ticker, from, till),
    );
  if (days.length > mostNamed) named.push('…');
  return html`<p class="missing-line" data-part="missing">
    ${
      named.length === 0
        ? l10n.t('This is the window as it was when it was read last.')
        : l10n.t('Not in the library: {0}.', named.join('; '))
    }
    <vscode-button appearance="secondary" data-action="readMissing" @click=${read}>${costWords(cost)}</vscode-button>
  </p>`;
}

function costWords(cost: number): string {
  if (cost === 0) return l10n.t('Read again · free');
  return cost === 1
    ? l10n.t('Read what is missing · 1 request')
    : l10n.t('Read what is missing · about {0} requests', cost);
}
