import './fund.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { atMost, exactly, withCost } from '../../src/domain/format/cost.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { classHeading } from '../../src/features/funds/fundView.ts';
import type { FundProtocol, FundParams, ShownFund } from '../../src/features/funds/protocol.ts';
import { registerControls } from '../shared/controls.ts';
import { frame, messageOf } from '../shared/frame.ts';
import { followSnapshots, openPage } from '../shared/page.ts';
import type { FundActions } from './actions.ts';
import { classPage } from './classPage.ts';
import { comparisonFigure, comparisonPage, type ComparisonUi } from './comparisonPage.ts';
import { seriesFigure, seriesPage } from './seriesPage.ts';

registerControls();
const page = openPage<FundProtocol, FundParams, ComparisonUi>({ differencesOnly: false });
let snapshot: Snapshot<ShownFund> | undefined;
let said = '';
let forgetting: ReturnType<typeof setTimeout> | undefined;

const say = (text: string, copied?: string): void => {
  said = text;
  actions.copied = copied;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => say(''), 2000);
  if (text === '') clearTimeout(forgetting);
  draw();
};
const failed = (error: unknown): void => say(messageOf(error));
/** Shows the host's error on the page if the request fails. */
const ask = (work: Promise<unknown>): void => {
  work.catch(failed);
};

const actions: FundActions = {
  copied: undefined,
  copy: (text) => {
    page.channel.request('copy', { text }).then(() => say(l10n.t('Copied {0}', text), text), failed);
  },
  openSeries: (seriesid) => ask(page.channel.request('openSeries', { seriesid })),
  openClass: (contractid) => ask(page.channel.request('openClass', { contractid })),
  openLink: (url) => ask(page.channel.request('openLink', { url })),
  openCompared: (index) => ask(page.channel.request('openCompared', { index })),
  compare: () => ask(page.channel.request('compare', null)),
  refresh: () => ask(page.channel.request('refresh', null)),
};

function draw(): void {
  const cost = page.params.kind === 'comparison' ? page.params.funds.length : 1;
  render(
    html`${frame({
        snapshot,
        name: nameOf(snapshot?.value) ?? page.params.title,
        line: headerLine(snapshot?.value),
        loading: l10n.t('Loading the fund from the library…'),
        empty: l10n.t('The service returned no share classes for this series.'),
        act: page.act,
        onRetry: () => ask(page.channel.request('retry', null)),
        ...(cost === 1 ? {} : { retryLabel: withCost(l10n.t('Retry'), atMost(cost)) }),
        content,
      })}
      <p class="said" role="status">${said === '' ? nothing : said}</p>`,
    page.root,
  );
}

function nameOf(fund: ShownFund | undefined): string | undefined {
  switch (fund?.kind) {
    case 'class':
      return classHeading(fund.record);
    case 'series':
      return fund.classes.find(({ fund_name: name }) => name !== '')?.fund_name ?? fund.seriesid;
    case 'comparison':
    case undefined:
      return undefined;
  }
}

/** The key figure, then what may spend, with its cost. What costs nothing is an icon of the editor's title. */
function headerLine(fund: ShownFund | undefined): TemplateResult | typeof nothing {
  switch (fund?.kind) {
    case 'class': {
      const { record, seriesCost } = fund;
      const words = seriesCost === 0 ? l10n.t('All Classes') : withCost(l10n.t('All Classes'), exactly(1));
      const openSeries = (): void => actions.openSeries(record.seriesid);
      return spending(1, button('series', words, openSeries));
    }
    case 'series':
      return html`${seriesFigure(fund)} ${spending(1)}`;
    case 'comparison':
      return html`${comparisonFigure(fund, { layout: page.ui, change: arrange })} ${spending(fund.funds.length)}`;
    case undefined:
      return nothing;
  }
}

function content(fund: ShownFund): TemplateResult {
  switch (fund.kind) {
    case 'class':
      return classPage(fund, actions);
    case 'series':
      return seriesPage(fund, actions);
    case 'comparison':
      return comparisonPage(fund, actions, page.ui);
  }
}

function arrange(layout: ComparisonUi): void {
  page.keepUi(layout);
  draw();
}

function spending(cost: number, first: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<span class="actions">
    ${first} ${button('compare', cost === 1 ? l10n.t('Compare With…') : l10n.t('Compare Others…'), actions.compare)}
    ${button('refresh', withCost(l10n.t('Refresh'), exactly(cost)), actions.refresh)}
  </span>`;
}

function button(name: string, words: string, run: () => void): TemplateResult {
  return html`<vscode-button appearance="secondary" data-action=${name} @click=${run}>${words}</vscode-button>`;
}

ask(
  followSnapshots(page, (next) => {
    snapshot = next;
    draw();
  }),
);
