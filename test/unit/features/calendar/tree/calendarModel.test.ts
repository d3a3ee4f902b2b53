import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import {
  countValues,
  formatDays,
  formatEntry,
  rowDetails,
} from '../../../../../src/features/calendar/tree/calendarModel.ts';
import { aRow as row } from '../aRow.ts';

const today = '2026-11-09'; // a Monday
const describeRow = (each: CalendarRow, day: string): string => formatEntry({ row: each, of: 'next' }, day);

suite('a calendar row', () => {
  test('says the days in words', () => {
    assert.equal(formatDays('2026-11-09', today), 'today');
    assert.equal(formatDays('2026-11-10', today), 'tomorrow');
    assert.equal(formatDays('2026-11-20', today), 'in 11 days');
    assert.equal(formatDays('2026-11-08', today), '1 day overdue');
    assert.equal(formatDays('2026-11-01', today), '8 days overdue');
    assert.equal(formatDays(null, today), '');
  });

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
    assert.equal(values['Direction'], 'sideways (as received; meaning not documented)');
    assert.equal(Object.fromEntries(rowDetails(row({ direction: ' ' })))['Direction'], '—');
    assert.match(values['Frequency']!, /X9/);
  });

  test('one that was published in the week shown says so', () => {
    assert.equal(formatEntry({ row: row({}), of: 'next' }, today, true), 'in 3 days · 3.2 % (prior 3.1, +0.1)');
    assert.equal(formatEntry({ row: row({}), of: 'last' }, today), '3.2 % (prior 3.1, +0.1) · published');
  });

  test('counts the values that a filter offers', () => {
    const rows = ['Inflation', 'Housing', 'Housing'].map((category) => row({ category }));
    assert.deepEqual(
      [...countValues(rows, 'category')],
      [
        ['Inflation', 1],
        ['Housing', 2],
      ],
    );
  });
});
