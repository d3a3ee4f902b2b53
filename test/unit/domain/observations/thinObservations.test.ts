import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSamePrint, type Observation } from '../../../../src/domain/observations/observation.ts';
import { surplusMoments } from '../../../../src/domain/observations/thinObservations.ts';

const seen = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(null, 1, 2)), { maxLength: 40 })
  .map((prints): Observation[] =>
    prints.map(([latest, prior_value], index) => ({
      at: index,
      latest_date: '2025-01-01',
      latest_value: latest,
      prior_value,
    })),
  );
const distinctPrints = (observations: readonly Observation[]): Observation[] =>
  observations.filter((each, index) => index === 0 || !isSamePrint(observations[index - 1]!, each));

test('thinning keeps within its bound, and drops repetitions before published values', () => {
  fc.assert(
    fc.property(seen, fc.integer({ min: 1, max: 30 }), (all, most) => {
      const gone = new Set(surplusMoments(all, most));
      const kept = all.filter(({ at }) => !gone.has(at));
      assert.equal(kept.length, Math.min(all.length, most));
      if (all.length > 0) assert.equal(kept.at(-1), all.at(-1));
      const runs = distinctPrints(all);
      if (2 * runs.length <= most)
        assert.deepEqual(
          distinctPrints(kept).map(({ at }) => at),
          runs.map(({ at }) => at),
        );
    }),
  );
});
