import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSeenPrior } from '../../../../src/domain/observations/firstSeenPrior.ts';

const row = { latest_date: '2026-02-01', prior_value: 3.7, freq: 'M', freq_long: 'Monthly' };
const saw = (latest_date: string, latest_value: number | null, prior_value: number | null) => ({
  at: 1,
  latest_date,
  latest_value,
  prior_value,
});
const now = saw('2026-02-01', 4, 3.7);

test('firstSeenPrior returns the first of several values of the prior period', () => {
  const seen = [saw('2026-01-01', 3.8, 3), saw('2026-01-01', 3.9, 3), saw('2026-02-01', 4, 3.6), now];
  assert.equal(firstSeenPrior(row, seen), 3.8);
  assert.equal(firstSeenPrior(row, seen.slice(2)), 3.6, 'an earlier answer had another prior value');
});

test('firstSeenPrior is undefined without a different earlier value of the prior period', () => {
  assert.equal(firstSeenPrior(row, []), undefined);
  assert.equal(firstSeenPrior(row, [saw('2026-01-01', 3.7, 3), now]), undefined, 'the value was the same');
  assert.equal(firstSeenPrior(row, [saw('2026-01-01', null, 3), now]), undefined, 'the value was missing');
  assert.equal(firstSeenPrior(row, [saw('2025-11-01', 3.8, 3), now]), undefined, 'a period was missed');
  assert.equal(firstSeenPrior({ ...row, freq: '?', freq_long: '' }, [saw('2026-01-01', 3.8, 3), now]), undefined);
});

test('firstSeenPrior takes a daily value from the day before, not from before a weekend or a missed day', () => {
  const daily = { ...row, freq: 'D', freq_long: 'Daily' };
  assert.equal(firstSeenPrior(daily, [saw('2026-01-31', 3.8, 3), now]), 3.8);
  for (const day of ['2026-01-30', '2026-01-26'])
    assert.equal(firstSeenPrior(daily, [saw(day, 3.8, 3), now]), undefined, day);
});
