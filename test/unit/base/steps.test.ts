import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish, inSlices, type Steps } from '../../../src/base/steps.ts';

function* count(to: number, seen: number[]): Steps<string> {
  for (let step = 1; step <= to; step += 1) {
    seen.push(step);
    yield;
  }
  return 'done';
}

test('steps are gone through at once, or in slices, to the same end', async () => {
  const [atOnce, inTurn]: [number[], number[]] = [[], []];
  assert.equal(finish(count(5, atOnce)), 'done');
  assert.deepEqual(await inSlices(count(5, inTurn), () => false), { value: 'done' });
  assert.deepEqual(inTurn, atOnce);
});

test('long work lets all else that waits have its turn', async () => {
  let others = 0;
  let isOver = false;
  const tick = (): void => {
    others += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  function* untilOthersHadTurns(): Steps<number> {
    while (others < 3) yield;
    return others;
  }
  const outcome = await inSlices(untilOthersHadTurns(), () => false);
  isOver = true;
  assert.deepEqual(outcome, { value: 3 });
});

test('what nobody wants any more ends between two steps, and cleans up after itself', async () => {
  const seen: number[] = [];
  let isCleanedUp = false;
  function* work(): Steps<string> {
    try {
      return yield* count(100, seen);
    } finally {
      isCleanedUp = true;
    }
  }
  assert.equal(await inSlices(work(), () => seen.length === 7), undefined);
  assert.equal(seen.length, 7);
  assert.equal(isCleanedUp, true);
});
