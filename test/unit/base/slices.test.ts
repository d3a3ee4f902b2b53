import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish, inSlices, longestSlice, type Steps } from '../../../src/base/slices.ts';

function* count(to: number, done: () => void = () => undefined): Steps<number> {
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

test('work is the same at once and in slices', async () => {
  assert.equal(finish(count(5)), 5);
  assert.equal(await inSlices(count(5)), 5);
});

test('others have their turn whenever a slice has lasted long enough, and not before', async () => {
  const long = slow(longestSlice / 2);
  await inSlices(count(10, long.step), long.options);
  assert.equal(long.pauses(), 5);
  const short = slow(longestSlice / 100);
  await inSlices(count(50, short.step), short.options);
  assert.equal(short.pauses(), 0);
});

test('work that nobody waits for any more ends at the next pause', async () => {
  const { step, options } = slow(longestSlice);
  const ending = new AbortController();
  const work = inSlices(
    count(10, () => {
      step();
      ending.abort(new Error('enough'));
    }),
    { ...options, signal: ending.signal },
  );
  await assert.rejects(work, /enough/);
});
