import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundField } from '../../src/domain/endpoints/fundFields.ts';
import {
  classWith,
  differsBetween,
  isIdentifier,
  keyFields,
  levelFields,
  valuesOf,
} from '../../src/features/funds/fundView.ts';
import type { ComparedFund, ShownFund } from '../../src/features/funds/protocol.ts';
import { page, send } from './page.ts';
import { differsMark, fieldName, fieldValue } from './fieldValue.ts';

interface Level {
  name: string;
  fields: readonly FundField[];
}

const levels = (): Level[] => [
  { name: l10n.t('Overview'), fields: ['fund_name', 'class_name', ...keyFields] },
  { name: l10n.t('Share class'), fields: levelFields('class') },
  { name: l10n.t('Fund series'), fields: levelFields('series') },
  { name: l10n.t('Registrant'), fields: ['name_short', ...levelFields('registrant')] },
  { name: l10n.t('Adviser and filings'), fields: levelFields('filings') },
];

const allFields = (): FundField[] => levels().flatMap(({ fields }) => fields);

/** The number of fields that differ, and the switch that shows only those. Identifiers aren't counted. */
export function comparisonFigure({ funds }: Extract<ShownFund, { kind: 'comparison' }>): TemplateResult {
  const compared = allFields().filter((field) => !isIdentifier(field));
  const differing = compared.filter((field) => differsBetween(funds, field)).length;
  return html`<span class="figure" data-differing=${differing}
      >${l10n.t('{0} of {1} fields differ.', differing, compared.length)}</span
    >
    <vscode-checkbox
      data-control="differences"
      .checked=${page.ui.differencesOnly}
      @change=${(event: Event) => {
        const { checked } = event.target as HTMLElement & { checked: boolean };
        if (checked === page.ui.differencesOnly) return;
        page.keepUi({ differencesOnly: checked });
        page.draw();
      }}
      >${l10n.t('Differences only')}</vscode-checkbox
    >`;
}

/** Funds side by side, one column each. A sign and a tint mark the rows that differ. */
export function comparisonPage({ funds }: Extract<ShownFund, { kind: 'comparison' }>): TemplateResult {
  const differing = new Set(allFields().filter((field) => differsBetween(funds, field)));
  const shown = levels()
    .map(({ name, fields }) => ({
      name,
      fields: fields.filter((field) => !page.ui.differencesOnly || differing.has(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  return html`<div class="wide" role="region" tabindex="0" aria-label=${l10n.t('Fund comparison')}>
    <table class="comparison" data-columns=${funds.length}>
      <thead>
        <tr>
          <th scope="col">${l10n.t('Field')}</th>
          ${funds.map((fund, index) => columnHead(fund, index))}
        </tr>
      </thead>
      ${shown.map(
        ({ name, fields }) =>
          html`<tbody>
            <tr class="level-row">
              <th scope="rowgroup" colspan=${funds.length + 1}>${name}</th>
            </tr>
            ${fields.map((field) => row(field, funds, differing.has(field)))}
          </tbody>`,
      )}
    </table>
  </div>`;
}

function columnHead({ fund, classes }: ComparedFund, index: number): TemplateResult {
  return html`<th scope="col" data-compared=${fund.id}>
    <button
      class="link"
      title=${l10n.t('Open Fund (In Library)')}
      .textContent=${fund.title}
      @click=${() => send.openCompared({ index })}
    ></button>
    <span class="muted"
      >${
        fund.kind === 'class'
          ? l10n.t('share class')
          : classes.length === 1
            ? l10n.t('series of 1 class')
            : l10n.t('series of {0} classes', classes.length)
      }</span
    >
  </th>`;
}

function row(field: FundField, funds: readonly ComparedFund[], differs: boolean): TemplateResult {
  return html`<tr class=${differs ? 'differs' : ''} data-row=${field}>
    <th scope="row">${fieldName(field)}${differs ? differsMark() : nothing}</th>
    ${funds.map(
      ({ classes }) =>
        html`<td>
          ${valuesOf(classes, field).map(
            (value) => html`<div data-class=${classWith(classes, field, value)}>${fieldValue(field, value, '—')}</div>`,
          )}
        </td>`,
    )}
  </tr>`;
}
