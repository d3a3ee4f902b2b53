import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayNumber } from '../../../src/domain/dates/days.ts';
import { monthDate, newYorkMoment, newYorkTime, weekday } from '../../../src/sample/clock.ts';

test('the clock shows New York’s time in summer and winter', () => {
  assert.deepEqual(newYorkTime(Date.parse('2026-02-10T15:31:30Z')), { date: '2026-02-10', minute: 631 });
  assert.deepEqual(newYorkTime(Date.parse('2026-07-10T03:59:59Z')), { date: '2026-07-09', minute: 1439 });
  assert.deepEqual(newYorkTime(Date.parse('2026-07-10T04:00:00Z')), { date: '2026-07-10', minute: 0 });
});

test('the clock converts a moment to wall time and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000_000 }), (minutes) => {
      const moment = minutes * 60_000;
      const shown = newYorkTime(moment);
      assert.deepEqual(newYorkTime(newYorkMoment(shown)), shown);
    }),
  );
});

test('weekday and monthDate accept days before 1970 and months beyond a year', () => {
  assert.equal(weekday(dayNumber('2026-02-10')), 2);
  assert.equal(weekday(dayNumber('1969-12-28')), 0);
  assert.equal(monthDate(2025, 14, 31), '2026-02-28');
  assert.equal(monthDate(2025, 0, 15), '2024-12-15');
});
