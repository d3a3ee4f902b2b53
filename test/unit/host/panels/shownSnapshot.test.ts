import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../../src/base/snapshot.ts';
import { ShownSnapshot } from '../../../../src/host/panels/shownSnapshot.ts';

const ready = (value: string): Snapshot<string> => ({ state: 'ready', source: 'service', value });
const cancelled = (): Error => Object.assign(new Error('Canceled'), { name: 'AbortError' });

function createShown() {
  const pushed: Snapshot<string>[] = [];
  const shown = new ShownSnapshot<string>({
    push: (snapshot) => void pushed.push(snapshot),
    source: () => 'service:https://a.example',
    toCrossing: (error, subject) => ({ kind: 'offline', message: `${subject}: ${(error as Error).message}` }),
  });
  const never = (): never => assert.fail('nothing is to be read');
  const states = (): string[] => pushed.map(({ state, value }) => `${state} ${value ?? ''}`.trim());
  return { shown, pushed, never, states };
}

/** A reading that ends when the test says so. */
function createReading() {
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot<string>>();
  const seen: { signal?: AbortSignal } = {};
  return {
    load: {
      subject: 'A fund',
      work: (signal: AbortSignal) => {
        seen.signal = signal;
        return promise;
      },
    },
    resolve,
    reject,
    seen,
  };
}

suite('what a panel shows', () => {
  test('is read by the first page that listens, once however often it asks', async () => {
    const { shown, states } = createShown();
    const reading = createReading();
    const asked = [shown.ready(() => shown.load(reading.load)), shown.ready(() => assert.fail('it is being read'))];
    reading.resolve(ready('one'));
    await Promise.all(asked);
    assert.deepEqual(states(), ['ready one']);
  });

  test('is not sent twice to a page that it was on its way to', async () => {
    const { shown, states, never } = createShown();
    shown.show(ready('one'));
    await shown.ready(never);
    assert.deepEqual(states(), ['ready one']);
    // It asks again where what was sent never reached it.
    await shown.ready(never);
    assert.deepEqual(states(), ['ready one', 'ready one']);
  });

  test('is told again to a page that was built anew', async () => {
    const { shown, states, never } = createShown();
    await shown.ready(() => shown.show(ready('one')));
    shown.hidden();
    assert.equal(shown.isListening, false);
    await shown.ready(never);
    assert.deepEqual(states(), ['ready one', 'ready one']);
    shown.hidden();
    shown.show(ready('two'));
    // A message to a page that goes may be lost with it.
    assert.deepEqual(states(), ['ready one', 'ready one']);
    await shown.ready(never);
    assert.deepEqual(states(), ['ready one', 'ready one', 'ready two']);
    assert.equal(shown.isListening, true);
  });

  test('is an error where nothing was read, and stale with the error where something was', async () => {
    const { shown, pushed } = createShown();
    const fail = { subject: 'A fund', work: () => Promise.reject(new Error('no network')) };
    const error = { kind: 'offline', message: 'A fund: no network' };
    await shown.load(fail);
    assert.deepEqual(shown.current, { state: 'error', source: 'service', error });
    await shown.load({ subject: 'A fund', work: () => Promise.resolve(ready('one')) });
    assert.deepEqual(shown.current, ready('one'));
    await shown.load(fail);
    assert.deepEqual(shown.current, { ...ready('one'), state: 'stale', error });
    assert.equal(shown.value, 'one');
    assert.equal(pushed.length, 3);
  });

  test('keeps what changed while asking anew failed', async () => {
    const { shown } = createShown();
    await shown.load({ subject: 'A fund', work: () => Promise.resolve(ready('one')) });
    const reading = createReading();
    const loading = shown.load(reading.load);
    shown.show(ready('one, priced anew'));
    reading.reject(new Error('no network'));
    await loading;
    assert.equal(shown.value, 'one, priced anew');
    assert.equal(shown.current?.state, 'stale');
  });

  test('stays as it was where a reading is called off', async () => {
    const { shown, states } = createShown();
    shown.show(ready('one'));
    await shown.load({ subject: 'A fund', work: () => Promise.reject(cancelled()) });
    assert.deepEqual(states(), ['ready one']);
  });

  test('says that it is being read where that is asked for, and goes back where it is called off', async () => {
    const { shown, states } = createShown();
    shown.show(ready('one'));
    await shown.load({ subject: 'A call', work: () => Promise.reject(cancelled()), showsLoading: true });
    assert.deepEqual(states(), ['ready one', 'loading', 'ready one']);
    await shown.load({ subject: 'A call', work: () => Promise.reject(new Error('no network')), showsLoading: true });
    assert.deepEqual(states().slice(3), ['loading', 'stale one']);
  });

  test('says why nothing is there where the first reading was called off', async () => {
    const { shown, states } = createShown();
    await shown.load({ subject: 'A call', work: () => Promise.reject(cancelled()), showsLoading: true });
    assert.deepEqual(states(), ['loading', 'error']);
  });

  test('is what was asked for last, whatever an older reading brings', async () => {
    const { shown, states } = createShown();
    const [older, newer] = [createReading(), createReading()];
    const loading = [shown.load(older.load), shown.load(newer.load)];
    assert.equal(older.seen.signal?.aborted, true);
    newer.resolve(ready('newer'));
    older.resolve(ready('older'));
    await Promise.all(loading);
    assert.deepEqual(states(), ['ready newer']);
    const [failing, last] = [createReading(), createReading()];
    const again = [shown.load(failing.load), shown.load(last.load)];
    failing.reject(new Error('no network'));
    last.resolve(ready('last'));
    await Promise.all(again);
    assert.deepEqual(states(), ['ready newer', 'ready last']);
  });

  test('reaches no page once its panel is closed, and what was being read is called off', async () => {
    const { shown, states } = createShown();
    const reading = createReading();
    const loading = shown.load(reading.load);
    shown.dispose();
    assert.equal(reading.seen.signal?.aborted, true);
    reading.resolve(ready('one'));
    await loading;
    shown.show(ready('two'));
    assert.deepEqual(states(), []);
  });
});
