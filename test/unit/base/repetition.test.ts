import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import { Repetition, type RepetitionOptions } from '../../../src/base/repetition.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

/** A repetition every ten seconds that writes down what happens to it. */
async function timed(
  round: RepetitionOptions<string>['round'],
  work: (repetition: Repetition<string>, pass: (seconds: number) => Promise<void>, seen: string[]) => Promise<void>,
): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const seen: string[] = [];
  const repetition = new Repetition<string>({
    milliseconds: 10_000,
    round: (signal) => {
      seen.push('round');
      return round(signal);
    },
    onPause: () => seen.push('pause'),
    onEnd: (end) => seen.push(end),
  });
  try {
    await work(
      repetition,
      async (seconds) => {
        mock.timers.tick(seconds * 1000);
        await settled();
      },
      seen,
    );
  } finally {
    repetition.dispose();
    mock.timers.reset();
  }
}

suite('a repetition', () => {
  test('a repetition waits before the first round and after each round', () =>
    timed(
      () => Promise.resolve(undefined),
      async (repetition, pass, seen) => {
        repetition.wait();
        assert.equal(repetition.nextAt, 10_000);
        await pass(9);
        assert.deepEqual(seen, ['pause']);
        await pass(1);
        assert.deepEqual(seen, ['pause', 'round', 'pause']);
        assert.equal(repetition.nextAt, 20_000);
      },
    ));

  test('a repetition ends for good when a round returns a reason', () => {
    let times = 0;
    return timed(
      () => Promise.resolve((times += 1) === 2 ? 'enough' : undefined),
      async (repetition, pass, seen) => {
        repetition.begin();
        await settled();
        await pass(10);
        await pass(60);
        assert.deepEqual(seen, ['round', 'pause', 'round', 'enough']);
      },
    );
  });

  test('a repetition aborts its round on disposal and reports nothing further', () =>
    timed(
      (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve('aborted'));
        }),
      async (repetition, pass, seen) => {
        repetition.begin();
        repetition.dispose();
        await settled();
        await pass(60);
        assert.deepEqual(seen, ['round']);
      },
    ));
});
