import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addDays, weekdayFrom } from '../../../../src/domain/dates/days.ts';
import { newYorkDay, utcDay } from '../../../../src/domain/dates/zones.ts';
import { localDate } from '../../../../src/domain/format/time.ts';
import { isFresh } from '../../../../src/library/plans/freshness.ts';

const hour = 3_600_000;
const day = 24 * hour;
const fetchedAt = Date.parse('2025-03-12T15:00:00Z');

suite('how long a part of an answer, or an absence, is fresh', () => {
  const limits = [
    ['latestCall', day],
    ['runningSession', 60_000],
    ['unservedTail', day],
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
