import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayNumber } from '../../../src/domain/dates/days.ts';
import { monthDate, newYorkMoment, newYorkTime, weekday } from '../../../src/sample/clock.ts';

test('New York’s wall clock, summer and winter', () => {
  assert.deepEqual(newYorkTime(Date.parse('2026-02-10T15:31:30Z')), { date: '2026-02-10', minute: 631 });
  assert.deepEqual(newYorkTime(Date.parse('2026-07-10T03:59:59Z')), { date: '2026-07-09', minute: 1439 });
  assert.deepEqual(newYorkTime(Date.parse('2026-07-10T04:00:00Z')), { date: '2026-07-10', minute: 0 });
});

test('a moment and what the wall shows then belong together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000_000 }), (minutes) => {
      const moment = minutes * 60_000;
      const shown = newYorkTime(moment);
      assert.deepEqual(newYorkTime(newYorkMoment(shown)), shown);
    }),
  );
});

test('days and months of the calendar', () => {
  assert.equal(weekday(dayNumber('2026-02-10')), 2);
  assert.equal(weekday(dayNumber('1969-12-28')), 0);
  assert.equal(monthDate(2025, 14, 31), '2026-02-28');
  assert.equal(monthDate(2025, 0, 15), '2024-12-15');
});
