import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish, inSlices, inSlicesUntil, longestSlice, type Steps } from '../../../src/base/slices.ts';

function* count(to: number, done: () => unknown = () => undefined): Steps<number> {
  for (let each = 0; each < to; each++) {
    done();
    yield;
  }
  return to;
}

/** Every step takes as long as it is said to. */
function slow(milliseconds: number) {
  let time = 0;
  let pauses = 0;
  return {
    step: () => (time += milliseconds),
    options: { now: () => time, pause: () => Promise.resolve(void (pauses += 1)) },
    pauses: () => pauses,
  };
}

test('finish and inSlices return the same result', async () => {
  assert.equal(finish(count(5)), 5);
  assert.equal(await inSlices(count(5)), 5);
});

test('inSlices pauses only after a slice has lasted long enough', async () => {
  const long = slow(longestSlice / 2);
  await inSlices(count(10, long.step), long.options);
  assert.equal(long.pauses(), 5);
  const short = slow(longestSlice / 100);
  await inSlices(count(50, short.step), short.options);
  assert.equal(short.pauses(), 0);
});

test('inSlices lets other work run during long work', async () => {
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
  const outcome = await inSlices(untilOthersHadTurns());
  isOver = true;
  assert.equal(outcome, 3);
});

test('inSlicesUntil stops unwanted work between two steps and runs its cleanup', async () => {
  let seen = 0;
  let isCleanedUp = false;
  function* work(): Steps<number> {
    try {
      return yield* count(100, () => seen++);
    } finally {
      isCleanedUp = true;
    }
  }
  assert.equal(await inSlicesUntil(work(), () => seen === 7), undefined);
  assert.equal(seen, 7);
  assert.equal(isCleanedUp, true);
});
