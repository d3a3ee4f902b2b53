import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundField } from '../../src/domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../src/domain/fund.ts';
import { keyFields, levelFields } from '../../src/features/funds/fundView.ts';
import type { ShownFund } from '../../src/features/funds/protocol.ts';
import { classLevel, registrantLevel, seriesLevel } from './chain.ts';
import { fieldName, fieldValue } from './fieldValue.ts';
import { keyFacts, noFirstNav } from './keyFacts.ts';

/** One share class: the key facts first, then its names with its series and registrant, its adviser and filings. */
export function classPage({ record, query }: Extract<ShownFund, { kind: 'class' }>): TemplateResult {
  const chain = registrantLevel(record, seriesLevel(record, classLevel(record, query)));
  return html`${keyFacts(record, keyFields)} ${record.firstpricedate === null ? noFirstNav() : nothing}
    <div class="columns">
      <section aria-labelledby="chain-title">
        <h2 id="chain-title">${l10n.t('Names and identifiers')}</h2>
        ${chain}
      </section>
      ${filings(record, levelFields('filings'))}
    </div>`;
}

/** The adviser and the filings, each in its own section. */
export function filings(record: FundProfile, fields: readonly FundField[]): TemplateResult {
  return html`<div class="aside">
    ${fields.map(
      (field) =>
        html`<section aria-labelledby=${`${field}-title`}>
          <h2 id=${`${field}-title`}>${fieldName(field)}</h2>
          <p>${fieldValue(field, record[field])}</p>
        </section>`,
    )}
  </div>`;
}
