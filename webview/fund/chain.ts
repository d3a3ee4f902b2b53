import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundProfile } from '../../src/domain/fund.ts';
import { fact } from '../shared/facts.ts';
import { identifier, leiIdentifier, plainField, sameAsFund } from './identifier.ts';
import type { FundQuery } from '../../src/domain/identifiers/fundQuery.ts';

/** The registrant: the trust that files with the SEC. */
export function registrantLevel(record: FundProfile, inner: TemplateResult): TemplateResult {
  const sameName = record.registrant_name === record.name;
  return level({
    kind: l10n.t('Registrant'),
    name: plainField('name_short', record.name_short),
    facts: html`${fact(l10n.t('Legal name'), plainField('name', record.name))}
    ${fact(
      l10n.t('Registered name'),
      html`${plainField('registrant_name', record.registrant_name)}
      ${sameName ? html`<span class="muted">${l10n.t('same as the legal name')}</span>` : nothing}`,
    )}
    ${fact(l10n.t('Entity type'), plainField('entity_type', record.entity_type))}`,
    inner,
  });
}

export function seriesLevel(record: FundProfile, inner: TemplateResult): TemplateResult {
  return level({
    kind: l10n.t('Fund series'),
    name: plainField('fund_name', record.fund_name),
    facts: html`${fact(l10n.t('Series id'), identifier(l10n.t('series id'), 'seriesid', record.seriesid))}
    ${fact(l10n.t('Series LEI'), leiIdentifier(l10n.t('series LEI'), 'series_lei', record.series_lei))}`,
    inner,
  });
}

export function classLevel(record: FundProfile, query: FundQuery): TemplateResult {
  return level({
    kind: l10n.t('Share class'),
    name: html`${plainField('class_name', record.class_name)}${sameAsFund(record, 'class_name')}`,
    facts: html`${fact(l10n.t('Class id'), identifier(l10n.t('class id'), 'contractid', record.contractid))}
    ${fact(
      l10n.t('Class LEI'),
      html`${leiIdentifier(l10n.t('class LEI'), 'lei', record.lei)}${sameAsFund(record, 'lei')}`,
    )}
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

/** Contract: /funds/profile, rule 4. The answer doesn't tell which case this is. */
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
