import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { factsOf, type FundField } from '../../src/domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../src/domain/fund.ts';
import { dayOf, isKnownType, outsideLink } from '../../src/features/funds/fundView.ts';
import { send } from './page.ts';
import { identifier, leiIdentifier, plainField } from './identifier.ts';

/** The label of a field. */
export function fieldName(field: FundField): string {
  return factsOf(field).label();
}

/**
 * One field's value in a cell: identifiers have a copy button, dates are marked up as dates, and doubtful values have a
 * note.
 */
export function fieldValue(field: FundField, value: FundProfile[FundField], empty = ''): TemplateResult {
  const text = String(value ?? '');
  switch (factsOf(field).format) {
    case 'identifier':
      return identifier(fieldName(field), field, text);
    case 'lei':
      return leiIdentifier(fieldName(field), field, text);
    case 'day':
      return dateField(field, value === null ? null : text);
    case 'securityType':
      return html`${plainField(field, text)}${isKnownType(text) ? nothing : unknownType()}`;
    case 'address':
      return address(field, text);
    case undefined:
      return plainField(field, text === '' ? empty : text);
  }
}

/** The day. The tooltip has the date as received, if that contains more. */
function dateField(field: FundField, value: string | null): TemplateResult {
  if (value === null) return html`<span data-field=${field}>${l10n.t('not loaded')}</span>`;
  const day = dayOf(value);
  return day === undefined
    ? html`<span data-field=${field}>${value}</span>`
    : html`<time data-field=${field} datetime=${value} title=${day === value ? nothing : value}>${day}</time>`;
}

/** Marks a field whose values differ. */
export function differsMark(): TemplateResult {
  return html`<span class="differs-mark" title=${l10n.t('differs')}
    ><span aria-hidden="true">≠</span><span class="visually-hidden"> ${l10n.t('differs')}</span></span
  >`;
}

/** Contract: security_type is a closed list of four. */
function unknownType(): TemplateResult {
  return html`<span class="flag"
    >${l10n.t('Shown as received. The service documents only Mutual Fund, ETF, Closed-End and UIT.')}</span
  >`;
}

/** A button that opens the address through the host if it is the SEC's; any other address is plain text. */
function address(field: FundField, text: string): TemplateResult {
  const url = outsideLink(text);
  return url
    ? html`<button
        class="link address"
        data-field=${field}
        title=${l10n.t('Open in Browser')}
        .textContent=${text}
        @click=${() => send.openLink({ url })}
      ></button>`
    : html`<span class="address" data-field=${field}>${text}</span> ${
          text === ''
            ? nothing
            : html`<span class="flag"
                >${l10n.t('Not an SEC address. Shown as received and can’t be opened from here.')}</span
              >`
        }`;
}
