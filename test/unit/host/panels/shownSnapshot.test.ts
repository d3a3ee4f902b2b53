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
  test('a snapshot is sent once to the first page that listens, however often it asks', async () => {
    const { shown, states } = createShown();
    const reading = createReading();
    const asked = [shown.ready(() => shown.load(reading.load)), shown.ready(() => assert.fail('it is being read'))];
    reading.resolve(ready('one'));
    await Promise.all(asked);
    assert.deepEqual(states(), ['ready one']);
  });

  test('a snapshot on its way to a page isn’t sent twice', async () => {
    const { shown, states, never } = createShown();
    shown.show(ready('one'));
    await shown.ready(never);
    assert.deepEqual(states(), ['ready one']);
    // It asks again where what was sent never reached it.
    await shown.ready(never);
    assert.deepEqual(states(), ['ready one', 'ready one']);
  });

  test('a snapshot is sent again to a page that was rebuilt', async () => {
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

  test('a failed first load shows an error, and a failed refresh shows stale data with the error', async () => {
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

  test('a snapshot keeps changes made during a failed refresh', async () => {
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

  test('a snapshot stays unchanged when its load is canceled', async () => {
    const { shown, states } = createShown();
    shown.show(ready('one'));
    await shown.load({ subject: 'A fund', work: () => Promise.reject(cancelled()) });
    assert.deepEqual(states(), ['ready one']);
  });

  test('a snapshot shows that it is loading if asked to, and goes back when the load is canceled', async () => {
    const { shown, states } = createShown();
    shown.show(ready('one'));
    await shown.load({ subject: 'A call', work: () => Promise.reject(cancelled()), showsLoading: true });
    assert.deepEqual(states(), ['ready one', 'loading', 'ready one']);
    await shown.load({ subject: 'A call', work: () => Promise.reject(new Error('no network')), showsLoading: true });
    assert.deepEqual(states().slice(3), ['loading', 'stale one']);
  });

  test('a snapshot gives the reason why it is empty after its first load was canceled', async () => {
    const { shown, states } = createShown();
    await shown.load({ subject: 'A call', work: () => Promise.reject(cancelled()), showsLoading: true });
    assert.deepEqual(states(), ['loading', 'error']);
  });

  test('a snapshot shows the last request, whatever an older load brings', async () => {
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

  test('a snapshot reaches no page once its panel is closed, and its load is canceled', async () => {
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
