import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { DownloadRows, newRow } from '../../../src/library/downloads/downloadRows.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { servedCall } from '../assistants/assistedDesk.ts';
import { writeDataFolder } from '../library/dataFolder.ts';
import { call, connect, libraryFolder } from './serving.ts';

/** A data folder with calls only, one of each company, all with the same words. */
async function folderOfCalls(count: number): Promise<string> {
  const folder = await libraryFolder();
  await mkdir(join(folder, 'transcripts'));
  const turns = Array.from(
    { length: 40 },
    (_, at) => `Ann Ash:\nOrders of pump ${at} rose. ${'We sold pumps. '.repeat(80)}`,
  );
  for (let at = 0; at < count; at += 1) {
    const of = { cik: 9_910_001 + at, ticker: `T${at}`, company: `Company ${at}`, fyq: 'Q3 2025' };
    const served = servedCall(of, turns.slice(0, at === 0 ? 40 : 2).join('\n\n'));
    await writeFile(join(folder, 'transcripts', `${at}.json`), JSON.stringify(served));
  }
  return folder;
}

suite('a server with data of this computer', () => {
  test('the server has the invented data in its library at its first answer', async () => {
    const { client, logged } = await connect({ args: ['--source', 'sample'] });
    const textOf = async (name: string, input: Record<string, unknown>): Promise<string> => {
      const { isError, text } = await call(client, name, input);
      assert.equal(isError, false, text);
      return text;
    };
    const listed = await textOf('list_library', {});
    for (const kind of [/^calls: Bramblecote Instruments \(BRMC/m, /^fund: /m, /^bars: BRMC/m, /^calendar: /m])
      assert.match(
        await textOf('list_library', kind.source.includes('calls') ? { company: 'BRMC' } : { maxTokens: 8_000 }),
        kind,
      );
    assert.doesNotMatch(listed, /being filled/);
    assert.match(
      await textOf('search_calls', { query: 'gross margin freight', company: 'BRMC' }),
      /Citation|<call-text>/,
    );
    assert.match(await textOf('get_bars', { tickers: ['BRMC'], period: '5d', minutes: 60 }), /BRMC: 5 sessions/);
    assert.match(await textOf('get_bars', { company: 'Bramblecote' }), /taken for Bramblecote/);
    const { isError, text } = await call(client, 'get_bars', { company: 'Dunmarrow', period: '1d' });
    assert.equal(isError, false, text);
    assert.match(text, /DNMW\.A: .*other share classes: DNMW-?\.?B/);
    assert.equal(logged(), '');
    assert.match(client.getInstructions() ?? '', /nothing costs anything/);
  });

  test('the server fills its library from a data folder unless --allow-requests limits it', async () => {
    const folder = await writeDataFolder(await libraryFolder());
    const { client } = await connect({ args: ['--source', `data:${folder}`] });
    const { text } = await call(client, 'list_library', { maxTokens: 8_000 });
    for (const kind of [
      /^calls: .*\(BRMC, .*Q4 2024, Q3 2024, Q2 2024;/m,
      /^fund: /m,
      /^bars: BARS, 2 sessions/m,
      /^calendar: 4/m,
    ])
      assert.match(text, kind);
    const limited = await connect({ args: ['--source', `data:${folder}`, '--allow-requests', '0'] });
    assert.match((await call(limited.client, 'list_library', {})).text, /^Nothing like this/);
  });

  test('the server pages 250 calls and a long call, and refuses unknown cursors', async () => {
    const { client } = await connect({ args: ['--source', `data:${await folderOfCalls(250)}`] });
    const uris: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined; ;) {
      // With a cursor the client asks for that page alone.
      const { resources, nextCursor } = await client.request({
        method: 'resources/list',
        params: cursor ? { cursor } : {},
      });
      sizes.push(resources.length);
      uris.push(...resources.map(({ uri }) => uri));
      cursor = nextCursor;
      if (cursor === undefined) break;
    }
    assert.deepEqual(sizes, [100, 100, 50]);
    assert.equal(new Set(uris).size, 250);
    for (const cursor of ['x', '100', ''])
      await assert.rejects(client.request({ method: 'resources/list', params: { cursor } }), { code: -32_602 }, cursor);
    const read = async (uri: string): Promise<string> => {
      const [first] = (await client.readResource({ uri })).contents;
      return first && 'text' in first ? first.text : assert.fail(uri);
    };
    const long = 'market-desk://transcripts/T0/Q3%202025';
    const turns = new Set<string>();
    let pages = 0;
    for (let next: string | undefined = long; next !== undefined;) {
      const text = await read(next);
      assert.ok(text.length <= 32_000);
      for (const [, turn] of text.matchAll(/^Orders of pump (\d+) rose/gm)) turns.add(turn!);
      next = /goes on at (\S+)$/.exec(text)?.[1];
      pages += 1;
      assert.ok(pages < 20);
    }
    assert.deepEqual(
      [...turns],
      Array.from({ length: 40 }, (_, at) => String(at)),
    );
    assert.doesNotMatch(await read('market-desk://transcripts/T9/Q3%202025'), /goes on at/);
  });
});

test('the server reports the list of downloads of an editor on the same library', async () => {
  const folder = await libraryFolder();
  const store = new SqliteStore(sqlite, join(folder, 'library.db'));
  const now = Date.now();
  const rows = new DownloadRows(store.downloads, 'sample', now);
  rows.putItem(newRow({ type: 'call', ticker: 'BRMC', fyq: 'Q1 1999' }, { place: 0, addedAt: now, requests: 1 }));
  const consent = { share: 5, until: now + 86_400_000, count: 1, grantedAt: now };
  rows.putState({ ...rows.state(), consent, nextAt: now + 3_600_000, setAt: now });
  store.dispose();
  const { client } = await connect({ args: ['--source', 'sample', '--library', folder, '--allow-requests', '0'] });
  const { text } = await call(client, 'list_library', {});
  assert.match(text, /in their order: call BRMC Q1 1999; up to 1 request\. State: Next at about .* · 0 of 5 /);
});
