import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundProfile } from '../../src/domain/fund.ts';
import { isKnownType } from '../../src/features/funds/fundView.ts';
import type { ShownFund } from '../../src/features/funds/protocol.ts';
import type { FundActions } from './actions.ts';
import { classLevel, registrantLevel, seriesLevel } from './chain.ts';
import { address, unknownType } from './fieldValue.ts';
import { plainField } from './identifier.ts';
import { timeline } from './timeline.ts';

/** One share class: its series and registrant, dates and adviser. */
export function classPage(
  { record, query, seriesCost }: Extract<ShownFund, { kind: 'class' }>,
  actions: FundActions,
): TemplateResult {
  const way = html`<vscode-button
    appearance="secondary"
    @click=${() => {
      actions.openSeries(record.seriesid);
    }}
    >${seriesCost === 0 ? l10n.t('All Classes of the Series') : l10n.t('All Classes of the Series · 1 request')}</vscode-button
  >`;
  const chain = registrantLevel(record, actions, seriesLevel(record, actions, classLevel(record, query, actions), way));
  return html`<div class="columns">
    <section aria-labelledby="chain-title">
      <h2 id="chain-title">${l10n.t('Names and identifiers')}</h2>
      ${chain}
    </section>
    <div class="aside">
      <section aria-labelledby="time-title">
        <h2 id="time-title">${l10n.t('Timeline')}</h2>
        ${timeline(record, ['firstpricedate', 'lastreportperiod', 'lastfilingdate'])}
      </section>
      ${adviser(record)} ${filings(record, actions)}
    </div>
  </div>`;
}

export function securityType(record: FundProfile): TemplateResult {
  return html`<span class="type">
    <span class="chip" data-field="security_type">${record.security_type}</span>
    ${isKnownType(record.security_type) ? nothing : unknownType()}
  </span>`;
}

export function adviser(record: FundProfile): TemplateResult {
  return html`<section aria-labelledby="adviser-title">
    <h2 id="adviser-title">${l10n.t('Adviser')}</h2>
    <p>${plainField('address_adviser', record.address_adviser)}</p>
  </section>`;
}

export function filings(record: FundProfile, actions: FundActions): TemplateResult {
  return html`<section aria-labelledby="filings-title">
    <h2 id="filings-title">${l10n.t('Filings')}</h2>
    <p>${address(record.url_edgar, actions)}</p>
  </section>`;
}
