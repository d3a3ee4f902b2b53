import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FundProfile } from '../../src/domain/fund.ts';
import { timeSince, type FundField } from '../../src/features/funds/fundView.ts';
import { formatAgo } from '../shared/facts.ts';

type DateField = 'firstpricedate' | 'lastreportperiod' | 'lastfilingdate';

/** The dates of a record in the usual order of a fund's life. `fields` are those to show. */
export function timeline(record: FundProfile, fields: readonly DateField[]): TemplateResult {
  const names: Record<DateField, string> = {
    firstpricedate: l10n.t('First price'),
    lastreportperiod: l10n.t('Last reported period'),
    lastfilingdate: l10n.t('Last SEC filing'),
  };
  return html`<ol class="timeline">
    ${fields.map((field) => moment(names[field], field, record[field]))}
  </ol>`;
}

function moment(name: string, field: DateField, value: string | null): TemplateResult {
  return html`<li class=${value === null ? 'unknown' : ''}>
    <span class="muted">${name}</span>
    ${dateField(field, value)} ${value === null ? noFirstPrice() : html`<span class="muted">${ago(value)}</span>`}
  </li>`;
}

/** A date with the day in front; the time of day that the contract adds is faint. */
export function dateField(field: FundField, value: string | null): TemplateResult {
  if (value === null) return html`<span data-field=${field}>${l10n.t('not loaded')}</span>`;
  const day = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value);
  return day
    ? html`<time data-field=${field} datetime=${value}
        >${day[1]}${day[2] ? html`<span class="time-of-day">${day[2]}</span>` : nothing}</time
      >`
    : html`<span data-field=${field}>${value}</span>`;
}

function noFirstPrice(): TemplateResult {
  return html`<p class="note">
    ${l10n.t(
      'The service hasn’t loaded the price history of this share class. It doesn’t mean that the fund is inactive.',
    )}
  </p>`;
}

function ago(date: string): string {
  const since = timeSince(date, Date.now());
  return since ? formatAgo(since.count, since.unit) : '';
}
