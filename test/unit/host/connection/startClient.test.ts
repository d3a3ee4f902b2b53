import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServiceClient } from '../../../../src/host/connection/startClient.ts';

const log = { info: () => undefined, warn: () => undefined };

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
