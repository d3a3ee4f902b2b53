import * as l10n from '@vscode/l10n';
import { html, nothing, render, svg, type TemplateResult } from 'lit/html.js';

import './company.css';
import { estimated, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { formatClose, sparkline } from '../../src/features/company/companyView.ts';
import type { CompanyParams, CompanyProtocol, ShownCompany, ShownBars } from '../../src/features/company/protocol.ts';
import { frame } from '../shared/frame.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { listen, openPage, messageOf } from '../shared/page.ts';
import type { CompanyActions } from './actions.ts';
import { callsSection, peopleSection } from './calls.ts';
import { fundSection, identityFacts } from './identity.ts';
import { marksSection, metricsSection, notesSection, screensSection } from './kept.ts';
import { phrasesSection } from './phrases.ts';
import { formatValue } from '../../src/domain/format/number.ts';
import { getButton, section } from './parts.ts';

const box = { width: 320, height: 64 };

const page = openPage<CompanyProtocol, CompanyParams, { unfolded: string[] }>({ unfolded: [] });
let snapshot: Snapshot<ShownCompany> | undefined;
let said = '';

/** Shows the host's error on the page if the request fails. */
const ask = (work: Promise<unknown>): void => {
  said = '';
  work.catch((error: unknown) => {
    said = messageOf(error);
    draw();
  });
};

const { channel } = page;
const actions: CompanyActions = {
  openCall: (fyq, mark) => ask(channel.request('openCall', { fyq, ...(mark !== undefined && { mark }) })),
  checkNewer: () => ask(channel.request('checkNewer', null)),
  fetchQuarters: () => ask(channel.request('fetchQuarters', null)),
  openBars: () => ask(channel.request('openBars', null)),
  openFund: (of) => ask(channel.request('openFund', { of })),
  openCompany: (ticker) => ask(channel.request('openCompany', { ticker })),
  openNote: (id) => ask(channel.request('openNote', { id })),
  openScreen: (id) => ask(channel.request('openScreen', { id })),
  countPhrase: (phrase) => ask(channel.request('countPhrase', { phrase })),
  follow: (phrase, isFollowed) => ask(channel.request('follow', { phrase, isFollowed })),
  isUnfolded: (part) => page.ui.unfolded.includes(part),
  toggle: (part) => {
    const { unfolded } = page.ui;
    page.saveUi({
      unfolded: unfolded.includes(part) ? unfolded.filter((each) => each !== part) : [...unfolded, part],
    });
    draw();
  },
};

function draw(): void {
  const value = snapshot?.value;
  const name = page.params.ticker === '' ? l10n.t('CIK {0}', String(page.params.cik)) : page.params.ticker;
  render(
    html`${frame({
        snapshot,
        name,
        ...(value?.name && { tooltip: value.name.text }),
        line: value ? line(value) : nothing,
        loading: l10n.t('Reading the library…'),
        empty: l10n.t('Nothing is known of it.'),
        retryLabel: l10n.t('Try Again'),
        act: page.act,
        onRetry: () => ask(channel.request('retry', null)),
        content,
      })}
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    page.root,
  );
}

/** The company’s name, and the last close or else the newest call. */
function line({ name, bars, calls }: ShownCompany): TemplateResult {
  const last = bars && formatClose(bars);
  const newest = calls?.quarters[0]?.fyq;
  return html`${name ? html`<span class="company muted" dir="auto">${name.text}</span>` : nothing}
  ${
    last
      ? html`<span class="figure" title=${bars.lastAt ?? ''}>${last.close} ${last.change}</span>`
      : newest === undefined
        ? nothing
        : html`<span class="figure">${newest}</span>`
  }`;
}

function content(shown: ShownCompany): TemplateResult {
  const { calls, people, phrases, bars, metrics, screens, citations, marks, fund, ticker } = shown;
  return html`<div class="columns">
      <div class="column">
        ${identityFacts(shown)} ${fund ? fundSection(fund, ticker, actions) : nothing}
        ${calls ? callsSection(calls, actions) : nothing}
        ${citations.length > 0 ? notesSection(citations, actions) : nothing}
        ${marks.length > 0 ? marksSection(marks, actions) : nothing}
      </div>
      <div class="column">
        ${bars ? barsSection(bars, actions) : nothing} ${phrases && calls ? phrasesSection(phrases, actions) : nothing}
        ${metrics.length > 0 ? metricsSection(metrics, actions) : nothing}
        ${screens.length > 0 ? screensSection(screens, actions) : nothing}
      </div>
    </div>
    ${people && people.people.length > 0 ? peopleSection(people, actions) : nothing}`;
}

channel.onPush('snapshot', (value) => {
  snapshot = value;
  page.setState(value.state);
  draw();
});
draw();
ask(
  listen(
    () => channel.request('ready', null),
    () => snapshot !== undefined,
  ),
);
ask(controlsAfterFirstFrame());

/** The closes of the last sessions in the library. */
function barsSection(bars: ShownBars, actions: CompanyActions): TemplateResult {
  const title = l10n.t('Last sessions');
  const chart = sparkline(bars.sessions, box);
  if (!chart)
    return section(
      'bars',
      title,
      html`<p class="muted">${l10n.t('None in the library yet.')}</p>`,
      getButton('bars', l10n.t('Last Day'), estimated(bars.requests), actions.openBars),
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
      ${withCost(
        bars.count === 1 ? l10n.t('Open 1 Session') : l10n.t('Open · {0} sessions in library', bars.count),
        estimated(bars.requests),
      )}
    </button>`,
  );
}
