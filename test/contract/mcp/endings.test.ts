import assert from 'node:assert/strict';
import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { usage } from '../../../src/mcp/commandLine.ts';
import { Bare, libraryFolder } from './serving.ts';
import { BareProcess, entries, type ProcessStart } from './spawning.ts';

const clean = { code: 0, signal: null };
const read = { id: 1, method: 'tools/call', params: { name: 'read_call', arguments: { ticker: 'BRMC' } } };
/** With `--allow-requests`, the server doesn't fill the library from the sample data. */
const unfilled = ['--source', 'sample', '--allow-requests', '9'];
const waiting = { id: 1, method: 'tools/call', params: { name: 'list_library', arguments: { how: 'never' } } };

/** A server in the middle of a tool that never ends. */
async function midway(): Promise<BareProcess> {
  const folder = await libraryFolder();
  const bare = new BareProcess({ entry: entries.double, args: ['--library', folder, '--source', 'sample'] });
  await bare.open();
  bare.write(waiting, { id: 2, method: 'ping' });
  await bare.answer(2);
  return bare;
}

suite('the end of the MCP server', () => {
  test('the server exits when stdin ends, before or after the first message', async () => {
    const early = new BareProcess({ args: ['--source', 'sample'] });
    early.end();
    assert.deepEqual(await early.ended, clean);
    assert.deepEqual([early.out, early.logged], ['', '']);

    const late = new BareProcess({ args: unfilled });
    await late.open();
    late.write(read);
    // The bundled service runs by now, and ends with it.
    await late.answer(1);
    late.end();
    assert.deepEqual(await late.ended, clean);
    assert.equal(late.messages().length, 2);
  });

  test('the server exits when stdin ends in the middle of a message or a tool', async () => {
    const half = new BareProcess({ args: ['--source', 'sample'] });
    await half.open();
    half.end('{"jsonrpc":"2.0","id":1,"meth');
    assert.deepEqual(await half.ended, clean);
    const bare = await midway();
    bare.end();
    assert.deepEqual(await bare.ended, clean);
    assert.equal(bare.logged, '');
  });

  test('the server exits when stdout closes', async () => {
    const bare = await midway();
    bare.child.stdout.destroy();
    for (let id = 3; id < 9; id += 1) bare.write({ id, method: 'tools/list' });
    assert.deepEqual(await bare.ended, clean);
    assert.doesNotMatch(bare.logged, /\n\s+at /);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    // Windows ends a process without asking it.
    test(`the server exits on ${signal} in the middle of a tool`, { skip: process.platform === 'win32' }, async () => {
      const bare = await midway();
      bare.child.kill(signal);
      assert.deepEqual(await bare.ended, clean);
      assert.equal(bare.logged, '');
      for (const { id } of bare.messages()) assert.ok(id === 'open' || id === 2, String(id));
    });

  test('the server continues after a tool is canceled', async () => {
    const bare = await midway();
    bare.write({ method: 'notifications/cancelled', params: { requestId: 1 } }, { id: 3, method: 'tools/list' });
    assert.ok((await bare.answer(3)).result);
    bare.end();
    assert.deepEqual(await bare.ended, clean);
  });
});

suite('the command line of the MCP server', () => {
  const wrong = async (...args: string[]): Promise<string> => {
    const bare = new BareProcess({ args, environment: { MARKET_DESK_API_KEY: 'SECRETKEY' } });
    assert.equal((await bare.ended).code, 2, args.join(' '));
    assert.equal(bare.out, '');
    assert.match(bare.logged, /^[^\n]+ See --help\.\n$/);
    assert.ok(!bare.logged.includes('SECRET'));
    return bare.logged;
  };

  test('the server exits with code 2 and one line for an unusable command line', async () => {
    assert.match(await wrong('--allow-requests', 'many'), /^--allow-requests must be/);
    assert.match(await wrong('--key', 'SECRETKEY'), /^--key isn’t an option/);
    assert.match(await wrong('--source', 'data:/no/such/folder'), /^--source data: must name a folder that exists/);
    const file = join(await libraryFolder(), 'file');
    await writeFile(file, '');
    assert.match(await wrong('--library', file), /^--library must name a folder, not a file/);
  });

  test('the server prints its usage on stderr for --help', async () => {
    const bare = new BareProcess({ args: ['--help'] });
    assert.deepEqual(await bare.ended, clean);
    assert.deepEqual([bare.out, bare.logged], ['', usage]);
  });
});

suite('the library of the MCP server', () => {
  const listCalls = { id: 1, method: 'tools/call', params: { name: 'list_library', arguments: {} } };
  const textOf = async (start: ProcessStart): Promise<string> => {
    const bare = new BareProcess(start);
    await bare.open();
    bare.write(listCalls);
    const { result } = await bare.answer(1);
    bare.end();
    await bare.ended;
    return JSON.stringify(result);
  };

  test('the server moves a damaged library aside and reports it in one line', async () => {
    const folder = await libraryFolder();
    await writeFile(join(folder, 'library.db'), 'This is no library. '.repeat(500));
    const bare = new BareProcess({ args: ['--library', folder] });
    await bare.open();
    bare.write(listCalls);
    assert.ok(!(await bare.answer(1)).result?.['isError']);
    assert.match(bare.logged, /^Library: damaged-moved-aside\n/);
  });

  test('the server opens the editor’s library if the command line names no other', async () => {
    const home = await libraryFolder();
    const environment = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), VSCODE_PORTABLE: join(home, 'portable') };
    await textOf({ environment });
    await access(join(home, 'portable', 'user-data', 'User', 'globalStorage', 'market-desk.market-desk', 'library.db'));
  });

  test('the server keeps invented data only in a named folder', async () => {
    const folder = await libraryFolder();
    const readOnce = async (...args: string[]): Promise<void> => {
      const bare = new Bare({ args: [...unfilled, ...args] });
      await bare.open();
      bare.write(read);
      assert.ok(!(await bare.answer(1)).result?.['isError']);
      bare.end();
      await bare.ended;
    };
    await readOnce();
    assert.doesNotMatch(await textOf({ args: unfilled }), /BRMC/);
    await readOnce('--library', folder);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('-wal')),
      [],
      'the library is closed',
    );
    assert.match(await textOf({ args: [...unfilled, '--library', folder] }), /BRMC/);
  });
});
