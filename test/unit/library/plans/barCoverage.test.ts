import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatCoverage,
  isOver,
  missingDays,
  parseCoverage,
  servedDays,
  united,
  unreadDays,
  windowOfPeriod,
  withParts,
  withPeriod,
  withRead,
  withServed,
} from '../../../../src/library/plans/barCoverage.ts';
import { addDays } from '../../../../src/domain/dates/days.ts';
import { isWeekend } from '../../domain/dates/isWeekend.ts';
import { newYorkDay } from '../../../../src/domain/dates/zones.ts';

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

test('coverage loses days before the window for good, and days after it until they are reached', () => {
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
  assert.deepEqual(servedDays(coverage, asked), [served]);
  assert.deepEqual(servedDays(coverage, served), [served]);
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

test('coverage of any sequence of reads misses no finished day that was read, and union loses nothing', () => {
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

test('coverage ignores invalid days and shapes that an older version left on disk', () => {
  const window = { from: '2025-03-10', till: '2025-03-12' };
  const odd = [
    { from: '2025-03-10', till: '9999-12-31' },
    { from: '0001-01-01', till: '2025-03-12' },
    { from: '0000-99-99', till: '0000-99-99' },
    { from: '2025-02-30', till: '2025-03-12' },
    { from: '+010000-01', till: '+010000-01' },
    { from: '2025-03-12', till: '2025-03-10' },
    { from: 1, till: null },
    null,
  ];
  for (const text of ['', '7', 'null', '[]', '{"over":7,"periods":3,"parts":{},"tail":[],"running":"x"}'])
    assert.deepEqual(missingDays(parseCoverage(text), window, now), window, text);
  const coverage = parseCoverage(
    JSON.stringify({
      over: odd,
      gone: odd,
      running: { day: '2025-13-01', at: 1 },
      tail: { from: '2025-03-11', till: '9999-12-31', at: now },
      periods: { '5d': { from: '2025-03-10', till: '9999-12-31', at: now }, '1d': { ...window, at: 1e300 } },
      parts: ['2025-02-30', 7],
      pageSize: -1,
      odd: { asked: 7, at: 'x' },
    }),
  );
  assert.deepEqual(missingDays(coverage, window, now), window);
  assert.deepEqual(unreadDays(coverage, window, now), [window]);
  assert.deepEqual(servedDays(coverage, window), []);
  assert.equal(windowOfPeriod(coverage, '5d', now, true), undefined);
  assert.equal(windowOfPeriod(coverage, '1d', now, true), undefined);
  assert.equal(windowOfPeriod(coverage, 'constructor', now, true), undefined);
  assert.deepEqual(parseCoverage(formatCoverage(coverage)), coverage);
});

test('a window that is far off or without end costs no work', () => {
  const ever = { from: '1900-01-01', till: '2199-12-31' };
  const coverage = withRead(none, { from: '2025-03-03', till: '9999-12-31', at: now });
  assert.deepEqual(coverage.over, [{ from: '2025-03-03', till: '2025-03-11' }]);
  assert.deepEqual(missingDays(coverage, ever, now), { from: '1900-01-01', till: '2025-02-28' });
  assert.equal(missingDays(coverage, { from: '0001-01-01', till: '9999-12-31' }, now), undefined);
  const served = { from: '2025-03-03', till: '9999-12-31' };
  assert.deepEqual(withServed(none, { asked: ever, served, at: now }).gone, [
    { from: '1900-01-01', till: '2025-03-02' },
  ]);
});

test('coverage reads a day again that was running, and gives up a session that is a week late', () => {
  const asked = { from: '2025-03-10', till: '2025-03-12' };
  const served = { from: '2025-03-10', till: '2025-03-11' };
  const coverage = withRead(withServed(none, { asked, served, at: now }), { ...served, at: now });
  assert.deepEqual(missingDays(coverage, asked, now + dayMs / 2), { from: '2025-03-12', till: '2025-03-12' });
  const weekLater = withServed(coverage, { asked, served, at: now + 9 * dayMs });
  assert.equal(missingDays(weekLater, asked, now + 400 * dayMs), undefined);
});

test('coverage tells days that were never read from days that are out of date', () => {
  const asked = { from: '2025-03-10', till: '2025-03-12' };
  const coverage = withRead(none, { from: '2025-03-11', till: '2025-03-12', at: now });
  assert.deepEqual(unreadDays(coverage, asked, now + 3_600_000), [{ from: '2025-03-10', till: '2025-03-10' }]);
  assert.deepEqual(servedDays(coverage, asked), [{ from: '2025-03-11', till: '2025-03-12' }]);
  const unserved = withServed(none, { asked, served: undefined, at: now });
  assert.deepEqual([unreadDays(unserved, asked, now), servedDays(unserved, asked)], [[], []]);
});

test('a session read in part is known as such until it is read whole', () => {
  const partly = withParts(none, ['2025-03-11']);
  assert.deepEqual(parseCoverage(formatCoverage(united(partly, none))).parts, ['2025-03-11']);
  const whole = withRead(partly, { from: '2025-03-11', till: '2025-03-11', at: now });
  assert.equal(whole.parts, undefined);
  assert.equal(united(partly, whole).parts, undefined);
});
