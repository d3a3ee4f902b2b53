import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { dayOf, isKnownType, outsideLink, type FundField } from '../../src/features/funds/fundView.ts';
import { send } from './page.ts';
import { identifier, leiIdentifier, plainField } from './identifier.ts';

/** The label of a field in tables. */
export function fieldName(field: FundField): string {
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
    lastfilingdate: l10n.t('Last SEC filing'),
    lastreportperiod: l10n.t('Last reported period'),
    url_edgar: l10n.t('Filings'),
    address_adviser: l10n.t('Adviser'),
    firstpricedate: l10n.t('First trade'),
  };
  return names[field];
}

/**
 * One field's value in a cell: identifiers have a copy button, dates are marked up as dates, and doubtful values have a
 * note.
 */
export function fieldValue(field: FundField, value: string | number | null): TemplateResult {
  const text = String(value ?? '');
  switch (field) {
    case 'cik':
    case 'ticker':
    case 'seriesid':
    case 'contractid':
      return identifier(fieldName(field), field, text);
    case 'lei':
    case 'series_lei':
      return leiIdentifier(fieldName(field), field, text);
    case 'firstpricedate':
    case 'lastfilingdate':
    case 'lastreportperiod':
      return dateField(field, value === null ? null : text);
    case 'security_type':
      return html`${plainField(field, text)}${isKnownType(text) ? nothing : unknownType()}`;
    case 'url_edgar':
      return address(text);
    default:
      return plainField(field, text === '' ? '—' : text);
  }
}

/** The day, with the date as received in its tooltip where that says more. */
function dateField(field: FundField, value: string | null): TemplateResult {
  if (value === null) return html`<span data-field=${field}>${l10n.t('not loaded')}</span>`;
  const day = dayOf(value);
  return day === undefined
    ? html`<span data-field=${field}>${value}</span>`
    : html`<time data-field=${field} datetime=${value} title=${day === value ? nothing : value}>${day}</time>`;
}

/** Says beside the name of a field that its values differ. */
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
export function address(text: string): TemplateResult {
  const url = outsideLink(text);
  return url
    ? html`<button
        class="link address"
        data-field="url_edgar"
        title=${l10n.t('Open in Browser')}
        .textContent=${text}
        @click=${() => send.openLink({ url })}
      ></button>`
    : html`<span class="address" data-field="url_edgar">${text}</span> ${
          text === ''
            ? nothing
            : html`<span class="flag"
                >${l10n.t('Not an SEC address. Shown as received and can’t be opened from here.')}</span
              >`
        }`;
}
