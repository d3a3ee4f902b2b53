import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { usage } from '../../../src/sample/commandLine.ts';

const main = join(import.meta.dirname, '../../../src/sample/main.ts');

interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Runs the service as a person does; stopped once it has printed a line that matches. */
async function run(args: readonly string[], until?: RegExp): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args]);
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (until?.test(out)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

describe('the bundled service on the command line', () => {
  it('the service’s command line explains itself', async () => {
    assert.deepEqual(await run(['--help']), { code: 0, out: usage, error: '' });
  });

  it('the service prints its address and its new key, and stops on request', async () => {
    const { code, out, error } = await run([], /key/);
    assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\nkey: [0-9a-f]{32}\n$/);
    // On Windows nothing can be told to end: it is ended.
    assert.deepEqual([code, error], [process.platform === 'win32' ? null : 0, '']);
  });

  it('the service never prints a key that it was given', async () => {
    const { out, error } = await run(['--key', 'secret-key', '--fault', 'refused'], /\n/);
    assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\n$/);
    assert.doesNotMatch(out + error, /secret-key/);
  });

  it('the service exits with code 2 and a message when it can’t start', async () => {
    for (const args of [
      ['--port', 'x'],
      ['--data', join(import.meta.dirname, 'nowhere')],
    ]) {
      const { code, out, error } = await run(args);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(error, /--port|nowhere/);
    }
  });

  it('the service reports in a sentence that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const { code, out, error } = await run(['--port', String(port)]);
      assert.deepEqual([code, out], [2, '']);
      assert.equal(error, `Port ${port} is already in use. Name another one, or leave it out to use a free one.\n`);
    } finally {
      other.close();
    }
  });
});
