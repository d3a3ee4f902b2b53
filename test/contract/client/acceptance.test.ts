import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServiceClient } from '../../../src/host/connection/startClient.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';

test('the client notes a key as accepted after an answer, rejected after a 401, and nothing otherwise', async (t) => {
  const service = await startBundledService();
  t.after(() => service.close());
  const { address: baseUrl, key } = service;
  const heard: [string, boolean][] = [];
  const { client, close } = await startServiceClient({
    baseUrl,
    key: () => Promise.resolve(key),
    timeoutSeconds: 60,
    screenerPath: '/screener',
    metricsPath: '/screener/metrics',
    log: { info: () => undefined, warn: () => undefined },
    noteAccepted: (...noted) => heard.push(noted),
  });
  t.after(() => {
    client.dispose();
    return close();
  });
  const aborted = AbortSignal.abort();
  for (const [fault, signal, expected] of [
    [undefined, undefined, [[client.origin, true]]],
    ['401', undefined, [[client.origin, false]]],
    ['403', undefined, []],
    ['500', undefined, []],
    ['html', undefined, []],
    [undefined, aborted, []],
  ] as const) {
    await service.setFault(fault);
    const isAnswered = await client.send({ endpoint: 'calendar' }, { signal }).then(
      () => true,
      () => false,
    );
    assert.equal(isAnswered, fault === undefined && signal === undefined);
    assert.deepEqual(heard.splice(0), expected, fault ?? String(signal?.reason));
  }
});
