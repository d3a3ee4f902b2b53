import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { RecoveringStore } from '../../../../src/library/store/recoveringStore.ts';
import type { Store } from '../../../../src/library/store/store.ts';
import type { LibrarySearch } from '../../../../src/library/search/librarySearch.ts';
import { TextIndex } from '../../../../src/library/search/textIndex.ts';
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
      const store = new RecoveringStore({ sqlite, path, onWarning: ({ kind }) => kinds.push(kind) });
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

class DisposableIndex {
  readonly index: TextIndex;

  constructor(index: TextIndex) {
    this.index = index;
  }

  [Symbol.dispose](): void {
    this.index.dispose();
  }
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
  const { passages } = await index.search(source, parseSearch(text), { limit: 100 });
  return passages.map(({ cik }) => cik).sort((one, other) => one - other);
}

async function stateOf(index: TextIndex): Promise<Pick<LibrarySearch, 'waiting' | 'unsearchable' | 'indexed'>> {
  const { waiting, unsearchable, indexed } = await index.search(source, parseSearch('margin'), { limit: 10 });
  return { waiting, unsearchable, indexed };
}

test('the text index adds all calls of an unindexed library and reports changes meanwhile', async () => {
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

test('windows share the text index for added and removed calls', async () => {
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

/** Leaves a call as a process does that ends while indexing it. */
function leaveUnfinished(store: Store, cik: number): void {
  const waiting = store.passages.waiting(source).find(({ key }) => key === keyOf(callOf(cik)));
  assert.ok(store.passages.begin(waiting!, 0));
}

test('the text index doesn’t retry a call whose indexing never ended, and a search counts it', async () => {
  await using folder = await openFolder();
  const before = new SqliteStore(sqlite, folder.path);
  await file(before, 1, 2);
  leaveUnfinished(before, 1);
  before.dispose();
  for (let start = 0; start < 2; start++) {
    const { store, index } = folder.open();
    assert.deepEqual(await found(index), [2]);
    assert.deepEqual(await stateOf(index), { waiting: 0, unsearchable: 1, indexed: 1 });
    assert.equal((await index.count(source, parseSearch('margin'))).calls.length, 1);
    store.dispose();
  }
});

test('the text index retries calls that were downloaded again or are read differently', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1, 2, 3);
  leaveUnfinished(store, 1);
  leaveUnfinished(store, 2);
  leaveUnfinished(store, 3);
  assert.deepEqual(await found(index), []);
  store.answers.file(await callFiling({ ...callOf(1), fetchedAt: 6 }));
  store.disk.store!.file.exec(`UPDATE searched SET period = period - 1 WHERE key = '${keyOf(callOf(2))}'`);
  index.libraryChanged();
  assert.deepEqual(await found(index), [1, 2]);
  const { unsearchable } = await index.search(source, parseSearch('margin'), { limit: 10 });
  assert.equal(unsearchable, 1);
  store.answers.remove(source, keyOf(callOf(3)));
  assert.equal((await index.search(source, parseSearch('margin'), { limit: 10 })).unsearchable, 0);
});

test('a search still waits for a call that another window is reading', async () => {
  await using folder = await openFolder();
  const { store } = folder.open();
  await file(store, 1);
  leaveUnfinished(store, 1);
  using index = new DisposableIndex(new TextIndex(store, () => 10));
  const { waiting, unsearchable } = await index.index.search(source, parseSearch('margin'), { limit: 10 });
  assert.deepEqual({ waiting, unsearchable }, { waiting: 1, unsearchable: 0 });
});

test('a window that closes while indexing a call leaves it to the next window', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  store.answers.file(await callFiling(callOf(1, 'Ann Lee:\nThe margin.\n\n'.repeat(5_000))));
  const filling = index.fill();
  await setImmediate();
  assert.equal(store.passages.unfinished().length, 1);
  index.dispose();
  await filling;
  assert.equal(store.passages.unfinished().length, 0);
  assert.equal(store.passages.waiting().length, 1);
});

test('a text index that is disposed while it waits for the file doesn’t fail', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1, 2);
  const waiting = store.passages.waiting();
  store.passages.waiting = () => {
    store.passages.waiting = () => {
      throw new Error('database is not open');
    };
    return waiting;
  };
  const filling = index.fill();
  index.dispose();
  await filling;
});

test('the text index adds a large call in slices, and lists it only when it is complete', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  store.answers.file(await callFiling(callOf(1, 'Ann Lee:\nThe margin.\n\n'.repeat(5_000))));
  store.answers.file(await callFiling(callOf(2, `Ann Lee:\n${'the margin rose '.repeat(40_000)}`)));
  const filling = index.fill();
  assert.deepEqual(store.passages.listed(source, 0, 10), []);
  await filling;
  const { passages, calls } = await index.search(source, parseSearch('margin'), { limit: 1_000 });
  assert.deepEqual([passages.length, calls], [1_000, 2]);
  assert.deepEqual(await found(index, 'rose').then((ciks) => [...new Set(ciks)]), [2]);
  const counted = await index.count(source, parseSearch('margin'));
  // 120,000 words without a sentence are passages of up to 240.
  const [ofTurns, ofOne] = counted.calls.map(({ count }) => count).sort((one, other) => other - one);
  assert.equal(ofTurns, 5_000);
  assert.ok(ofOne! > 450 && ofOne! <= 1_000, String(ofOne));
  // One after every portion of 60 passages at least; how many there are while a call is read depends on the machine.
  assert.ok(index.slices >= ofTurns / 60 + ofOne! / 60, String(index.slices));
});

test('the text index merges its segments in portions until it is done', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, ...Array.from({ length: 40 }, (_, at) => at + 1));
  assert.equal((await found(index)).length, 40);
  const db = store.disk.store!.file;
  // A segment has a page or more; so few are left that a search looks into a handful.
  const segments = db.get('SELECT count(DISTINCT segid) AS count FROM said_idx')?.['count'];
  assert.ok(Number(segments) <= 8, String(segments));
  assert.equal(store.passages.sweep(), false);
});

test('the text index removes deleted calls from the file', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1, 2);
  await found(index);
  store.answers.clear();
  await index.fill();
  const count = (table: string): unknown => store.disk.store!.file.get(`SELECT count(*) AS n FROM ${table}`)?.['n'];
  assert.deepEqual([count('searched'), count('outlines'), count('said')], [0, 0, 0]);
});

test('a call that the file doesn’t take is read from memory, and searched once the file takes it', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1);
  assert.deepEqual(await found(index), [1]);
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  await file(store, 2);
  assert.deepEqual(await found(index, 'marg*'), [1]);
  assert.equal((await index.count(source, parseSearch('margin'))).calls.length, 1);
  assert.ok(store.answers.get(source, keyOf(callOf(2))));
  assert.deepEqual(await stateOf(index), { waiting: 0, unsearchable: 1, indexed: 1 });
  db.exec('PRAGMA query_only = 0');
  await file(store, 3);
  assert.deepEqual(await found(index), [1, 2, 3]);
  assert.deepEqual(await stateOf(index), { waiting: 0, unsearchable: 0, indexed: 3 });
});

test('a search doesn’t find the previous text of a call that is filed anew while the file is read-only', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1, 2);
  assert.deepEqual(await found(index), [1, 2]);
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  store.answers.file(await callFiling({ ...callOf(1, 'Ann Lee:\nThe margin of the margin.'), fetchedAt: 6 }));
  assert.deepEqual(await found(index), [2]);
  assert.deepEqual(await stateOf(index), { waiting: 0, unsearchable: 1, indexed: 1 });
  db.exec('PRAGMA query_only = 0');
  await file(store, 3);
  assert.deepEqual(await found(index), [1, 2, 3]);
  assert.deepEqual(await found(index, 'company'), [2, 3]);
});

test('the text index starts anew with a call that it could write only in part', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  store.answers.file(await callFiling(callOf(1, 'Ann Lee:\nThe margin.\n\n'.repeat(5_000))));
  const db = store.disk.store!.file;
  const filling = index.fill();
  while (db.get(`SELECT 1 FROM sqlite_schema WHERE name = 'said'`) === undefined || !db.get('SELECT 1 FROM outlines'))
    await setImmediate();
  db.exec('PRAGMA query_only = 1');
  await filling;
  assert.equal(store.passages.unfinished().length, 1);
  assert.deepEqual(await found(index), []);
  db.exec('PRAGMA query_only = 0');
  await file(store, 2);
  assert.deepEqual(await found(index, 'company'), [2]);
  const { calls } = await index.count(source, parseSearch('margin'));
  assert.deepEqual(calls.map(({ count }) => count).sort(), [1, 5_000]);
  assert.deepEqual(store.passages.unfinished(), []);
});

test('a search finds the answers recovered from a damaged file', async () => {
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

test('damage in several places of a file costs only the answers there', async () => {
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

test('the whole schema stays on the first page of the file', async () => {
  await using folder = await openFolder();
  const { store, index } = folder.open();
  await file(store, 1);
  await found(index);
  // Their first use creates the rest of the tables.
  const attempt = { source, endpoint: 'calendar', at: 1, day: '2026-01-05' } as const;
  const id = store.ledger.reserve({ ...attempt, limit: undefined, refuseAfter429: false })!;
  const body = { source, request: { endpoint: 'calendar' }, body: '{}', receivedAt: 1 } as const;
  store.ledger.settle(id, { outcome: 'ok', status: 200, counted: true }, body);
  store.allowances.put(source, attempt.day, { used: 1, open: 0 });
  store.arrivals.put('mark', '{}');
  assert.equal(store.ledger.kept().length, 1);
  assert.equal(schemaPages(store.disk.store!.file), 1);
});

const schemaPages = (file: SqliteStore['file']): unknown =>
  file.get(`SELECT count(*) AS n FROM dbstat WHERE name = 'sqlite_schema'`)?.['n'];

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
