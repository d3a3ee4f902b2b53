import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import {
  allIndicatorFields,
  factsOfIndicator,
  type IndicatorLevel,
} from '../../src/domain/endpoints/indicatorFields.ts';
import type { CalendarRow } from '../../src/domain/calendar.ts';
import { formatLevel, formatLevelChange, hasPercentChange } from '../../src/domain/format/level.ts';
import { formatChange, formatValue } from '../../src/domain/format/number.ts';
import { formatDate } from '../../src/domain/format/week.ts';
import { shownUnit } from '../../src/domain/units/shownUnit.ts';
import { daysBetween, isNearDay } from '../../src/domain/dates/days.ts';
import { formatFirstSeenPrior } from '../../src/domain/format/prior.ts';
import { formatReferencePeriod } from '../../src/domain/format/referencePeriod.ts';
import { formatKeyFigure, formatNextRelease } from '../../src/features/calendar/indicator/indicatorView.ts';
import type { Observation } from '../../src/domain/observations/observation.ts';
import { formatDirection, formatReleaseState } from '../../src/domain/format/release.ts';
import type { ShownIndicator } from '../../src/features/calendar/protocol.ts';
import { fact, formatAgo } from '../shared/facts.ts';
import { send } from './page.ts';

/** The latest value with its change, and the next release. */
export function keyFigure(row: CalendarRow, { today }: ShownIndicator): TemplateResult {
  const isTold = hasPercentChange(row) && row.change_pct !== null;
  const { rest } = shownUnit(row.display_unit);
  return html`<span class="figure" title=${row.display_unit}
      ><b>${formatKeyFigure(row)}</b> ${rest === '' ? nothing : html`<span class="muted">${rest}</span>`}
      ${isTold ? html`<span class="muted">(${formatChange(row.change_pct, 1)}%)</span>` : nothing}</span
    >
    ${row.next_release === null ? nothing : html`<span class="muted">${formatNextRelease(row.next_release, today)}</span>`}`;
}

/** The actions on the indicator, in the header line. */
export function lineActions({ isPinned }: ShownIndicator): TemplateResult {
  const pin = isPinned ? l10n.t('Unpin') : l10n.t('Pin to My Indicators');
  return html`<span class="actions">
    <button
      type="button"
      class="icon"
      data-action="pin"
      aria-pressed=${String(isPinned)}
      aria-label=${pin}
      title=${pin}
      @click=${() => send.pin({ isPinned: !isPinned })}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M10 1.5 14.5 6l-3 .8-2.4 2.4-.4 3.3-5.2-5.2 3.3-.4 2.4-2.4zM5.6 10.4 2 14" />
      </svg>
    </button>
    <button type="button" class="link" @click=${() => send.reveal()}>${l10n.t('Show in Calendar')}</button>
    <button type="button" class="link" data-action="refresh" @click=${() => send.refresh()}>
      ${withCost(l10n.t('Refresh Calendar'), exactly(1))}
    </button>
  </span>`;
}

/** The calendar row with each field of the contract once, named in `data-field`. */
export function rowSections(row: CalendarRow, { today, observations }: ShownIndicator): TemplateResult {
  return html`<p class="actions">
      <span class="muted"
        ><code data-field="code">${row.code}</code> · <span data-field="category">${row.category}</span></span
      >
      <span
        class="chip"
        data-field="release_state"
        title=${l10n.t('Release state “{0}”, as received', row.release_state)}
        >${formatReleaseState(row.release_state)}</span
      >
    </p>
    <div class="columns">
      <section aria-labelledby="latest-title">
        <h2 id="latest-title">${l10n.t('Latest value')}</h2>
        <p class="latest">
          ${fieldValue(row, 'latest_value')}
          <span data-field="display_unit" title=${row.display_unit}>${shownUnit(row.display_unit).rest}</span>
        </p>
        <dl class="facts">${facts(row, 'latest', observations)}</dl>
      </section>
      <section aria-labelledby="dates-title">
        <h2 id="dates-title">${l10n.t('Reference period and release dates')}</h2>
        <ol class="timeline">
          ${moment(
            l10n.t('Reference period of the latest value'),
            dateField('latest_date', row.latest_date, formatReferencePeriod(row.latest_date, row)),
            '',
          )}
          ${moment(l10n.t('Published'), dateField('last_release', row.last_release, dated(row.last_release, today)), ago(row.last_release, today))}
          ${moment(
            l10n.t('Next release'),
            dateField('next_release', row.next_release, dated(row.next_release, today)),
            ago(row.next_release, today),
            isNearDay(row.next_release) && row.next_release < today,
          )}
        </ol>
        <p class="muted">
          ${l10n.t('Days until next release (as received):')}
          ${numberField('days_until_next', row.days_until_next, formatValue(row.days_until_next, 0))}
        </p>
      </section>
    </div>
    <section aria-labelledby="measure-title">
      <h2 id="measure-title">${l10n.t('Measurement')}</h2>
      <dl class="facts">${facts(row, 'measurement')} ${fieldFact(row, 'indicator_id')}</dl>
    </section>`;
}

function facts(row: CalendarRow, level: IndicatorLevel, observations: readonly Observation[] = []): TemplateResult[] {
  const fields = allIndicatorFields.filter(
    (field) => factsOfIndicator(field).level === level && (field !== 'change_pct' || hasPercentChange(row)),
  );
  return fields.map((field) => fieldFact(row, field, observations));
}

function fieldFact(
  row: CalendarRow,
  field: keyof CalendarRow,
  observations: readonly Observation[] = [],
): TemplateResult {
  const label = factsOfIndicator(field).label?.() ?? field;
  switch (field) {
    case 'direction':
      return fact(
        label,
        html`<span data-field=${field} title=${row.direction}>${formatDirection(row.direction)}</span>`,
      );
    case 'freq_long':
      return fact(label, html`${fieldValue(row, field)} (<span data-field="freq">${row.freq}</span>)`);
    case 'prior_value': {
      const words = formatFirstSeenPrior(row, observations);
      return fact(label, words === undefined ? fieldValue(row, field) : numberField(field, row.prior_value, words));
    }
    default:
      return fact(label, fieldValue(row, field));
  }
}

function fieldValue(row: CalendarRow, field: keyof CalendarRow): TemplateResult {
  const value = row[field];
  if (typeof value === 'string') return html`<span data-field=${field} dir="auto">${value}</span>`;
  const { format } = factsOfIndicator(field);
  if (format === undefined) return numberField(field, value, String(value));
  if (format === 'percentChange') return numberField(field, value, `${formatChange(value, 2)}%`);
  return numberField(field, value, format === 'value' ? formatLevel(value, row) : formatLevelChange(value, row));
}

/** The number as published; `data-value` has the value as received. */
function numberField(field: keyof CalendarRow, value: number | null, shown: string): TemplateResult {
  return value === null
    ? html`<span data-field=${field} class="muted">—</span>`
    : html`<span data-field=${field} data-value=${value}>${shown}</span>`;
}

function dateField(field: keyof CalendarRow, value: string | null, shown = value): TemplateResult {
  if (value === null) return html`<span data-field=${field}>—</span>`;
  return isNearDay(value)
    ? html`<time data-field=${field} datetime=${value}>${shown}</time>`
    : html`<span data-field=${field}>${value}</span>`;
}

function moment(name: string, date: TemplateResult, when: string, isOverdue = false): TemplateResult {
  return html`<li>
    <span class="muted">${name}</span>
    <span
      >${date} ${when === '' ? nothing : html`<span class="muted">${when}</span>`}
      ${isOverdue ? html`<span class="chip">${l10n.t('overdue')}</span>` : nothing}</span
    >
  </li>`;
}

const dated = (date: string | null, today: string): string => (date === null ? '' : formatDate(date, today));

function ago(date: string | null, today: string): string {
  const days = date === null ? undefined : daysBetween(today, date);
  return days === undefined ? '' : formatAgo(days, 'day');
}
