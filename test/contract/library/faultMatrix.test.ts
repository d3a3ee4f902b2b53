import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { inspect, promisify } from 'node:util';
import { ApiError } from '../../../src/api/apiError.ts';
import type { Client } from '../../../src/api/client.ts';
import type { ClientOptions } from '../../../src/api/createClient.ts';
import type { Library, ReadOptions } from '../../../src/library/library.ts';
import { faultScenarios, type FaultScenario } from '../../../src/sample/http/faults.ts';
import { portionOf } from '../../suite/repetitions.ts';
import { certificate, privateKey } from '../client/certificate.ts';
import { startRawServer } from '../client/rawServer.ts';
import { readableFaults } from '../client/readableFaults.ts';
import { clientOf } from './client.ts';
import { anyway, createDesk, type Desk } from './desk.ts';
import { contentsOf, reads } from './everyRead.ts';

/** The effect of each fault on a read; `reached` when the service saw the request. */
const faults: Record<
  Exclude<FaultScenario, (typeof readableFaults)[number]>,
  { kind: string; reached: boolean; timeoutSeconds?: number }
> = {
  refused: { kind: 'offline', reached: false },
  reset: { kind: 'offline', reached: true },
  cut: { kind: 'offline', reached: true },
  'no-answer': { kind: 'offline', reached: true },
  // Long enough for a request to be on its way on a machine that does much else.
  slow: { kind: 'timeout', reached: true, timeoutSeconds: 4 },
  '401': { kind: 'unauthorized', reached: true },
  '403': { kind: 'forbidden', reached: true },
  '429': { kind: 'rateLimited', reached: true },
  '429-retry-after': { kind: 'rateLimited', reached: true },
  '429-short': { kind: 'rateLimited', reached: true },
  '429-long': { kind: 'rateLimited', reached: true },
  '500': { kind: 'server', reached: true },
  '503': { kind: 'server', reached: true },
  '503-retry-after': { kind: 'server', reached: true },
  html: { kind: 'badResponse', reached: true },
  truncated: { kind: 'badResponse', reached: true },
  'wrong-types': { kind: 'badResponse', reached: true },
  huge: { kind: 'tooLarge', reached: true },
  'gzip-bomb': { kind: 'tooLarge', reached: true },
  redirect: { kind: 'badResponse', reached: true },
  'not-json': { kind: 'badResponse', reached: true },
  'echo-refusal': { kind: 'badRequest', reached: true },
};

/** Opens a library that has every answer, and whose client can be changed. */
async function fullLibrary(desk: Desk): Promise<{ library: Library; use: (client: Client) => void }> {
  let client = desk.client;
  const library = desk.open({
    connected: () => Promise.resolve({ source: desk.source, client: () => Promise.resolve(client) }),
  });
  for (const read of Object.values(reads)) await read(library, { initiator: 'person' });
  return { library, use: (other) => (client = other) };
}

interface Refused {
  desk: Desk;
  library: Library;
  read: (library: Library, options: ReadOptions) => Promise<unknown>;
  kind: string;
  signal?: AbortSignal;
}

/**
 * Checks that a refresh fails with this kind, leaves the library unchanged and doesn't reveal the key. Resolves to the
 * number of requests that the ledger counted.
 */
async function refuse({ desk, library, read, kind, signal }: Refused): Promise<number> {
  const before = await contentsOf(library, desk.source);
  const { used } = library.usage();
  const error: unknown = await read(library, { ...anyway, mode: 'refresh', signal }).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ApiError, inspect(error));
  assert.equal(error.kind, kind, error.message);
  assert.ok(!inspect(error, { depth: 20, showHidden: true }).includes(desk.service.key));
  assert.deepEqual(await contentsOf(library, desk.source), before);
  return library.usage().used - used;
}

test('every scenario of the bundled service is in the table', () => {
  assert.deepEqual([...Object.keys(faults), ...readableFaults].sort(), Object.keys(faultScenarios).sort());
});

/** In a short run, each fault meets at least one endpoint, and each endpoint a fifth of the faults. */
const endpoints = Object.entries(reads);
const inFull = portionOf(endpoints);

for (const [index, [endpoint, read]] of endpoints.entries())
  suite(`${endpoint}: the library stays as it was, and the ledger counts what the service saw`, () => {
    const own = portionOf(Object.entries(faults), { shift: index });
    test('the library stays unchanged after every fault of the service', async () => {
      await using desk = await createDesk({ faultSettings: { slowDuration: 30_000 } });
      const { library, use } = await fullLibrary(desk);
      for (const [fault, { kind, reached, timeoutSeconds = 30 }] of own) {
        await desk.service.setFault(fault as FaultScenario);
        // A new client for every fault: on a connection kept open, a refusal cannot be told from an answer that was lost.
        const client = clientOf(desk.service.address, desk.service.key, { timeoutSeconds });
        use(client);
        const seen = desk.service.requestsSeen().length;
        assert.equal(await refuse({ desk, library, read, kind }), reached ? 1 : 0, fault);
        assert.equal(desk.service.requestsSeen().length - seen, reached ? 1 : 0, fault);
        client.dispose();
      }
    });

    if (!inFull.some(([name]) => name === endpoint)) return;

    test('the library stays unchanged after an unknown host or an untrusted certificate', async (t) => {
      await using desk = await createDesk();
      const { library, use } = await fullLibrary(desk);
      const server = createServer({ cert: certificate, key: privateKey }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      t.after(() => server.close());
      const seen = desk.service.requestsSeen().length;
      const secure = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      for (const address of ['https://desk.invalid', secure]) {
        const client = clientOf(address, desk.service.key);
        use(client);
        assert.equal(await refuse({ desk, library, read, kind: 'offline' }), 0, address);
        client.dispose();
      }
      assert.equal(desk.service.requestsSeen().length, seen);
    });

    test('the library stays unchanged after a read is canceled before, while or after it is sent', async () => {
      await using desk = await createDesk({ faultSettings: { slowDuration: 30_000 } });
      const { library } = await fullLibrary(desk);
      const seen = desk.service.requestsSeen().length;
      const early = AbortSignal.abort();
      assert.equal(await refuse({ desk, library, read, kind: 'cancelled', signal: early }), 0);
      assert.equal(desk.service.requestsSeen().length, seen);

      const atOnce = new AbortController();
      queueMicrotask(() => atOnce.abort());
      await refuse({ desk, library, read, kind: 'cancelled', signal: atOnce.signal });

      await desk.service.setFault('slow');
      const late = new AbortController();
      const before = desk.service.requestsSeen().length;
      const waiting = setInterval(() => {
        if (desk.service.requestsSeen().length > before) late.abort();
      }, 5);
      await refuse({ desk, library, read, kind: 'cancelled', signal: late.signal });
      clearInterval(waiting);
      assert.equal(desk.service.requestsSeen().length, before + 1);
      assert.equal(library.usage().used, desk.service.requestsSeen().length);
    });
  });

const leaving: Partial<ClientOptions>[] = [
  '//elsewhere.example/screener',
  'https://elsewhere.example/screener',
  '\\\\elsewhere.example\\screener',
].map((path) => ({ screenerPath: path, metricsPath: path }));

for (const endpoint of ['screen', 'metrics'] as const)
  test(`${endpoint}: the library sends nothing to a path that leaves the origin`, async () => {
    await using desk = await createDesk();
    const { library, use } = await fullLibrary(desk);
    const seen = desk.service.requestsSeen().length;
    for (const options of leaving) {
      const client = clientOf(desk.service.address, desk.service.key, options);
      use(client);
      const counted = await refuse({ desk, library, read: reads[endpoint], kind: 'badRequest' });
      assert.equal(counted, 0, options.screenerPath);
      client.dispose();
    }
    assert.equal(desk.service.requestsSeen().length, seen);
  });

test('the library stays unchanged and counts nothing after a proxy refuses', async (t) => {
  await using desk = await createDesk();
  const { library } = await fullLibrary(desk);
  const { used } = library.usage();
  library.dispose();
  const proxy = await startRawServer(t, {
    onRequest: (socket) => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'),
  });
  const script = join(import.meta.dirname, 'behindProxy.ts');
  const args = [script, desk.folder, desk.source, 'https://api.invented.example', desk.service.key];
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, SystemRoot, NODE_COMPILE_CACHE, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy.origin };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  assert.ok(!(stdout + stderr).includes(desk.service.key));
  const told = Object.keys(reads).map(() => 'offline PROXY_REFUSED');
  assert.deepEqual(JSON.parse(stdout), { told, untouched: true, used });
});
