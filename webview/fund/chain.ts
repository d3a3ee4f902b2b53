import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundLevel } from '../../src/domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../src/domain/fund.ts';
import { levelFields } from '../../src/features/funds/fundView.ts';
import { fact } from '../shared/facts.ts';
import { fieldName, fieldValue } from './fieldValue.ts';
import { identifier, plainField, sameAsFund } from './identifier.ts';
import type { FundQuery } from '../../src/domain/identifiers/fundQuery.ts';

/** The registrant: the trust that files with the SEC. */
export function registrantLevel(record: FundProfile, inner: TemplateResult): TemplateResult {
  return level({
    kind: l10n.t('Registrant'),
    name: plainField('name_short', record.name_short),
    facts: facts(record, 'registrant'),
    inner,
  });
}

export function seriesLevel(record: FundProfile, inner: TemplateResult): TemplateResult {
  return level({
    kind: l10n.t('Fund series'),
    name: plainField('fund_name', record.fund_name),
    facts: facts(record, 'series'),
    inner,
  });
}

export function classLevel(record: FundProfile, query: FundQuery): TemplateResult {
  return level({
    kind: l10n.t('Share class'),
    name: html`${plainField('class_name', record.class_name)}${sameAsFund(record, 'class_name')}`,
    facts: html`${facts(record, 'class')}
    ${
      query.cusip === undefined
        ? nothing
        : fact(
            l10n.t('CUSIP'),
            html`${identifier(l10n.t('CUSIP'), 'cusip', query.cusip)}
              <span class="muted">${l10n.t('as entered')}</span>`,
          )
    }`,
    way: query.ticker === undefined ? undefined : tickerNote(query.ticker),
  });
}

function facts(record: FundProfile, of: FundLevel): TemplateResult {
  const isSameName = record.registrant_name === record.name;
  return html`${levelFields(of).map((field) =>
    fact(
      fieldName(field),
      html`${fieldValue(field, record[field])}${sameAsFund(record, field)}
      ${
        isSameName && field === 'registrant_name'
          ? html`<span class="muted">${l10n.t('same as the legal name')}</span>`
          : nothing
      }`,
    ),
  )}`;
}

/** Contract: /funds/profile, rule 4. The answer doesn't show which of the cases applies. */
function tickerNote(ticker: string): TemplateResult {
  return html`<details class="note">
    <summary>${l10n.t('Found by ticker {0}', ticker)}</summary>
    <p>
      ${l10n.t(
        'A ticker can pass from a fund to a company, and the service may still return the fund. If you meant a company that uses {0} today, this isn’t it.',
        ticker,
      )}
    </p>
  </details>`;
}

interface ChainLevel {
  kind: string;
  name: TemplateResult;
  facts: TemplateResult;
  way?: TemplateResult | undefined;
  inner?: TemplateResult;
}

function level({ kind, name, facts, way, inner }: ChainLevel): TemplateResult {
  return html`<ul class="chain">
    <li>
      <section class="level" aria-label=${kind}>
        <p class="level-kind">${kind}</p>
        <h3>${name}</h3>
        <dl class="facts">${facts}</dl>
        ${way ?? nothing}
      </section>
      ${inner ?? nothing}
    </li>
  </ul>`;
}
