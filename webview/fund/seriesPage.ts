import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { FundProfile } from '../../src/domain/fund.ts';
import { classColumns, isShared, type FundField } from '../../src/features/funds/fundView.ts';
import type { ShownFund } from '../../src/features/funds/protocol.ts';
import type { FundActions } from './actions.ts';
import { registrantLevel, seriesLevel } from './chain.ts';
import { adviser, filings, securityType } from './classPage.ts';
import { identifier, leiIdentifier, plainField } from './identifier.ts';
import { dateField, timeline } from './timeline.ts';

/** A series with its share classes side by side. What every class has alike stands once, above them. */
export function seriesPage(
  { seriesid, classes }: Extract<ShownFund, { kind: 'series' }>,
  actions: FundActions,
): TemplateResult {
  const first = classes[0]!;
  const columns = classColumns(classes);
  const own = (field: FundField, content: () => TemplateResult): TemplateResult | typeof nothing =>
    isShared(classes, field) ? content() : nothing;
  return html`<header class="head">
      <h1>${first.fund_name || seriesid}</h1>
      <p class="muted">
        ${classes.length === 1 ? l10n.t('1 share class') : l10n.t('{0} share classes', classes.length)} ·
        ${first.name_short}
      </p>
      ${own('security_type', () => securityType(first))}
    </header>
    <section class="share-classes">
      <h2 id="classes-title">${l10n.t('Share classes')}</h2>
      <div class="wide" role="region" aria-labelledby="classes-title" tabindex="0">
        <table class="classes">
          <thead>
            <tr>
              ${columns.map((field) => html`<th scope="col">${columnName(field)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${classes.map(
              (record) =>
                html`<tr data-class=${record.contractid}>
                  ${columns.map((field) => cell(record, field, actions))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${
        classes.some(({ firstpricedate }) => firstpricedate === null)
          ? html`<p class="note">
              ${l10n.t(
                'A first price that is not loaded means that the service has no price history of that class yet. It does not mean that the fund is inactive.',
              )}
            </p>`
          : nothing
      }
    </section>
    <div class="columns">
      <section aria-labelledby="chain-title">
        <h2 id="chain-title">${l10n.t('Names and identifiers')}</h2>
        ${registrantLevel(first, actions, seriesLevel(first, actions, html``))}
      </section>
      <div class="aside">
        <section aria-labelledby="time-title">
          <h2 id="time-title">${l10n.t('Timeline')}</h2>
          ${timeline(
            first,
            (['lastreportperiod', 'lastfilingdate'] as const).filter((field) => isShared(classes, field)),
          )}
        </section>
        ${own('address_adviser', () => adviser(first))} ${own('url_edgar', () => filings(first, actions))}
      </div>
    </div>`;
}

function cell(record: FundProfile, field: FundField, actions: FundActions): TemplateResult {
  const value = record[field];
  switch (field) {
    case 'class_name':
      return html`<th scope="row">
        <button
          class="link"
          data-field="class_name"
          title=${l10n.t('Open this class: it is on the shelf')}
          .textContent=${record.class_name}
          @click=${() => {
            actions.openClass(record.contractid);
          }}
        ></button>
      </th>`;
    case 'ticker':
    case 'contractid':
      return html`<td>${identifier(columnName(field), field, record[field], actions)}</td>`;
    case 'lei':
    case 'series_lei':
      return html`<td>${leiIdentifier(columnName(field), field, record[field], actions)}</td>`;
    case 'firstpricedate':
      return html`<td>${dateField(field, record[field])}</td>`;
    default:
      return html`<td>${plainField(field, value ?? '—')}</td>`;
  }
}

function columnName(field: FundField): string {
  const names: Record<FundField, string> = {
    cik: l10n.t('CIK'),
    ticker: l10n.t('Ticker'),
    seriesid: l10n.t('Series id'),
    contractid: l10n.t('Class id'),
    series_lei: l10n.t('Series LEI'),
    lei: l10n.t('Class LEI'),
    name: l10n.t('Legal name'),
    name_short: l10n.t('Short name'),
    registrant_name: l10n.t('Registered name'),
    fund_name: l10n.t('Series'),
    class_name: l10n.t('Share class'),
    security_type: l10n.t('Type'),
    entity_type: l10n.t('Entity type'),
    lastfilingdate: l10n.t('Last filing with the SEC'),
    lastreportperiod: l10n.t('Last reported period'),
    url_edgar: l10n.t('Filings'),
    address_adviser: l10n.t('Adviser'),
    firstpricedate: l10n.t('First price'),
  };
  return names[field];
}
