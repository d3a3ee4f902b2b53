import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstFrom, monthOf, moveMonth, weeksOfMonth } from '../../../../../src/features/calendar/page/monthView.ts';

test('a month has whole weeks from Monday on, and all of its days', () => {
  const weeks = weeksOfMonth('2026-11-01');
  assert.deepEqual([weeks[0]![0], weeks.at(-1)!.at(-1)], ['2026-10-26', '2026-12-06']);
  assert.ok(weeks.every((week) => week.length === 7));
  assert.equal(weeks.flat().filter((day) => monthOf(day) === '2026-11-01').length, 30);
  // A February that begins on a Monday has no days of its neighbors.
  assert.equal(weeksOfMonth('2027-02-01').length, 4);
});

test('months follow one another, over the turn of the year too', () => {
  let month = '2026-01-01';
  const after = Array.from({ length: 13 }, () => (month = moveMonth(month, 1)));
  assert.deepEqual([after[0], after[11], after[12]], ['2026-02-01', '2027-01-01', '2027-02-01']);
  for (const each of after) assert.equal(moveMonth(moveMonth(each, -1), 1), each);
});

test('a day without releases leads to the next one that has some', () => {
  const days = [{ day: '2026-11-03' }, { day: '2026-11-20' }];
  assert.equal(firstFrom(days, '2026-11-04')?.day, '2026-11-20');
  assert.equal(firstFrom(days, '2026-11-03')?.day, '2026-11-03');
  assert.equal(firstFrom(days, '2026-11-21'), undefined);
});
