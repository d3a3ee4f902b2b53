import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { installOnce } from '../../editor/installOnce.ts';

function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-tools-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const tell = (_label: string, work: () => Promise<void>): Promise<void> => work();

suite('what is installed once', () => {
  test('installOnce fills the folder once and again after a failure', async (context) => {
    const within = folderFor(context);
    let fills = 0;
    const install = (fail = false): Promise<string> =>
      installOnce({
        ...{ name: 'tool-1', label: 'Installing', within, tell },
        fill: (folder) => {
          fills++;
          if (fail) return Promise.reject(new Error('no network'));
          writeFileSync(join(folder, 'tool'), 'whole');
          return Promise.resolve();
        },
      });
    await assert.rejects(install(true), /no network/);
    assert.deepEqual(readdirSync(within), []);
    assert.deepEqual(await Promise.all([install(), install()]), [join(within, 'tool-1'), join(within, 'tool-1')]);
    assert.equal(await install(), join(within, 'tool-1'));
    assert.equal(fills, 2);
    assert.deepEqual(readdirSync(join(within, 'tool-1')).sort(), ['installed.json', 'tool']);
    assert.deepEqual(readdirSync(within), ['tool-1']);
  });

  test('installOnce waits for a running process and discards a dead one’s partial folder', async (context) => {
    const within = folderFor(context);
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    mkdirSync(join(within, `tool-2.partial-${gone.pid}`));
    const partial = join(within, `tool-2.partial-${other.pid}`);
    mkdirSync(partial);
    let fills = 0;
    const installed = installOnce({
      ...{ name: 'tool-2', label: 'Installing', within, tell },
      fill: () => {
        fills++;
        return Promise.resolve();
      },
    });
    writeFileSync(join(partial, 'installed.json'), '{}');
    renameSync(partial, join(within, 'tool-2'));
    other.stdin.end();
    await installed;
    assert.equal(fills, 0);
    assert.deepEqual(readdirSync(within), ['tool-2']);
  });
});
