import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LatestReading } from '../../../../../src/features/screens/run/latestReading.ts';

/** Work that ends when its signal is aborted or when the test ends it. */
function waiting() {
  let end: () => void = () => undefined;
  const state = {
    latest: [] as boolean[],
    end: (): void => end(),
  };
  const work = ({ signal, isLatest }: { signal: AbortSignal; isLatest: () => boolean }): Promise<void> =>
    new Promise((resolve) => {
      end = () => {
        state.latest.push(isLatest());
        resolve();
      };
      signal.addEventListener('abort', end);
    });
  return { state, work };
}

test('a newer reading aborts the older, which ends as outdated', async () => {
  const reading = new LatestReading();
  const [older, newer] = [waiting(), waiting()];
  const first = reading.run(older.work);
  const second = reading.run(newer.work);
  assert.equal(await first, false);
  assert.equal(reading.isRunning, true);
  newer.state.end();
  assert.equal(await second, true);
  assert.equal(reading.isRunning, false);
});

test('a stopped reading stays the latest until it ends, unlike a dropped reading', async () => {
  const reading = new LatestReading();
  const [stopped, dropped] = [waiting(), waiting()];
  const first = reading.run(stopped.work);
  reading.stop();
  assert.equal(await first, true);
  assert.deepEqual(stopped.state.latest, [true]);
  const second = reading.run(dropped.work);
  reading.drop();
  assert.equal(reading.isRunning, false);
  assert.equal(await second, false);
});

test('a reading that fails rejects and ends', async () => {
  const reading = new LatestReading();
  await assert.rejects(
    reading.run(() => Promise.reject(new Error('Failed'))),
    /Failed/,
  );
  assert.equal(reading.isRunning, false);
  reading.stop();
});
