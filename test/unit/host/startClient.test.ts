import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, type ApiErrorKind } from '../../../src/api/apiError.ts';
import type { Client } from '../../../src/api/client.ts';
import { startServiceClient, watchAcceptance } from '../../../src/host/startClient.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A client whose requests end as `send` does. */
function clientOf(send: () => Promise<unknown>): Client {
  return { origin: 'https://api.example.com', send, dispose: () => undefined } as unknown as Client;
}

test('an answer means that the key was accepted, “unauthorized” that it was not, and other failures neither', async () => {
  const fail = (kind: ApiErrorKind) => (): Promise<never> =>
    Promise.reject(new ApiError(kind, kind, { mayHaveBeenCounted: true }));
  for (const [send, expected] of [
    [() => Promise.resolve({}), [['https://api.example.com', true]]],
    [fail('unauthorized'), [['https://api.example.com', false]]],
    [fail('server'), []],
    [() => Promise.reject(new Error('unauthorized')), []],
  ] as const) {
    const heard: [string, boolean][] = [];
    const client = watchAcceptance(clientOf(send), (...noted) => heard.push(noted));
    await client.send({ endpoint: 'calendar' }).catch(() => undefined);
    assert.deepEqual(heard, expected);
  }
});

test('a client of a service without a key is not made', async () => {
  const options = {
    baseUrl: 'https://api.example.com',
    timeoutSeconds: 1,
    screenerPath: '',
    metricsPath: '',
    log,
    noteAccepted: () => undefined,
  };
  for (const key of [undefined, ''])
    await assert.rejects(startServiceClient({ ...options, key: () => Promise.resolve(key) }), { kind: 'noKey' });
  const { client } = await startServiceClient({ ...options, key: 'none' });
  assert.equal(client.origin, 'https://api.example.com');
  client.dispose();
});
