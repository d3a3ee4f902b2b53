import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../../src/domain/dates/days.ts';
import { isWeekend } from '../../domain/dates/isWeekend.ts';
import { isWithin, joined, overWeekends, weekdaysOutside, type Days } from '../../../../src/library/plans/dayRuns.ts';

const start = '2026-01-01';
const run = fc
  .record({ from: fc.nat(40), length: fc.nat(9) })
  .map(({ from, length }): Days => ({ from: addDays(start, from), till: addDays(start, from + length) }));
const everyDay = Array.from({ length: 60 }, (_, index) => addDays(start, index - 5));

test('for any runs: joined has the same days, and what is outside are all other weekdays', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), run, (runs, window) => {
      const whole = joined(runs);
      const outside = weekdaysOutside(runs, window);
      for (const day of everyDay) {
        assert.equal(isWithin(whole, day), isWithin(runs, day), day);
        const isOutside = isWithin([window], day) && !isWithin(runs, day);
        if (!isWeekend(day)) assert.equal(isWithin(outside, day), isOutside, day);
        else if (isWithin(outside, day)) assert.ok(isOutside, day);
      }
      for (const { from, till } of outside) assert.ok(!isWeekend(from) && !isWeekend(till));
    }),
  );
});

test('a weekend does not part two runs, a weekday does', () => {
  const friday = { from: '2026-01-05', till: '2026-01-09' };
  assert.deepEqual(overWeekends([friday, { from: '2026-01-12', till: '2026-01-13' }]), [
    { from: '2026-01-05', till: '2026-01-13' },
  ]);
  assert.equal(overWeekends([friday, { from: '2026-01-13', till: '2026-01-13' }]).length, 2);
});
