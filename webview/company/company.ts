import * as l10n from '@vscode/l10n';
import { html, nothing, svg, type TemplateResult } from 'lit/html.js';

import './company.css';
import { estimated, withCost } from '../../src/domain/format/cost.ts';
import { formatClose, sparkline } from '../../src/features/company/companyView.ts';
import type { CompanyBars, ShownCompany } from '../../src/features/company/protocol.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { callsSection } from './calls.ts';
import { fundSection, identityFacts } from './identity.ts';
import { marksSection, metricsSection, notesSection, screensSection } from './kept.ts';
import { promisesSection } from './promises.ts';
import { phrasesSection } from './phrases.ts';
import { newYorkDay } from '../../src/domain/dates/zones.ts';
import { formatBarTime } from '../../src/domain/format/barTimes.ts';
import { formatPrice } from '../../src/domain/format/number.ts';
import { formatDateRange } from '../../src/domain/format/week.ts';
import { page, send } from './page.ts';
import { getButton, section } from './parts.ts';

const box = { width: 320, height: 64 };

/** The company’s name with its last close or, without one, its newest call. */
function line({ name, bars, calls }: ShownCompany): TemplateResult {
  const last = bars && formatClose(bars);
  const newest = calls?.quarters[0]?.fyq;
  const { source } = page.params;
  const lastAt = bars?.lastAt && formatBarTime(bars.lastAt, { today: newYorkDay(Date.now()), source });
  return html`${name ? html`<span class="company muted" dir="auto">${name.text}</span>` : nothing}
  ${
    last
      ? html`<span class="figure" title=${[last.digits, lastAt, last.against].filter(Boolean).join(', ')}
          >${last.close} ${last.change} <span class="against">${last.against}</span></span
        >`
      : newest === undefined
        ? nothing
        : html`<span class="figure">${newest}</span>`
  }`;
}

type DrawnSection = (shown: ShownCompany) => TemplateResult | false | undefined;

/** The sections of each column, in order. Empty sections are left out. */
const leftColumn: readonly DrawnSection[] = [
  identityFacts,
  ({ fund, ticker }) => fund && fundSection(fund, ticker),
  ({ calls }) => calls && callsSection(calls),
  ({ citations }) => citations.length > 0 && notesSection(citations),
  ({ promises }) => promises.length > 0 && promisesSection(promises),
  ({ marks, labels }) => marks.length > 0 && marksSection(marks, labels),
];
const rightColumn: readonly DrawnSection[] = [
  ({ bars }) => bars && barsSection(bars),
  ({ phrases, calls }) => phrases && calls?.quarters.some(({ requests }) => requests === 0) && phrasesSection(phrases),
  ({ metrics }) => metrics.length > 0 && metricsSection(metrics),
  ({ screens }) => screens.length > 0 && screensSection(screens),
];

function content(shown: ShownCompany): TemplateResult {
  const draw = (sections: readonly DrawnSection[]) => sections.map((section) => section(shown)).filter(Boolean);
  return html`<div class="columns">
    <div class="column">${draw(leftColumn)}</div>
    <div class="column">${draw(rightColumn)}</div>
  </div>`;
}

startPage(page, {
  view: (snapshot) => {
    const { ticker, cik } = page.params;
    const name = ticker === '' ? l10n.t('CIK {0}', String(cik)) : ticker;
    const value = snapshot?.value;
    return {
      name,
      tooltip: value?.name?.text ?? name,
      line: value ? line(value) : nothing,
      loading: l10n.t('Reading the library…'),
      empty: l10n.t('No information available.'),
      retryLabel: l10n.t('Try Again'),
      onRetry: () => void send.retry(),
      content,
    };
  },
});
controlsAfterFirstFrame().catch((error: unknown) => page.say(messageOf(error)));

/** The closes of the last sessions in the library. */
function barsSection(bars: CompanyBars): TemplateResult {
  const title = l10n.t('Last sessions');
  const chart = sparkline(bars.sessions, box);
  if (!chart)
    return section(
      'bars',
      title,
      html`<p class="muted">${l10n.t('None in the library yet.')}</p>`,
      getButton('bars', l10n.t('Download Last Session'), estimated(bars.requests), send.openBars),
    );
  const today = newYorkDay(Date.now());
  const days = formatDateRange(bars.sessions[0]!.date, bars.sessions.at(-1)!.date, today);
  const [low, high] = [formatPrice(chart.lowest), formatPrice(chart.highest)];
  const words = l10n.t('Closes of {0}: lowest {1}, highest {2}', days, low, high);
  return section(
    'bars',
    title,
    html`<figure class="spark">
      <svg viewBox="0 -2 ${box.width} ${box.height + 4}" preserveAspectRatio="none" role="img" aria-label=${words}>
        ${chart.borders.map((x) => svg`<line class="border" x1=${x} x2=${x} y1="0" y2=${box.height}></line>`)}
        ${chart.paths.map((path) => svg`<path class="line" d=${path} vector-effect="non-scaling-stroke"></path>`)}
      </svg>
      <figcaption class="muted">
        <span>${days}</span>
        <span class="number">${l10n.t('{0} to {1}', low, high)}</span>
      </figcaption>
    </figure>`,
    html`<button class="link" data-open="bars" @click=${() => send.openBars()}>
      ${withCost(
        bars.count === 1 ? l10n.t('Open 1 Session') : l10n.t('Open · {0} sessions in library', bars.count),
        estimated(bars.requests),
      )}
    </button>`,
  );
}
