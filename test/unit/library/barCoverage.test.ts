import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  firstServed,
  formatCoverage,
  isOver,
  missingDays,
  parseCoverage,
  united,
  windowOfPeriod,
  withPeriod,
  withRead,
  withServed,
} from '../../../src/library/barCoverage.ts';
import { addDays, isWeekend, newYorkDay } from '../../../src/library/days.ts';

const none = parseCoverage(undefined);
/** Wednesday noon in New York. */
const now = Date.parse('2025-03-12T16:00:00Z');
const dayMs = 86_400_000;

test('nothing known: the window is missing up to today, without weekends at its ends', () => {
  assert.deepEqual(missingDays(none, { from: '2025-03-08', till: '2025-12-31' }, now), {
    from: '2025-03-10',
    till: '2025-03-12',
  });
  assert.equal(missingDays(none, { from: '2025-03-08', till: '2025-03-09' }, now), undefined);
  assert.equal(missingDays(none, { from: '2025-03-13', till: '2025-03-14' }, now), undefined);
});

test('a day is over when it was read later; the running one for a minute, and then again when it is past', () => {
  const coverage = withRead(none, { from: '2025-03-11', till: '2025-03-12', at: now });
  assert.deepEqual([isOver(coverage, '2025-03-11'), isOver(coverage, '2025-03-12')], [true, false]);
  const window = { from: '2025-03-11', till: '2025-03-12' };
  assert.equal(missingDays(coverage, window, now + 59_999), undefined);
  const today = { from: '2025-03-12', till: '2025-03-12' };
  assert.deepEqual(missingDays(coverage, window, now + 60_000), today);
  assert.deepEqual(missingDays(coverage, window, now + dayMs), today);
  const later = withRead(coverage, { ...today, at: now + dayMs });
  assert.equal(missingDays(later, window, now + 1000 * dayMs), undefined);
});

test('what the window no longer reaches is gone for ever, what it does not reach yet for a day', () => {
  const asked = { from: '2025-01-01', till: '2025-03-11' };
  const served = { from: '2025-03-03', till: '2025-03-07' };
  let coverage = withServed(none, { asked, served, at: now });
  coverage = withRead(coverage, { ...served, at: now });
  assert.equal(missingDays(coverage, asked, now), undefined);
  assert.deepEqual(missingDays(coverage, asked, now + dayMs), { from: '2025-03-10', till: '2025-03-11' });
  assert.deepEqual(missingDays(coverage, { ...asked, from: '2024-12-30' }, now), {
    from: '2024-12-30',
    till: '2024-12-31',
  });
  assert.equal(firstServed(coverage, asked), '2025-03-03');
  assert.equal(firstServed(coverage, served), '2025-03-03');
});

test('a running session that is not served yet is asked for again after a minute', () => {
  const asked = { from: '2025-03-11', till: '2025-03-12' };
  const served = { from: '2025-03-11', till: '2025-03-11' };
  const coverage = withRead(withServed(none, { asked, served, at: now }), { ...served, at: now });
  assert.equal(missingDays(coverage, asked, now + 30_000), undefined);
  assert.deepEqual(missingDays(coverage, asked, now + 90_000), { from: '2025-03-12', till: '2025-03-12' });
});

test('the window of a period is known on the day it was asked for', () => {
  const coverage = withPeriod(none, '5d', { from: '2025-03-06', till: '2025-03-12', at: now });
  assert.deepEqual(windowOfPeriod(coverage, '5d', now + 60_000), coverage.periods['5d']);
  assert.equal(windowOfPeriod(coverage, '5d', now + dayMs), undefined);
  assert.equal(windowOfPeriod(coverage, '5d', now + dayMs, true)?.from, '2025-03-06');
  assert.equal(windowOfPeriod(coverage, '1mo', now, true), undefined);
});

test('for any sequence of reads: what was read when it was over is never missing, all else is, and union loses nothing', () => {
  const offset = fc.integer({ min: -60, max: 0 });
  const reading = fc.record({
    from: offset,
    length: fc.integer({ min: 0, max: 9 }),
    daysAgo: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 12 }), fc.nat(12), (readings, split) => {
      const today = newYorkDay(now);
      const reads = readings.map(({ from, length, daysAgo }) => ({
        from: addDays(today, from),
        till: addDays(today, from + length),
        at: now - daysAgo * dayMs,
      }));
      const whole = reads.reduce(withRead, none);
      const parts = [reads.slice(0, split), reads.slice(split)].map((part) => part.reduce(withRead, none));
      const both = parseCoverage(formatCoverage(united(parts[0]!, parts[1]!)));
      for (let day = addDays(today, -70); day < today; day = addDays(day, 1)) {
        const over = reads.some(({ from, till, at }) => from <= day && day <= till && newYorkDay(at) > day);
        assert.equal(isOver(whole, day), over, day);
        assert.equal(isOver(both, day), over, day);
        const missing = missingDays(whole, { from: day, till: day }, now);
        assert.equal(missing === undefined, over || isWeekend(day), day);
      }
    }),
    { numRuns: 200 },
  );
});
