import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundProfile } from '../../src/domain/fund.ts';
import { keyFields } from '../../src/features/funds/fundView.ts';
import type { ShownFund } from '../../src/features/funds/protocol.ts';
import { classLevel, registrantLevel, seriesLevel } from './chain.ts';
import { address } from './fieldValue.ts';
import { plainField } from './identifier.ts';
import { keyFacts, noFirstTrade } from './keyFacts.ts';

/** One share class: what is looked for first, then its names with its series and registrant, its adviser and filings. */
export function classPage({ record, query }: Extract<ShownFund, { kind: 'class' }>): TemplateResult {
  const chain = registrantLevel(record, seriesLevel(record, classLevel(record, query)));
  return html`${keyFacts(record, keyFields)} ${record.firstpricedate === null ? noFirstTrade() : nothing}
    <div class="columns">
      <section aria-labelledby="chain-title">
        <h2 id="chain-title">${l10n.t('Names and identifiers')}</h2>
        ${chain}
      </section>
      <div class="aside">${adviser(record)} ${filings(record)}</div>
    </div>`;
}

export function adviser(record: FundProfile): TemplateResult {
  return html`<section aria-labelledby="adviser-title">
    <h2 id="adviser-title">${l10n.t('Adviser')}</h2>
    <p>${plainField('address_adviser', record.address_adviser)}</p>
  </section>`;
}

export function filings(record: FundProfile): TemplateResult {
  return html`<section aria-labelledby="filings-title">
    <h2 id="filings-title">${l10n.t('Filings')}</h2>
    <p>${address(record.url_edgar)}</p>
  </section>`;
}
