import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { offlineReason } from '../../../src/base/offlineCode.ts';
import { certificate, privateKey } from './certificate.ts';
import { watchClient } from './openDesk.ts';
import { emptyCalendar, startRawServer } from './rawServer.ts';

const calendar = { endpoint: 'calendar' } as const;
const key = 'proxied-key-of-sixteen';
const invented = 'https://api.invented.example';

/** Starts a service with an untrusted certificate. */
async function startSecureService(t: TestContext): Promise<{ port: number; targets: string[] }> {
  const targets: string[] = [];
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    targets.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(emptyCalendar);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { port: (server.address() as AddressInfo).port, targets };
}

interface Told {
  attempts: string[];
  rows?: number;
  kind?: string;
  details: { code?: string; mayHaveBeenCounted?: boolean };
}

async function readThroughProxy(baseUrl: string, env: Record<string, string>): Promise<Told> {
  const script = join(import.meta.dirname, 'throughProxy.ts');
  const { PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, baseUrl, key], {
    env: { PATH, SystemRoot, NODE_COMPILE_CACHE, NODE_USE_ENV_PROXY: '1', ...env },
  });
  assert.ok(!(stdout + stderr).includes(key));
  return JSON.parse(stdout) as Told;
}

test('the client reports an untrusted certificate by its code and doesn’t retry', async (t) => {
  const { port, targets } = await startSecureService(t);
  const { refused, attempts } = watchClient(t, { baseUrl: `https://127.0.0.1:${port}`, key: () => key });
  const { details } = await refused(calendar, 'offline', { mayHaveBeenCounted: false });
  assert.equal(details.code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  assert.equal(offlineReason(details.code), 'certificate');
  assert.deepEqual([attempts.length, targets.length], [1, 0]);
});

test('the client uses the host’s proxy for another machine, and checks that machine’s certificate', async (t) => {
  const { port, targets } = await startSecureService(t);
  const proxy = await startRawServer(t, {
    onRequest: (socket) => {
      socket.removeAllListeners('data');
      const upstream = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(upstream).pipe(socket);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
    },
  });
  const distrusted = await readThroughProxy(invented, { HTTPS_PROXY: proxy.origin });
  assert.equal(distrusted.kind, 'offline');
  assert.equal(offlineReason(distrusted.details.code), 'certificate');
  assert.equal(distrusted.details.mayHaveBeenCounted, false);
  assert.deepEqual([distrusted.attempts, targets], [['failed'], []]);

  const folder = await mkdtemp(join(tmpdir(), 'market-desk-authority-'));
  t.after(() => rm(folder, { recursive: true }));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, certificate);
  const trusted = await readThroughProxy(invented, { HTTPS_PROXY: proxy.origin, NODE_EXTRA_CA_CERTS: authority });
  assert.deepEqual(trusted, { attempts: ['ok'], rows: 0 });
  assert.deepEqual(targets, [`/calendar/economic?api_key=${key}`]);
  for (const head of proxy.heads) assert.match(head, /^CONNECT api\.invented\.example:443 HTTP\/1\.1/);
});

test('the client blames the proxy when the proxy refuses or is missing', async (t) => {
  for (const status of ['403 Forbidden', '407 Proxy Authentication Required', '502 Bad Gateway']) {
    const proxy = await startRawServer(t, {
      onRequest: (socket) => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`),
    });
    const { kind, details, attempts } = await readThroughProxy(invented, { HTTPS_PROXY: proxy.origin });
    assert.deepEqual([kind, details.code, attempts], ['offline', 'PROXY_REFUSED', ['failed']], status);
    assert.equal(details.mayHaveBeenCounted, false);
  }
  const gone = await startRawServer(t, { onConnect: (socket) => socket.destroy() });
  const broken = await readThroughProxy(invented, { HTTPS_PROXY: gone.origin });
  assert.equal(broken.kind, 'offline');
  const absent = await readThroughProxy(invented, { HTTPS_PROXY: 'http://127.0.0.1:9' });
  assert.deepEqual([absent.kind, absent.details.code], ['offline', 'PROXY_UNREACHABLE']);
});

test('the client connects to loopback addresses directly, whatever the proxy', async (t) => {
  const proxy = await startRawServer(t, { onRequest: (socket) => socket.destroy() });
  const { port } = await startSecureService(t);
  const told = await readThroughProxy(`https://127.0.0.1:${port}`, {
    HTTPS_PROXY: proxy.origin,
    HTTP_PROXY: proxy.origin,
  });
  assert.equal(told.details.code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  assert.equal(proxy.connections(), 0);
});
