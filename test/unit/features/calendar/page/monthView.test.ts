import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstFrom, monthOf, moveMonth, weeksOfMonth } from '../../../../../src/features/calendar/page/monthView.ts';

test('weeksOfMonth returns whole weeks from Monday with all days of the month', () => {
  const weeks = weeksOfMonth('2026-11-01');
  assert.deepEqual([weeks[0]![0], weeks.at(-1)!.at(-1)], ['2026-10-26', '2026-12-06']);
  assert.ok(weeks.every((week) => week.length === 7));
  assert.equal(weeks.flat().filter((day) => monthOf(day) === '2026-11-01').length, 30);
  // A February that begins on a Monday has no days of its neighbors.
  assert.equal(weeksOfMonth('2027-02-01').length, 4);
});

test('moveMonth moves by months across the turn of the year', () => {
  let month = '2026-01-01';
  const after = Array.from({ length: 13 }, () => (month = moveMonth(month, 1)));
  assert.deepEqual([after[0], after[11], after[12]], ['2026-02-01', '2027-01-01', '2027-02-01']);
  for (const each of after) assert.equal(moveMonth(moveMonth(each, -1), 1), each);
});

test('firstFrom returns the next day with releases', () => {
  const days = [{ day: '2026-11-03' }, { day: '2026-11-20' }];
  assert.equal(firstFrom(days, '2026-11-04')?.day, '2026-11-20');
  assert.equal(firstFrom(days, '2026-11-03')?.day, '2026-11-03');
  assert.equal(firstFrom(days, '2026-11-21'), undefined);
});
