import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundField } from '../../src/domain/endpoints/fundFields.ts';
import type { FundProfile } from '../../src/domain/fund.ts';
import { dayOf, timeSince } from '../../src/features/funds/fundView.ts';
import { fact, formatAgo } from '../shared/facts.ts';
import { fieldName, fieldValue } from './fieldValue.ts';

/** The key facts side by side, each below its name. Dates include the time since. */
export function keyFacts(record: FundProfile, fields: readonly FundField[]): TemplateResult {
  return html`<dl class="key-facts">
    ${fields.map((field) => fact(fieldName(field), html`${fieldValue(field, record[field])} ${ago(record[field])}`))}
  </dl>`;
}

/** Explains why a class has no first NAV. */
export function noFirstNav(): TemplateResult {
  return html`<p class="note">
    ${l10n.t(
      'The service hasn’t loaded the price history of this share class. This doesn’t mean that the fund is inactive.',
    )}
  </p>`;
}

function ago(value: FundProfile[FundField]): TemplateResult | typeof nothing {
  const day = typeof value === 'string' ? dayOf(value) : undefined;
  const since = day === undefined ? undefined : timeSince(day, Date.now());
  return since ? html`<span class="muted">${formatAgo(since.count, since.unit)}</span>` : nothing;
}
