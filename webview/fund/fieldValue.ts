import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isKnownType, outsideLink, type FundField } from '../../src/features/funds/fundView.ts';
import type { FundActions } from './actions.ts';
import { fieldName } from './fieldName.ts';
import { identifier, leiIdentifier, plainField } from './identifier.ts';
import { dateField } from './timeline.ts';

/**
 * One field's value in a cell: identifiers have a copy button, dates are marked up as dates, and doubtful values have a
 * note.
 */
export function fieldValue(field: FundField, value: string | number | null, actions: FundActions): TemplateResult {
  const text = String(value ?? '');
  switch (field) {
    case 'cik':
    case 'ticker':
    case 'seriesid':
    case 'contractid':
      return identifier(fieldName(field), field, text, actions);
    case 'lei':
    case 'series_lei':
      return leiIdentifier(fieldName(field), field, text, actions);
    case 'firstpricedate':
    case 'lastfilingdate':
    case 'lastreportperiod':
      return dateField(field, value === null ? null : text);
    case 'security_type':
      return html`${plainField(field, text)}${isKnownType(text) ? nothing : unknownType()}`;
    case 'url_edgar':
      return address(text, actions);
    default:
      return plainField(field, text === '' ? '—' : text);
  }
}

/** Contract: security_type is a closed list of four. */
export function unknownType(): TemplateResult {
  return html`<span class="flag"
    >${l10n.t('Shown as received. The service documents only Mutual Fund, ETF, Closed-End and UIT.')}</span
  >`;
}

/** A button that opens the address through the host if it is the SEC's; any other address is plain text. */
export function address(text: string, actions: FundActions): TemplateResult {
  const url = outsideLink(text);
  return url
    ? html`<button
        class="link address"
        data-field="url_edgar"
        title=${l10n.t('Open in Browser')}
        .textContent=${text}
        @click=${() => {
          actions.openLink(url);
        }}
      ></button>`
    : html`<span class="address" data-field="url_edgar">${text}</span> ${
          text === ''
            ? nothing
            : html`<span class="flag"
                >${l10n.t('Not an SEC address. Shown as received and can’t be opened from here.')}</span
              >`
        }`;
}
