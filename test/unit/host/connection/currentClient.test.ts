import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../../../../src/api/client.ts';
import { CurrentClient, type StartedClient } from '../../../../src/host/connection/currentClient.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A holder whose starts wait until the test ends them, with a log of what happens to each client. */
function createHolder() {
  const log: string[] = [];
  const starts: { finish: () => void; fail: (error: Error) => void }[] = [];
  const state = { signature: 'a', log, starts };
  const holder = new CurrentClient({
    signature: () => state.signature,
    start: () =>
      new Promise<StartedClient>((resolve, reject) => {
        const name = `${state.signature}${starts.length + 1}`;
        const client = {
          origin: name,
          send: () => Promise.reject(new Error('Not sent')),
          dispose: () => log.push(`dispose ${name}`),
        } as unknown as Client;
        starts.push({
          finish: () => resolve({ client, close: () => Promise.resolve(void log.push(`close ${name}`)) }),
          fail: reject,
        });
      }),
  });
  return { holder, state };
}

test('a client is started once for all who ask at the same time and later', async () => {
  const { holder, state } = createHolder();
  const both = [holder.get(), holder.get()];
  state.starts[0]!.finish();
  const [first, second] = await Promise.all(both);
  assert.equal(first, second);
  assert.equal(await holder.get(), first);
  assert.equal(state.starts.length, 1);
});

test('another configuration starts another client, and the old one is ended', async () => {
  const { holder, state } = createHolder();
  const first = holder.get();
  state.starts[0]!.finish();
  await first;
  state.signature = 'b';
  const second = holder.get();
  state.starts[1]!.finish();
  assert.equal((await second).origin, 'b2');
  await settled();
  assert.deepEqual(state.log, ['dispose a1', 'close a1']);
});

test('a client whose start failed is started again', async () => {
  const { holder, state } = createHolder();
  const first = holder.get();
  state.starts[0]!.fail(new Error('No key'));
  await assert.rejects(first, /No key/);
  const second = holder.get();
  state.starts[1]!.finish();
  assert.equal((await second).origin, 'a2');
});

test('a caller that waits for a client dropped during its start gets the next client', async () => {
  const { holder, state } = createHolder();
  const waiting = holder.get();
  holder.drop();
  state.starts[0]!.finish();
  await settled();
  assert.deepEqual(state.log, ['dispose a1', 'close a1']);
  state.starts[1]!.finish();
  assert.equal((await waiting).origin, 'a2');
});

test('a disposal starts no client for waiting callers, and ends a started one', async () => {
  const { holder, state } = createHolder();
  const waiting = holder.get();
  holder.dispose();
  state.starts[0]!.finish();
  await waiting;
  await settled();
  await assert.rejects(holder.get(), /has ended/);
  assert.equal(state.starts.length, 1);
  assert.deepEqual(state.log, ['dispose a1', 'close a1']);
});

test('a drop before the first start has no effect', () => {
  const { holder, state } = createHolder();
  holder.drop();
  holder.dispose();
  assert.deepEqual(state.log, []);
});
