import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../../src/domain/dates/days.ts';
import type { Observation } from '../../../../src/domain/observations/observation.ts';
import { observedRuns } from '../../../../src/domain/observations/observedRuns.ts';

const monthly = { freq: 'M', freq_long: 'Monthly' };
const saw = (
  at: number,
  latest_date: string | null,
  latest_value: number | null,
  prior_value: number | null,
): Observation => ({ at, latest_date, latest_value, prior_value });

suite('observed runs', () => {
  test('observedRuns groups observations into runs of the same print, with their times', () => {
    const runs = observedRuns(
      [saw(1, '2026-01-01', 5, 4), saw(2, '2026-01-01', 5, 4), saw(3, '2026-02-01', 6, 5), saw(4, null, null, null)],
      monthly,
    );
    assert.deepEqual(
      runs.map(({ times, isNewPeriod, revisions }) => [times, isNewPeriod, revisions.length]),
      [
        [[1, 2], true, 0],
        [[3], true, 0],
        [[4], true, 0],
      ],
    );
  });

  test('observedRuns reports a revision if the prior value differs from the last one', () => {
    const [, second] = observedRuns([saw(1, '2026-01-01', 5, 4), saw(9, '2026-02-01', 6, 5.2)], monthly);
    assert.deepEqual(second?.revisions, [{ period: '2026-01-01', was: 5, seenAt: 1, is: 5.2 }]);
  });

  test('observedRuns reports a revision if the value of the same period changes', () => {
    const [, second] = observedRuns([saw(1, '2026-01-01', 5, 4), saw(2, '2026-01-01', 5.1, 4)], monthly);
    assert.deepEqual(second?.revisions, [{ period: '2026-01-01', was: 5, seenAt: 1, is: 5.1 }]);
    assert.equal(second?.isNewPeriod, false);
  });

  test('observedRuns reports revisions only for observed periods of a known length', () => {
    const skipped = [saw(1, '2026-01-01', 5, 4), saw(9, '2026-04-01', 6, 5.2)];
    assert.deepEqual(observedRuns(skipped, monthly)[1]?.revisions, []);
    const next = [saw(1, '2026-01-01', 5, 4), saw(9, '2026-02-01', 6, 5.2)];
    assert.deepEqual(observedRuns(next, { freq: 'X', freq_long: '' })[1]?.revisions, []);
    const unreadable = [saw(1, 'January', 5, 4), saw(9, 'February', 6, 5.2)];
    assert.deepEqual(observedRuns(unreadable, monthly)[1]?.revisions, []);
    const absent = [saw(1, '2026-01-01', null, 4), saw(9, '2026-02-01', 6, null)];
    assert.deepEqual(observedRuns(absent, monthly)[1]?.revisions, []);
  });

  test('observedRuns keeps every observation exactly once', () => {
    const print = fc.tuple(
      fc.constantFrom(null, '2026-01-01', '2026-02-01', 'x'),
      fc.constantFrom(null, 1, 2),
      fc.constantFrom(null, 1, 2),
    );
    fc.assert(
      fc.property(fc.array(print), (prints) => {
        const seen = prints.map(([date, latest, prior], at) => saw(at, date, latest, prior));
        const runs = observedRuns(seen, monthly);
        assert.deepEqual(
          runs.flatMap(({ times, latest_date, latest_value, prior_value }) =>
            times.map((at) => saw(at, latest_date, latest_value, prior_value)),
          ),
          seen,
        );
        for (const { revisions } of runs) for (const { was, is } of revisions) assert.notEqual(was, is);
      }),
    );
  });
});

test('observedRuns derives the longest gap between two periods from the frequency', () => {
  /** Returns the longest gap in days between two prints across which a changed prior value counts as revised. */
  const gap = (freq: string, freq_long = ''): number | undefined => {
    const days = Array.from({ length: 500 }, (_, index) => index + 1).filter((count) => {
      const next = saw(2, addDays('2026-01-01', count), 6, 5.2);
      return observedRuns([saw(1, '2026-01-01', 5, 4), next], { freq, freq_long })[1]!.revisions.length > 0;
    });
    return days.at(-1);
  };
  for (const [freq, days] of Object.entries({ D: 1, W: 7, M: 28, Q: 90, A: 365 }))
    assert.ok(gap(freq)! >= days && gap(freq)! < 2 * days, freq);
  assert.ok(gap('D')! < gap('w')! && gap('W')! < gap('M')! && gap('M')! < gap('Q')! && gap('Q')! < gap('A')!);
  assert.equal(gap('x', 'Monthly'), gap('M'));
  assert.ok(gap('x', 'Semiannual')! > gap('Q')!);
  assert.equal(gap('2', 'Every full moon'), undefined);
});
