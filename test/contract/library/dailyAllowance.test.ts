import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { Unasked } from '../../../src/library/ledger/unasked.ts';
import { RecoveringStore } from '../../../src/library/store/recoveringStore.ts';
import { temporaryFolder } from '../../unit/library/filing.ts';

const source = 'service:https://allowance.example';
const day = Date.UTC(2026, 1, 3);
const dayMs = 86_400_000;

/** A window of its own on the file, with a limit of 12 requests and the last 5 of them asked about. */
function openWindow(folder: string, limit = 12) {
  const store = new RecoveringStore({ sqlite, path: join(folder, 'library.db'), onWarning: () => undefined });
  const time = { now: day };
  const unasked = new Unasked({
    store,
    clock: () => time.now,
    confirmBelow: () => 5,
    usage: () => ({ source, used: 0, limit, byEndpoint: {}, spentBy429: false, spent: false }),
  });
  let sent = 0;
  const send = (): void => {
    sent += 1;
    store.ledger.restore([
      { source, endpoint: 'fund', at: day + sent, day: '2026-02-03', state: 'left', counted: true },
    ]);
  };
  return { store, time, unasked, send };
}

async function withWindows(
  body: (one: ReturnType<typeof openWindow>, other: ReturnType<typeof openWindow>) => void,
  limit?: number,
): Promise<void> {
  await using folder = await temporaryFolder();
  const [one, other] = [0, 1].map(() => openWindow(folder.path, limit)) as [
    ReturnType<typeof openWindow>,
    ReturnType<typeof openWindow>,
  ];
  try {
    body(one, other);
  } finally {
    one.store.dispose();
    other.store.dispose();
  }
}

suite('the daily allowance', () => {
  test('all windows share the daily allowance and never exceed it', () =>
    withWindows((one, other) => {
      assert.ok(one.unasked.take(source, 2, 3));
      assert.equal(other.unasked.take(source, 2, 3), undefined, 'no room for all of it');
      assert.ok(other.unasked.take(source, 1, 3));
      assert.equal(one.unasked.take(source, 1, 3), undefined);
      assert.equal(one.unasked.used(source), 3);
    }, 100));

  test('the daily allowance leaves the last requests of the day alone', () =>
    withWindows((one, other) => {
      const held = one.unasked.take(source, 5, 40)!;
      assert.equal(other.unasked.take(source, 3, 40), undefined);
      for (let sent = 0; sent < 5; sent++) one.send();
      held.end(5);
      assert.equal(other.unasked.take(source, 3, 40), undefined);
      assert.ok(other.unasked.take(source, 2, 40));
    }));

  test('the daily allowance returns requests that weren’t sent', () =>
    withWindows((one, other) => {
      one.unasked.take(source, 3, 3)!.end(1);
      assert.equal(other.unasked.used(source), 1);
      assert.ok(other.unasked.take(source, 2, 3));
    }));

  test('the daily allowance starts anew the next day', () =>
    withWindows((one) => {
      assert.ok(one.unasked.take(source, 3, 3));
      one.time.now += dayMs;
      assert.equal(one.unasked.used(source), 0);
      assert.ok(one.unasked.take(source, 3, 3));
    }));

  test('the allowance is zero while the count can’t be stored', () =>
    withWindows((one) => {
      assert.equal(one.unasked.used(source), 0);
      one.store.disk.store!.file.exec('PRAGMA query_only = 1');
      assert.equal(one.unasked.take(source, 1, 9), undefined);
    }));

  test('the daily allowance leaves the file’s version unchanged', () =>
    withWindows((one) => {
      const version = (): unknown => one.store.disk.store!.file.get('PRAGMA user_version')?.['user_version'];
      const before = version();
      assert.equal(one.unasked.used(source), 0);
      one.unasked.take(source, 1, 9);
      assert.equal(version(), before);
    }));
});
