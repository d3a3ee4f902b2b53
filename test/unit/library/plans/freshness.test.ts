import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CalendarRow } from '../../../../src/domain/calendar.ts';
import { addDays, weekdayFrom } from '../../../../src/domain/dates/days.ts';
import { newYorkDay, utcDay } from '../../../../src/domain/dates/zones.ts';
import { localDate } from '../../../../src/domain/format/time.ts';
import { isFresh } from '../../../../src/library/plans/freshness.ts';

const hour = 3_600_000;
const day = 24 * hour;
const fetchedAt = Date.parse('2025-03-12T15:00:00Z');

suite('how long an answer is fresh', () => {
  const limits = [
    ['latestCall', day],
    ['fund', 7 * day],
    ['runningSession', 60_000],
    ['unservedTail', day],
    ['metrics', day],
    ['screenPage', 60_000],
  ] as const;
  const absences = [
    ['fund', day],
    ['security', day],
    ['quarter', hour],
  ] as const;
  const rules = [
    ...limits.map(([rule, limit]) => ({ rule, limit, isFresh: isFresh[rule] })),
    ...absences.map(([of, limit]) => ({ rule: `no ${of}`, limit, isFresh: isFresh.absence[of] })),
  ];
  for (const { rule, limit, isFresh: holds } of rules)
    test(rule, () => {
      assert.equal(holds({ fetchedAt, now: fetchedAt }), true);
      assert.equal(holds({ fetchedAt, now: fetchedAt + limit - 1 }), true);
      assert.equal(holds({ fetchedAt, now: fetchedAt + limit }), false);
      // A clock that was a minute ahead is one thing, one that was a day ahead another.
      assert.equal(holds({ fetchedAt, now: fetchedAt - 60_000 }), true);
      assert.equal(holds({ fetchedAt, now: fetchedAt - day }), false);
    });

  test('a named call and a past session are fresh for ever', () => {
    assert.equal(isFresh.namedCall(), true);
    assert.equal(isFresh.pastSession(), true);
  });
});

suite('the calendar', () => {
  const rows = (...releases: (string | null)[]): CalendarRow[] =>
    releases.map((next_release) => ({ next_release }) as CalendarRow);

  test('is fresh until the local day ends', () => {
    const endOfDay = new Date(fetchedAt);
    endOfDay.setHours(24, 0, 0, 0);
    const now = endOfDay.getTime();
    assert.equal(isFresh.calendar({ fetchedAt, now: now - 1 }, rows(null)), true);
    assert.equal(isFresh.calendar({ fetchedAt, now }, rows(null)), false);
  });

  test('is out of date earlier once a release that was ahead has come due in New York', () => {
    // 23:30 and 00:30 in New York lie in one local day wherever the local midnight is not between them.
    const before = Date.parse('2025-03-13T03:30:00Z');
    const after = before + hour;
    assert.deepEqual([newYorkDay(before), newYorkDay(after)], ['2025-03-12', '2025-03-13']);
    const sameDay = localDate(before) === localDate(after);
    assert.equal(isFresh.calendar({ fetchedAt: before, now: after }, rows('2025-03-12', '2025-03-14', null)), sameDay);
    assert.equal(isFresh.calendar({ fetchedAt: before, now: after }, rows('2025-03-13')), false);
    assert.equal(isFresh.calendar({ fetchedAt: before, now: before + 60_000 }, rows('2025-03-13')), true);
  });
});

test('days are New York’s, UTC’s and the reader’s own', () => {
  const time = Date.parse('2025-01-01T03:00:00Z');
  assert.equal(newYorkDay(time), '2024-12-31');
  assert.equal(utcDay(time), '2025-01-01');
  assert.equal(localDate(new Date(2025, 0, 1, 23, 59).getTime()), '2025-01-01');
  assert.equal(addDays('2024-02-28', 2), '2024-03-01');
  const monday = '2025-03-17';
  const days = ['2025-03-14', '2025-03-15', '2025-03-16', monday];
  assert.deepEqual(days.map(weekdayFrom), ['2025-03-14', monday, monday, monday]);
});
