import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { installFromNpm } from '../../editor/npm.ts';

suite('npm start', () => {
  test('npm start reports a port in use before it builds anything', async (context) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    context.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const start = join(import.meta.dirname, '..', '..', 'editor', 'start.ts');
    const child = spawn(process.execPath, [start, '--no-open', '--port', String(port)]);
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      // Building is too much for this test, and for a port that is known to be in use.
      child.kill();
    });
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    assert.deepEqual([code, out], [1, '']);
    assert.equal(
      error,
      `\n--port: port ${port} is already in use. Name another one, or leave --port out to use a free one.\n`,
    );
  });

  test('npm start reports an unreachable registry in a sentence', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'market-desk-npm-'));
    context.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    // The port is closed again, and nothing listens there.
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache'),
    };
    await assert.rejects(installFromNpm(folder, ['code-server@1.0.0'], { env }), {
      message:
        "npm can't reach its registry (ECONNREFUSED), and what it would download is needed once. " +
        'Check the network connection and the proxy settings of npm, and try again.',
    });
  });

  // On Windows a shell looks for npm, and says so in its own words.
  test('npm start reports a missing npm in a sentence', { skip: process.platform === 'win32' }, async () => {
    await assert.rejects(installFromNpm(tmpdir(), [], { env: { PATH: join(tmpdir(), 'nowhere') } }), {
      message: 'npm was not found. Install Node.js with npm, and try again.',
    });
  });
});
