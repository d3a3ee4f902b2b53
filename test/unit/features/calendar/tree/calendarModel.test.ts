import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../../src/domain/calendar.ts';
import {
  countValues,
  formatEntry,
  formatRowDescription,
  formatRowLabel,
  progressOf,
  rowDetails,
} from '../../../../../src/features/calendar/tree/calendarModel.ts';
import { formatDays } from '../../../../../src/domain/format/release.ts';
import { formatKeyFigure } from '../../../../../src/features/calendar/indicator/indicatorView.ts';
import { aRow as row } from '../aRow.ts';

const today = '2026-11-09'; // a Monday
const describeRow = (each: CalendarRow, day: string): string => formatEntry({ row: each, of: 'next' }, day);

suite('a calendar row', () => {
  test('formatDays describes the days until a release in words', () => {
    assert.equal(formatDays('2026-11-09', today), 'today');
    assert.equal(formatDays('2026-11-10', today), 'tomorrow');
    assert.equal(formatDays('2026-11-20', today), 'in 11 days');
    assert.equal(formatDays('2026-11-08', today), '1 day overdue');
    assert.equal(formatDays('2026-11-01', today), '8 days overdue');
    assert.equal(formatDays(null, today), '');
  });

  test('a calendar row shows values with units, decimals, and a signed change', () => {
    assert.equal(describeRow(row({}), today), '3.2% (prior 3.1%, +0.1 pp) · in 3 days');
    const exact = row({ latest_value: 200, prior_value: 210.5, change_abs: -10.5, decimals: 2, display_unit: 'Index' });
    assert.equal(describeRow(exact, today), '200.00 Index (prior 210.50, −10.50) · in 3 days');
  });

  test('rowDetails gives the change of a percentage in percentage points', () => {
    const prior = (each: CalendarRow): string | undefined => Object.fromEntries(rowDetails(each, today))['Prior'];
    const change = { latest_value: 4.07, prior_value: 4.23, change_abs: -0.16, change_pct: -3.78, decimals: 2 };
    for (const unit of ['%', 'Percent'])
      assert.equal(prior(row({ ...change, display_unit: unit })), '4.23%, change −0.16 pp');
    assert.equal(prior(row({ ...change, display_unit: '$' })), '$4.23, change −$0.16 (−3.78%)');
    assert.equal(prior(row({ ...change, display_unit: 'Index' })), '4.23 Index, change −0.16', 'a diffusion index');
  });

  test('rowDetails gives the prior value with the one that was first seen for its period', () => {
    const seen = { at: 1, latest_date: '2026-08-31', latest_value: 3.3, prior_value: 3 };
    assert.equal(rowDetails(row({}), today, [seen])[1]![1], '3.1% (first seen as 3.3%), change +0.1 pp');
  });

  test('a calendar row shows a missing value as missing instead of as zero', () => {
    assert.equal(describeRow(row({ latest_value: null }), today), 'no value yet · in 3 days');
    assert.equal(describeRow(row({ prior_value: null }), today), '3.2% · in 3 days');
    assert.equal(formatKeyFigure(row({ latest_value: null })), '—');
    assert.equal(formatKeyFigure(row({ change_abs: null })), '3.2%');
    const bare = row({ latest_value: null, prior_value: null, change_abs: null, change_pct: null, last_release: null });
    const values = Object.fromEntries(rowDetails(bare, today));
    assert.equal(values['Last release'], '—');
    assert.equal(values['Prior'], '—, change —');
  });

  test('a calendar row begins with its day if its group shows none', () => {
    const entry = { row: row({}), of: 'next' as const };
    assert.equal(formatRowLabel(entry, today, { showsDay: false }), 'Consumer Prices');
    assert.equal(formatRowLabel(entry, today, { showsDay: true }), 'Nov 12 · Consumer Prices');
    assert.equal(formatRowLabel(entry, today, { showsDay: true, name: 'Prices' }), 'Nov 12 · Prices');
    assert.equal(formatRowDescription(entry, today, { showsDay: false }), '3.2% ▲0.1 pp');
    assert.equal(formatRowDescription(entry, today, { showsDay: true }), '3.2% ▲0.1 pp · in 3 days');
    const claims = row({
      display_unit: 'Number',
      latest_value: 217_977,
      change_abs: -749,
      decimals: 0,
      name: 'Claims',
    });
    const published = { row: claims, of: 'last' as const };
    assert.equal(formatRowLabel(published, today, { showsDay: false }), 'Claims');
    assert.equal(formatRowDescription(published, today, { showsDay: false }), '217,977 ▼749 · Number · published');
    assert.equal(formatKeyFigure(row({ change_abs: 0 })), '3.2% unchanged');
    const far = { row: row({ next_release: '9999-12-31' }), of: 'next' as const };
    assert.equal(formatRowLabel(far, today, { showsDay: true }), 'Consumer Prices');
    assert.match(formatRowDescription(far, today, { showsDay: true }), /“9999-12-31” \(as received\)/);
  });

  test('rowDetails shows undocumented values of the service as received', () => {
    const details = rowDetails(row({ release_state: 'odd', direction: 'sideways', freq_long: '', freq: 'X9' }), today);
    assert.equal(details.length, 6);
    const values = Object.fromEntries(details);
    assert.equal(values['Next release'], 'Nov 12 · “odd” as received');
    assert.match(values['Direction']!, /^“sideways” as received/);
    assert.match(values['Series']!, /X9/);
  });

  test('progressOf determines “published” from the dates instead of the release state', () => {
    const next = (each: Partial<CalendarRow>) => ({
      row: row({ release_state: 'released', ...each }),
      of: 'next' as const,
    });
    assert.equal(progressOf(next({ last_release: today, next_release: '2026-11-10' }), today), 'due');
    assert.equal(progressOf(next({ last_release: today, next_release: null }), today), 'due');
    assert.equal(progressOf(next({ last_release: today, next_release: today }), today), 'published');
    assert.equal(progressOf(next({ next_release: '2026-11-08' }), today), 'overdue');
    assert.equal(progressOf(next({ next_release: '0000-00-00' }), today), 'due');
    assert.equal(progressOf({ ...next({ next_release: '2026-11-10' }), of: 'last' }, today), 'published');
    const { row: due } = next({ next_release: '2026-11-10' });
    assert.equal(Object.fromEntries(rowDetails(due, today))['Next release'], 'Nov 10 · latest value published');
  });

  test('formatEntry marks a release published in the shown week', () => {
    assert.equal(formatEntry({ row: row({}), of: 'next' }, today, true), 'in 3 days · 3.2% (prior 3.1%, +0.1 pp)');
    assert.equal(formatEntry({ row: row({}), of: 'last' }, today), '3.2% (prior 3.1%, +0.1 pp) · published');
  });

  test('countValues counts the values that a filter offers', () => {
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
