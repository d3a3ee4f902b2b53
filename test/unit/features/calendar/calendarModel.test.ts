import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../src/domain/calendar.ts';
import {
  applyFilter,
  countValues,
  describeDays,
  describeRow,
  groupByDay,
  isFiltering,
  rowDetails,
} from '../../../../src/features/calendar/calendarModel.ts';

let nextId = 1;
function row(change: Partial<CalendarRow>): CalendarRow {
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

const today = '2026-11-09'; // a Monday

suite('the calendar by day', () => {
  test('overdue, today, tomorrow, the week by name, later, unscheduled, in that order', () => {
    const rows = [null, '2026-11-16', '2026-11-15', '2026-11-10', '2026-11-09', '2026-11-06', '2026-11-11'].map(
      (next_release) => row({ next_release }),
    );
    assert.deepEqual(
      groupByDay(rows, today).map(({ id, label }) => [id, label]),
      [
        ['overdue', 'Overdue'],
        ['2026-11-09', 'Today'],
        ['2026-11-10', 'Tomorrow'],
        ['2026-11-11', 'Wednesday'],
        ['2026-11-15', 'Sunday'],
        ['later', 'Later'],
        ['unscheduled', 'Unscheduled'],
      ],
    );
  });

  test('loses no row, whatever the date', () => {
    const rows = Array.from({ length: 60 }, (_, day) =>
      row({ next_release: day % 7 === 0 ? null : new Date(Date.UTC(2026, 9, 20 + day)).toISOString().slice(0, 10) }),
    );
    const shown = groupByDay(rows, today).flatMap((group) => group.rows);
    assert.deepEqual(new Set(shown), new Set(rows));
    assert.equal(shown.length, rows.length);
  });

  test('says the days in words', () => {
    assert.equal(describeDays('2026-11-09', today), 'today');
    assert.equal(describeDays('2026-11-10', today), 'tomorrow');
    assert.equal(describeDays('2026-11-20', today), 'in 11 days');
    assert.equal(describeDays('2026-11-08', today), '1 day overdue');
    assert.equal(describeDays('2026-11-01', today), '8 days overdue');
    assert.equal(describeDays(null, today), '');
  });
});

suite('a calendar row', () => {
  test('gives values in their unit and decimals, with the sign of the change', () => {
    assert.equal(describeRow(row({}), today), '3.2 % (prior 3.1, +0.1) · in 3 days');
    const exact = row({ latest_value: 200, prior_value: 210.5, change_abs: -10.5, decimals: 2, display_unit: 'Index' });
    assert.equal(describeRow(exact, today), '200.00 Index (prior 210.50, -10.50) · in 3 days');
  });

  test('shows absence as absence, never as zero', () => {
    assert.equal(describeRow(row({ latest_value: null }), today), 'no value yet · in 3 days');
    assert.equal(describeRow(row({ prior_value: null }), today), '3.2 % · in 3 days');
    const bare = row({ latest_value: null, prior_value: null, change_abs: null, change_pct: null, last_release: null });
    const values = Object.fromEntries(rowDetails(bare));
    for (const label of ['Last release', 'Change']) assert.equal(values[label], '—', label);
    assert.ok(!Object.values(values).some((value) => /\b0\b/.test(value)));
  });

  test('keeps values of the service that nobody documented', () => {
    const values = Object.fromEntries(rowDetails(row({ release_state: 'due', direction: 'sideways', freq: 'X9' })));
    assert.equal(values['State'], 'due');
    assert.equal(values['A rise is'], 'sideways');
    assert.match(values['Frequency']!, /X9/);
  });
});

suite('the calendar’s filter', () => {
  const rows = [
    row({ category: 'Inflation', release_state: 'upcoming', name: 'Consumer Prices', code: 'CPI' }),
    row({ category: 'Housing', release_state: 'upcoming', name: 'Housing Starts', code: 'HST' }),
    row({ category: 'Housing', release_state: 'due', name: 'Permits', code: 'PRM' }),
  ];

  test('combines with AND; an empty list is off', () => {
    assert.equal(applyFilter(rows, {}).length, 3);
    assert.equal(applyFilter(rows, { categories: [], releaseStates: [], text: ' ' }).length, 3);
    assert.equal(applyFilter(rows, { categories: ['Housing'], releaseStates: ['upcoming'] })[0]?.code, 'HST');
    assert.equal(applyFilter(rows, { releaseStates: ['due'] }).length, 1);
  });

  test('compares states and categories as literal values, text without regard to case', () => {
    assert.equal(applyFilter(rows, { categories: ['housing'] }).length, 0);
    assert.equal(applyFilter(rows, { text: 'HOUSING' }).length, 1);
    assert.equal(applyFilter(rows, { text: 'prm' }).length, 1);
  });

  test('knows whether it is on', () => {
    assert.equal(isFiltering({ categories: [], text: '  ' }), false);
    assert.equal(isFiltering({ text: 'x' }), true);
    assert.equal(isFiltering({ releaseStates: ['due'] }), true);
  });

  test('counts the values it offers', () => {
    assert.deepEqual(
      [...countValues(rows, 'category')],
      [
        ['Inflation', 1],
        ['Housing', 2],
      ],
    );
  });
});
