import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { test } from 'node:test';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { SteadyStore } from '../../../../src/library/store/steadyStore.ts';
import type { Store } from '../../../../src/library/store/store.ts';
import { TextIndex } from '../../../../src/library/textIndex.ts';
import { callFiling, keyOf } from './callFiling.ts';
import { filingOf, source, temporaryFolder } from '../../../unit/library/filing.ts';

async function openFolder() {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'library.db');
  const opened: Disposable[] = [];
  const kinds: string[] = [];
  return {
    path,
    kinds,
    open: () => {
      const store = new SteadyStore({ sqlite, path, onWarning: ({ kind }) => kinds.push(kind) });
      const index = new TextIndex(store);
      opened.push({
        [Symbol.dispose]: () => {
          index.dispose();
          store.dispose();
        },
      });
      return { store, index };
    },
    [Symbol.asyncDispose]: async () => {
      for (const each of opened) each[Symbol.dispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const callOf = (cik: number, text = `Ann Lee:\nThe margin of company ${cik}.`) => ({
  ...{ cik, ticker: `T${cik}`, company: `Company ${cik}`, fyq: 'Q1 2026' },
  text,
});

async function file(store: Store, ...ciks: number[]): Promise<void> {
  for (const cik of ciks) store.answers.file(await callFiling(callOf(cik)));
}

async function found(index: TextIndex, text = 'margin'): Promise<number[]> {
  await index.fill();
  const { passages } = await index.search(source, parseSearch(text), 100);
  return passages.map(({ cik }) => cik).sort((one, other) => one - other);
}

test('a shelf that was never indexed is, call by call, and told while it goes on', async () => {
  await using folder = await openFolder();
  const before = new SqliteStore(sqlite, folder.path);
  await file(before, 1, 2, 3);
  before.dispose();
  const { store, index } = folder.open();
  assert.equal(store.passages.waiting(source).length, 3);
  let told = 0;
  index.onDidChange(() => told++);
  assert.deepEqual(await found(index), [1, 2, 3]);
  assert.ok(told > 0);
  assert.deepEqual(store.passages.waiting(), []);
});

test('windows share the index: what one puts in the other finds, what one removes neither does', async () => {
  await using folder = await openFolder();
  const [one, other] = [folder.open(), folder.open()];
  await file(one.store, 1, 2, 3);
  await Promise.all([one.index.fill(), other.index.fill()]);
  assert.deepEqual(await found(other.index), [1, 2, 3]);
  other.store.answers.remove(source, keyOf(callOf(2)));
  assert.deepEqual(await found(one.index), [1, 3]);
  await file(other.store, 4);
  assert.deepEqual(await found(one.index), [1, 3, 4]);
  assert.deepEqual(folder.kinds, []);
});

test('what was removed leaves the file', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1, 2);
  await found(index);
  store.answers.clear();
  await index.fill();
  const count = (table: string): unknown => store.disk.store!.file.get(`SELECT count(*) AS n FROM ${table}`)?.['n'];
  assert.deepEqual([count('calls'), count('passages'), count('spoken')], [0, 0, 0]);
});

test('a file that takes no index: the window keeps one of its own, of the file’s calls and of those in memory', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1);
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  await file(store, 2);
  assert.deepEqual(await found(index), [1, 2]);
  const { calls } = await index.count(source, parseSearch('margin'));
  assert.deepEqual(calls.map(({ cik, count }) => [cik, count]).sort(), [
    [1, 1],
    [2, 1],
  ]);
  db.exec('PRAGMA query_only = 0');
  await file(store, 3);
  assert.deepEqual(await found(index), [1, 2, 3]);
  store.answers.remove(source, keyOf(callOf(1)));
  assert.deepEqual(await found(index), [2, 3]);
});

test('of a damaged file the answers that were saved are searched again', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  for (let cik = 1; cik <= 24; cik++) {
    const noise = Array.from({ length: 300 }, () => Math.random().toString(36)).join(' ');
    store.answers.file(await callFiling(callOf(cik, `Ann Lee:\nThe margin of company ${cik}. ${noise}`)));
  }
  assert.equal((await found(index)).length, 24);
  const pages = leavesOf(store.disk.store!, 'answers');
  store.dispose();
  damage(folder.path, [pages[Math.floor(pages.length / 2)]!]);

  const next = folder.open();
  for (const { key } of next.store.answers.list()) next.store.answers.get(source, key);
  const again = await found(next.index);
  assert.equal(again.length, next.store.answers.list(source).length);
  assert.ok(again.length > 20, `${again.length} of 24`);
});

test('damage in several places costs what lay there, and no more', async () => {
  await using folder = await openFolder();
  const { store } = folder.open();
  for (let each = 0; each < 300; each++)
    store.answers.file(await filingOf(`a${each}`, 5, JSON.stringify(Math.random()).repeat(300)));
  const pages = leavesOf(store.disk.store!, 'answers');
  store.dispose();
  damage(folder.path, [pages[1]!, pages[Math.floor(pages.length / 2)]!, pages.at(-2)!]);
  const next = folder.open();
  next.store.answers.list();
  assert.deepEqual(folder.kinds, ['damaged-moved-aside']);
  const saved = next.store.answers.list().length;
  assert.ok(saved >= 300 - 3 * Math.ceil((300 / pages.length) * 1.5), `${saved} of 300 on ${pages.length} pages`);
});

test('the whole schema stays on the first page, where damage elsewhere does not reach it', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1);
  await found(index);
  const pages = store.disk.store!.file.get(`SELECT count(*) AS n FROM dbstat WHERE name = 'sqlite_schema'`);
  assert.equal(pages?.['n'], 1);
});

const pageSize = 4096;

function leavesOf({ file: db }: SqliteStore, table: string): number[] {
  return db
    .all(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`, table)
    .map((row) => Number(row['pageno']));
}

function damage(path: string, pages: readonly number[]): void {
  const handle = openSync(path, 'r+');
  for (const page of pages) writeSync(handle, Buffer.alloc(pageSize, 0x5a), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
}
