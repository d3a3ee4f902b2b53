import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { suite, test } from 'node:test';

import { bundledFiles } from '../../editor/bundledFiles.ts';
import { startRunning } from '../bundledService/running.ts';
import { accept, connectAsked, decline, eras, sentOf, startAt, type Era } from './asked.ts';
import { call, connect, entries, libraryFolder } from './serving.ts';

const pathsOf = (entry: string, alsoLater: boolean): string[] =>
  bundledFiles([entry], { alsoLater }).map(({ path }) => path);

suite('the bundle', { skip: !existsSync(entries.bundle) && 'it is not built' }, () => {
  test('finds its invented data and the library, and keeps them', async () => {
    const folder = await libraryFolder();
    const { client, logged } = await connect({
      entry: entries.bundle,
      args: ['--source', 'sample', '--library', folder],
    });
    assert.match((await call(client, 'find_security', { text: 'BRMC' })).text, /Bramblecote/);
    assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
    assert.equal((await call(client, 'get_calendar', {})).isError, false);
    assert.match((await call(client, 'list_library', { kind: 'calls' })).text, /BRMC/);
    assert.doesNotMatch(logged(), /rror/);
  });

  for (const era of Object.keys(eras) as Era[])
    test(`finds its lists, and asks before it sends, with a client of ${era}`, async () => {
      const service = await startRunning();
      const start = { ...(await startAt(service)), entry: entries.bundle };
      const { client, asked } = await connectAsked(start, era, (message) =>
        message.includes('BRMC') ? accept(message) : decline(message),
      );
      assert.match((await call(client, 'find_security', { text: 'Apple Inc' })).text, /AAPL/);
      assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
      assert.match((await call(client, 'read_call', { ticker: 'QFEN' })).text, /didn’t allow it/);
      assert.deepEqual([asked.length, sentOf(service)], [2, 1]);
    });

  test('shares what the extension loads later, and nothing of it is the editor’s', () => {
    const ofServer = pathsOf('dist/mcp.js', true);
    assert.ok(!ofServer.includes('vscode'));
    assert.ok(pathsOf('dist/extension.js', true).includes('vscode'));
    const later = /^dist\/chunks\/(createClient|createLibrary|openAgent|sampleData|screener)-/;
    const shared = pathsOf('dist/extension.js', true).filter((file) => later.test(file));
    assert.equal(shared.length, 5);
    assert.deepEqual(new Set(shared), new Set(ofServer.filter((file) => later.test(file))));
  });

  test('is three files at the start of the extension', () => {
    // A build for debugging has maps as well.
    const ours = pathsOf('dist/extension.js', false).filter((file) => /^dist\/.*\.js$/.test(file));
    assert.equal(ours.length, 3, ours.join(', '));
  });
});
