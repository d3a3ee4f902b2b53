import './fund.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { atMost, exactly, withCost } from '../../src/domain/format/cost.ts';
import { classHeading } from '../../src/features/funds/fundView.ts';
import type { ShownFund } from '../../src/features/funds/protocol.ts';
import { nearestData, provideMenuPlace } from '../shared/figureMenu.ts';
import { controlsAfterFirstFrame } from '../shared/lateControls.ts';
import { messageOf } from '../shared/page.ts';
import { startPage } from '../shared/startPage.ts';
import { classPage } from './classPage.ts';
import { comparisonFigure, comparisonPage } from './comparisonPage.ts';
import { page, send } from './page.ts';
import { seriesFigure, seriesPage } from './seriesPage.ts';

controlsAfterFirstFrame().catch((error: unknown) => page.say(messageOf(error)));

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

/** Key figure first, then actions that cost requests. Free actions are title-bar icons. */
function headerLine(fund: ShownFund | undefined): TemplateResult | typeof nothing {
  switch (fund?.kind) {
    case 'class': {
      const { record, seriesCost } = fund;
      const words = seriesCost === 0 ? l10n.t('All Classes') : withCost(l10n.t('All Classes'), exactly(1));
      return spending(
        1,
        button('series', words, () => send.openSeries({ seriesid: record.seriesid })),
      );
    }
    case 'series':
      return html`${seriesFigure(fund)} ${spending(1)}`;
    case 'comparison':
      return html`${comparisonFigure(fund)} ${spending(fund.funds.length)}`;
    case undefined:
      return nothing;
  }
}

function content(fund: ShownFund): TemplateResult {
  switch (fund.kind) {
    case 'class':
      return classPage(fund);
    case 'series':
      return seriesPage(fund);
    case 'comparison':
      return comparisonPage(fund);
  }
}

function spending(cost: number, first: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<span class="actions">
    ${first} ${button('compare', cost === 1 ? l10n.t('Compare With…') : l10n.t('Compare Others…'), send.compare)}
    ${button('refresh', withCost(l10n.t('Refresh'), exactly(cost)), send.refresh)}
  </span>`;
}

function button(name: string, words: string, run: () => unknown): TemplateResult {
  return html`<vscode-button appearance="secondary" data-action=${name} @click=${() => run()}>${words}</vscode-button>`;
}

provideMenuPlace((target) => {
  const [field, contractid] = [nearestData(target, 'field'), nearestData(target, 'class')];
  return field === undefined ? undefined : { field, ...(contractid === undefined ? {} : { contractid }) };
});
startPage(page, {
  view: (snapshot) => {
    const cost = page.params.kind === 'comparison' ? page.params.funds.length : 1;
    return {
      name: nameOf(snapshot?.value) ?? page.params.title,
      line: headerLine(snapshot?.value),
      loading: l10n.t('Loading the fund from the library…'),
      empty: l10n.t('The service returned no share classes for this series.'),
      ...(cost === 1 ? {} : { retryLabel: withCost(l10n.t('Try Again'), atMost(cost)) }),
      onRetry: () => void send.retry(),
      content,
    };
  },
});
