import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import { accepts } from '../../../../../src/base/protocol.ts';
import { RefreshTimer, type RefreshTimerOptions } from '../../../../../src/features/screens/results/refreshTimer.ts';
import { resultsProtocol } from '../../../../../src/features/screens/protocol.ts';
import { refreshCost } from '../../../../../src/features/screens/results/toolsView.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

async function timed(
  options: Partial<RefreshTimerOptions>,
  work: (timer: RefreshTimer, pass: (minutes: number) => Promise<void>, rounds: () => number) => Promise<void>,
): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let rounds = 0;
  const timer = new RefreshTimer({
    everyMinutes: 5,
    budget: 3,
    cost: () => 1,
    busy: () => false,
    refusal: () => Promise.resolve(undefined),
    round: () => {
      rounds++;
      return Promise.resolve(undefined);
    },
    changed: () => undefined,
    ...options,
  });
  try {
    timer.start();
    await work(
      timer,
      async (minutes) => {
        mock.timers.tick(minutes * 60_000);
        await settled();
      },
      () => rounds,
    );
  } finally {
    timer.dispose();
    mock.timers.reset();
  }
}

suite('the refresh timer', () => {
  test('the timer refreshes at its interval until its budget is spent', () =>
    timed({}, async (timer, pass, rounds) => {
      assert.equal(timer.nextAt, 5 * 60_000);
      await pass(4);
      assert.equal(rounds(), 0);
      await pass(1);
      assert.deepEqual([rounds(), timer.left, timer.end], [1, 2, undefined]);
      await pass(5);
      await pass(5);
      assert.deepEqual([rounds(), timer.left, timer.end], [3, 0, { kind: 'budget' }]);
      await pass(60);
      assert.equal(rounds(), 3);
    }));

  test('the timer doesn’t begin a round that exceeds its budget', () => {
    let pages = 2;
    return timed({ budget: 5, cost: () => pages }, async (timer, pass, rounds) => {
      await pass(5);
      assert.equal(timer.left, 3);
      pages = 4;
      await pass(5);
      assert.deepEqual([rounds(), timer.end], [1, { kind: 'budget' }]);
    });
  });

  test('the timer ends when the day’s quota refuses a round', () =>
    timed({ refusal: () => Promise.resolve({ kind: 'quota' }) }, async (timer, pass, rounds) => {
      await pass(5);
      assert.deepEqual([rounds(), timer.left, timer.end], [0, 3, { kind: 'quota' }]);
    }));

  test('the timer ends with the message of a failed round', () =>
    timed({ round: () => Promise.resolve('offline') }, async (timer, pass) => {
      await pass(5);
      assert.deepEqual(timer.end, { kind: 'failed', message: 'offline' });
    }));

  test('the timer skips a round while the run is busy', () => {
    let busy = true;
    return timed({ busy: () => busy }, async (timer, pass, rounds) => {
      await pass(5);
      assert.deepEqual([rounds(), timer.left], [0, 3]);
      busy = false;
      await pass(5);
      assert.equal(rounds(), 1);
    });
  });

  test('the timer stops on request, even while it checks the quota', () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    return timed({ refusal: () => promise }, async (timer, pass, rounds) => {
      await pass(5);
      timer.stop({ kind: 'hidden' });
      resolve(undefined);
      await settled();
      assert.deepEqual([rounds(), timer.end], [0, { kind: 'hidden' }]);
    });
  });

  test('refreshCost returns the requests per hour', () => {
    assert.equal(refreshCost(5, 1), 12);
    assert.equal(refreshCost(60, 3), 3);
    assert.equal(refreshCost(240, 1), 0.3);
  });
});

suite('the requests of the results page', () => {
  test('the results protocol rejects invalid requests for tools', () => {
    for (const bad of [
      null,
      {},
      { everyMinutes: 0, budget: 5 },
      { everyMinutes: 1.5, budget: 5 },
      { everyMinutes: 5, budget: 0 },
    ])
      assert.equal(accepts(resultsProtocol, 'startRefresh', bad), false);
    assert.equal(accepts(resultsProtocol, 'startRefresh', { everyMinutes: 5, budget: 5 }), true);
    assert.equal(accepts(resultsProtocol, 'clauses', { off: [-1] }), false);
    assert.equal(accepts(resultsProtocol, 'clauses', { off: [0, 3] }), true);
    assert.equal(accepts(resultsProtocol, 'countClauses', { off: [], each: 1, again: false }), false);
    assert.equal(accepts(resultsProtocol, 'whyNot', { ticker: 'A'.repeat(99) }), false);
    assert.equal(accepts(resultsProtocol, 'since', { before: 'x' }), false);
    assert.equal(accepts(resultsProtocol, 'since', {}), true);
  });
});
