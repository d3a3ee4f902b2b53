import type { CalendarRow } from '../../../../src/domain/calendar.ts';

let nextId = 1;
/** A row with an id of its own and plausible values, except for those that a test changes. */
export function aRow(change: Partial<CalendarRow>): CalendarRow {
  return {
    indicator_id: nextId++,
    code: 'E:CPI',
    name: 'Consumer Prices',
    category: 'Inflation',
    direction: 'negative',
    freq: 'M',
    freq_long: 'Monthly',
    seasonal_adj: 'SA',
    display_unit: '%',
    decimals: 1,
    last_release: '2026-10-12',
    next_release: '2026-11-12',
    days_until_next: 3,
    release_state: 'upcoming',
    latest_date: '2026-09-30',
    latest_value: 3.2,
    prior_value: 3.1,
    change_abs: 0.1,
    change_pct: 3.23,
    ...change,
  };
}
