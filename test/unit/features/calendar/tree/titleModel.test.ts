import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Snapshot } from '../../../../../src/base/snapshot.ts';
import type { CalendarAnswer } from '../../../../../src/domain/calendar.ts';
import { weekOf } from '../../../../../src/domain/format/week.ts';
import { badgeOf, formatView, viewMessage } from '../../../../../src/features/calendar/tree/titleModel.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-11';
const now = Date.parse('2026-11-11T12:00:00Z');
const rows = [
  aRow({ category: 'Housing', next_release: today }),
  aRow({ category: 'Rates', last_release: today }),
  aRow({ category: 'Rates' }),
];
const snapshot: Snapshot<CalendarAnswer> = {
  state: 'stale',
  source: 'sample',
  value: { total: 3, rows },
  fetchedAt: now - 120_000,
};
const whole = { snapshot, filter: {}, week: undefined, today, now };

test('formatView names the source, the filter, and the age of the calendar', () => {
  assert.equal(formatView(whole), 'sample · out of date · updated 2 min ago');
  const cached: typeof snapshot = { ...snapshot, source: 'service', cached: true };
  assert.equal(formatView({ ...whole, snapshot: cached }), 'out of date · updated 2 min ago (cached)');
  const imported: typeof snapshot = { ...snapshot, source: 'service', imported: true };
  assert.equal(formatView({ ...whole, snapshot: imported }), 'out of date · updated 2 min ago (imported)');
  assert.match(formatView({ ...whole, filter: { text: 'x' } }), /filtered/);
  assert.equal(formatView({ ...whole, snapshot: undefined }), '');
});

test('viewMessage describes the filter and the week, and counts the remaining indicators', () => {
  assert.equal(viewMessage(whole), '');
  assert.equal(viewMessage({ ...whole, filter: { categories: ['Rates'] } }), 'Category: Rates · 2 of 3 indicators');
  assert.match(viewMessage({ ...whole, week: weekOf(today) }), /^This week: /);
  assert.match(viewMessage({ ...whole, week: weekOf(today, 1) }), /^Next week: /);
  assert.match(viewMessage({ ...whole, week: weekOf(today, -1) }), /^Last week: /);
  assert.match(
    viewMessage({ ...whole, week: weekOf(today, 2), filter: { text: 'x' } }),
    /^Week of .* · Text: “x” · 0 of 3/,
  );
});

test('viewMessage describes the sort', () => {
  const sort = { column: 'name', descending: false } as const;
  assert.equal(viewMessage({ ...whole, sort }), 'Sorted by Indicator, ascending');
});

test('badgeOf counts the pinned indicators with a release today', () => {
  const all = rows.map(({ indicator_id }) => indicator_id);
  assert.equal(badgeOf(snapshot, all, today)?.value, 2);
  assert.equal(badgeOf(snapshot, [all[0]!], today)?.tooltip, '1 pinned indicator is due today');
  assert.equal(badgeOf(snapshot, [all[2]!], today), undefined);
  assert.equal(badgeOf(undefined, all, today), undefined);
});
