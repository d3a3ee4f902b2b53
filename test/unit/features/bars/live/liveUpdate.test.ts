import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { ApiError } from '../../../../../src/api/apiError.ts';
import { endAfter } from '../../../../../src/features/bars/live/liveModel.ts';
import { LiveUpdate } from '../../../../../src/features/bars/live/liveUpdate.ts';
import { requestsPerHour, type LiveEnd } from '../../../../../src/features/bars/live/liveView.ts';
import { LibraryError } from '../../../../../src/library/library.ts';

/** A winter Friday in New York. */
const at = (clock: string): number => Date.parse(`2026-01-02T${clock}:00-05:00`);

test('requestsPerHour multiplies the updates of an hour by their cost', () => {
  assert.deepEqual(
    ([1, 5, 15] as const).map((pace) => requestsPerHour(pace, 2)),
    [120, 24, 8],
  );
});

suite('the end of a live session', () => {
  test('a session continues while new bars arrive, even after 16:00', () => {
    for (const clock of ['09:31', '12:00', '16:20'])
      assert.equal(
        endAfter({ last: `2026-01-02 ${clock}:00`, isNew: true, newAt: at(clock), now: at(clock) }),
        undefined,
      );
  });

  test('a session without a new bar ends at 16:00 or after 15 minutes', () => {
    const last = '2026-01-02 12:00:00';
    assert.equal(endAfter({ last, isNew: false, newAt: at('12:00'), now: at('12:10') }), undefined);
    assert.equal(endAfter({ last, isNew: false, newAt: at('12:00'), now: at('12:15') }), 'ended');
    assert.equal(endAfter({ last, isNew: false, newAt: at('15:59'), now: at('16:00') }), 'ended');
  });

  test('a session of another day isn’t running', () => {
    assert.equal(
      endAfter({ last: '2026-01-01 15:59:00', isNew: true, newAt: at('10:00'), now: at('10:00') }),
      'notRunning',
    );
    assert.equal(endAfter({ last: undefined, isNew: false, newAt: at('10:00'), now: at('10:00') }), 'notRunning');
  });
});

function start(t: TestContext, answers: (() => string | undefined)[], begin = at('10:00')) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: begin });
  const ends: LiveEnd[] = [];
  let reads = 0;
  const update = new LiveUpdate({
    pace: 5,
    clock: Date.now,
    read: async () => {
      await Promise.resolve();
      return answers[Math.min(reads++, answers.length - 1)]!();
    },
    onEnd: (why) => ends.push(why),
  });
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  return {
    ends,
    update,
    reads: () => reads,
    pass: async (minutes: number) => {
      await settle();
      for (let second = 0; second < minutes * 60; second++) {
        t.mock.timers.tick(1_000);
        await settle();
      }
    },
  };
}

let bar = 0;
const anotherBar = (): string =>
  `2026-01-02 1${String(Math.floor(++bar / 60) % 10)}:${String(bar % 60).padStart(2, '0')}:00`;

suite('live update', () => {
  test('the live update reads immediately and then once per interval', async (t) => {
    const live = start(t, [anotherBar]);
    await live.pass(0);
    assert.equal(live.reads(), 1);
    await live.pass(21);
    assert.equal(live.reads(), 5);
    assert.deepEqual(live.ends, []);
  });

  test('the live update stops reading when the session ends', async (t) => {
    const live = start(t, [() => '2026-01-02 10:00:00']);
    await live.pass(60);
    assert.deepEqual(live.ends, ['ended']);
    assert.ok(live.reads() <= 5);
  });

  test('the live update ends when the quota is spent or an update fails', async (t) => {
    const failing = (error: Error) => (): string => {
      throw error;
    };
    for (const [error, why] of [
      [new LibraryError('quotaLow', ''), 'quota'],
      [new LibraryError('quotaSpent', ''), 'quota'],
      [new ApiError('rateLimited', '', { mayHaveBeenCounted: true }), 'quota'],
      [new Error('', { cause: new LibraryError('quotaSpent', '') }), 'quota'],
      [new ApiError('offline', '', { mayHaveBeenCounted: false }), 'failed'],
    ] as const) {
      const live = start(t, [anotherBar, failing(error)]);
      await live.pass(60);
      assert.deepEqual(live.ends, [why]);
      assert.equal(live.reads(), 2);
      t.mock.timers.reset();
    }
  });

  test('a disposed live update stops reading and reports no end', async (t) => {
    const live = start(t, [anotherBar]);
    await live.pass(1);
    live.update.dispose();
    await live.pass(60);
    assert.equal(live.reads(), 1);
    assert.deepEqual(live.ends, []);
  });
});
