import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundField } from '../../src/domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../src/domain/fund.ts';
import {
  classColumns,
  isShared,
  levelFields,
  oddClasses,
  sharedFields,
  shortClassName,
} from '../../src/features/funds/fundView.ts';
import type { ShownFund } from '../../src/features/funds/protocol.ts';
import { send } from './page.ts';
import { registrantLevel, seriesLevel } from './chain.ts';
import { filings } from './classPage.ts';
import { differsMark, fieldName, fieldValue } from './fieldValue.ts';
import { sameAsFund } from './identifier.ts';
import { keyFacts } from './keyFacts.ts';

/** How many classes a series has. */
export function seriesFigure({ classes }: Extract<ShownFund, { kind: 'series' }>): TemplateResult {
  return html`<span class="figure"
    >${classes.length === 1 ? l10n.t('1 share class') : l10n.t('{0} share classes', classes.length)}</span
  >`;
}

/** A series with a table of its share classes. What all classes share is shown once, outside the table. */
export function seriesPage({ classes }: Extract<ShownFund, { kind: 'series' }>): TemplateResult {
  const first = classes[0]!;
  const columns = classColumns(classes);
  const odd = new Map(columns.map((field) => [field, oddClasses(classes, field)]));
  return html`${keyFacts(first, sharedFields(classes))}
    <section class="share-classes">
      <h2 id="classes-title">${l10n.t('Share classes')}</h2>
      <div class="wide" role="region" aria-labelledby="classes-title" tabindex="0">
        <table class="classes">
          <thead>
            <tr>
              ${columns.map((field) => columnHead(field, odd.get(field)!.size > 0))}
            </tr>
          </thead>
          <tbody>
            ${classes.map(
              (record, index) =>
                html`<tr data-class=${record.contractid}>
                  ${columns.map((field) => cell(record, field, odd.get(field)!.has(index)))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${
        classes.some(({ firstpricedate }) => firstpricedate === null)
          ? html`<p class="note">
              ${l10n.t(
                'If a class’s first NAV isn’t loaded, the service doesn’t have its price history yet. This doesn’t mean that the fund is inactive.',
              )}
            </p>`
          : nothing
      }
    </section>
    <div class="columns">
      <section aria-labelledby="chain-title">
        <h2 id="chain-title">${l10n.t('Names and identifiers')}</h2>
        ${registrantLevel(first, seriesLevel(first, html``))}
      </section>
      ${filings(
        first,
        levelFields('filings').filter((field) => isShared(classes, field)),
      )}
    </div>`;
}

function cell(record: FundProfile, field: FundField, isOdd: boolean): TemplateResult {
  if (field === 'class_name')
    return html`<th scope="row">
      <button
        class="link"
        data-field="class_name"
        title=${`${record.class_name}\n${l10n.t('Open Class (In Library)')}`}
        .textContent=${shortClassName(record)}
        @click=${() => send.openClass({ contractid: record.contractid })}
      ></button>
      ${sameAsFund(record, field)}
    </th>`;
  return html`<td class=${isOdd ? 'differs' : ''}>
    ${fieldValue(field, record[field], '—')}${sameAsFund(record, field)}
  </td>`;
}

/** A column's head, with a note if its values differ although classes usually share them. */
function columnHead(field: FundField, differs: boolean): TemplateResult {
  return html`<th scope="col">${fieldName(field)}${differs ? differsMark() : nothing}</th>`;
}
