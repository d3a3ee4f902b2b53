import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import { finish } from '../../../src/base/slices.ts';
import { sortSteps } from '../../../src/directory/search/wordIndex.ts';

test('sortSteps sorts any number of words by code unit, in steps', () => {
  for (const count of [0, 1, 3_999, 4_000, 4_001, 12_345, 20_000])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_937 }), (factor) => {
        const words = Array.from({ length: count }, (_, at) => ((at * factor) % 999_999_937).toString(36));
        const before = [...words];
        assert.deepEqual(finish(sortSteps(words)), [...words].sort());
        assert.deepEqual(words, before);
      }),
      { numRuns: 3 },
    );
  const steps = sortSteps(Array.from({ length: 100_000 }, (_, at) => String(at)));
  let pauses = 0;
  while (!steps.next().done) pauses++;
  assert.ok(pauses >= 100, `${pauses} pauses`);
});
