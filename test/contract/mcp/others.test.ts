import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { suite, test } from 'node:test';

import { bundledFiles } from '../../editor/bundledFiles.ts';
import { startRunning } from '../bundledService/running.ts';
import { accept, connectAsked, decline, sentOf, startAt, type Reaction } from './asked.ts';
import { call, libraryFolder, type Start } from './serving.ts';
import { connectProcess, entries } from './spawning.ts';

const isBuilt = { skip: !existsSync(entries.bundle) && 'the bundle is not built' };

const pathsOf = (entry: string, alsoLater: boolean): string[] =>
  bundledFiles([entry], { alsoLater }).map(({ path }) => path);

suite('the bundle', isBuilt, () => {
  test('the bundled server finds its sample data and keeps a call in the library', async () => {
    const folder = await libraryFolder();
    const { client, logged } = await connectProcess({
      entry: entries.bundle,
      // With `--allow-requests`, the server doesn't fill the library, which other tests do in this process.
      args: ['--source', 'sample', '--library', folder, '--allow-requests', '9'],
    });
    assert.match((await call(client, 'find_security', { text: 'BRMC' })).text, /Bramblecote/);
    assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
    assert.equal((await call(client, 'get_calendar', {})).isError, false);
    assert.match((await call(client, 'list_library', { kind: 'calls' })).text, /BRMC/);
    assert.doesNotMatch(logged(), /rror/);
  });

  test('the bundled server finds its lists and asks before it sends', async () => {
    const service = await startRunning();
    const open = (start: Start) => connectProcess({ ...start, entry: entries.bundle });
    const react: Reaction = (message) => (message.includes('BRMC') ? accept(message) : decline(message));
    const { client, asked } = await connectAsked(await startAt(service), 'the newest protocol', react, { open });
    assert.match((await call(client, 'find_security', { text: 'Apple Inc' })).text, /AAPL/);
    assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
    assert.match((await call(client, 'read_call', { ticker: 'QFEN' })).text, /didn’t allow it/);
    assert.deepEqual([asked.length, sentOf(service)], [2, 1]);
  });

  test('the bundle shares the extension’s late chunks without any of the editor’s code', () => {
    const ofServer = pathsOf('dist/mcp.js', true);
    assert.ok(!ofServer.includes('vscode'));
    assert.ok(pathsOf('dist/extension.js', true).includes('vscode'));
    const later = /^dist\/chunks\/(createClient|createLibrary|openAgent|sampleData|screener)-/;
    const shared = pathsOf('dist/extension.js', true).filter((file) => later.test(file));
    assert.equal(shared.length, 5);
    assert.deepEqual(new Set(shared), new Set(ofServer.filter((file) => later.test(file))));
  });

  test('the extension starts with three bundled files', () => {
    // A build for debugging has maps as well.
    const ours = pathsOf('dist/extension.js', false).filter((file) => /^dist\/.*\.js$/.test(file));
    assert.equal(ours.length, 3, ours.join(', '));
  });
});
