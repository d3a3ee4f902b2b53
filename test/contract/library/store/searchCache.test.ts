import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import { TextIndex } from '../../../../src/library/search/textIndex.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { source, temporaryFolder } from '../../../unit/library/filing.ts';
import { callFiling, keyOf, type StoredCallText } from './callFiling.ts';

const manyWords = 2_500;
const first: StoredCallText = {
  ...{ cik: 1, ticker: 'ACM', company: 'Acme Tools', fyq: 'Q1 2026' },
  text: 'Ann Lee:\nGross margin rose.',
};
const second: StoredCallText = { ...first, fyq: 'Q2 2026', text: 'Ann Lee:\nGross margin fell, marginally.' };

/** A window: its own connection to the file, and its own index. */
async function openWindow(path: string): Promise<{ store: SqliteStore; index: TextIndex } & Disposable> {
  const store = new SqliteStore(sqlite, path);
  const index = new TextIndex(store);
  await index.fill();
  return {
    ...{ store, index },
    [Symbol.dispose]: () => {
      index.dispose();
      store.dispose();
    },
  };
}

async function file(store: SqliteStore, call: StoredCallText): Promise<void> {
  store.answers.file(await callFiling(call));
}

async function found(index: TextIndex, text: string): Promise<string[]> {
  const { passages } = await index.search(source, parseSearch(text), { limit: 10 });
  const { calls } = await index.count(source, parseSearch(text));
  const counted = calls.filter(({ count }) => count > 0).map(({ fyq }) => fyq);
  const quarters = passages.filter(({ missing }) => missing.length === 0).map(({ fyq }) => fyq);
  assert.deepEqual(quarters.toSorted(), counted.toSorted());
  return counted;
}

suite('the search cache', () => {
  test('the search cache reads the library once while it stays the same', async () => {
    await using folder = await temporaryFolder();
    using window = await openWindow(join(folder.path, 'library.db'));
    await file(window.store, first);
    window.index.libraryChanged();
    await window.index.fill();
    await found(window.index, 'marg*');
    const asked: string[] = [];
    const { file: sqlFile } = window.store;
    const get = sqlFile.get.bind(sqlFile);
    sqlFile.get = (sql, ...values) => {
      asked.push(sql);
      return get(sql, ...values);
    };
    assert.deepEqual(await found(window.index, 'marg*'), ['Q1 2026']);
    assert.ok(asked.some((sql) => sql.includes('MATCH')));
    assert.deepEqual(
      asked.filter((sql) => sql.includes('answer > ?') || sql.includes('temp.words')),
      [],
    );
  });

  test('the search cache is cleared when another window files, replaces or removes a call', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'library.db');
    using here = await openWindow(path);
    await file(here.store, first);
    here.index.libraryChanged();
    await here.index.fill();
    assert.deepEqual(await found(here.index, 'margin'), ['Q1 2026']);
    assert.deepEqual(await found(here.index, 'marginal*'), []);
    using there = await openWindow(path);
    await file(there.store, second);
    await there.index.fill();
    assert.deepEqual(await found(here.index, 'margin'), ['Q2 2026', 'Q1 2026']);
    assert.deepEqual(await found(here.index, 'marginal*'), ['Q2 2026']);
    await file(there.store, { ...second, text: 'Ann Lee:\nGross profit fell, and nothing else.', fetchedAt: 9 });
    await there.index.fill();
    assert.deepEqual(await found(here.index, 'margin'), ['Q1 2026']);
    assert.deepEqual(await found(here.index, 'profit'), ['Q2 2026']);
    there.store.answers.remove(source, keyOf(first));
    assert.deepEqual(await found(here.index, 'margin'), []);
  });

  test('the search cache is cleared when this window files or removes calls', async () => {
    await using folder = await temporaryFolder();
    using window = await openWindow(join(folder.path, 'library.db'));
    await file(window.store, first);
    window.index.libraryChanged();
    await window.index.fill();
    assert.deepEqual(await found(window.index, 'margin'), ['Q1 2026']);
    await file(window.store, second);
    window.index.libraryChanged();
    await window.index.fill();
    assert.deepEqual(await found(window.index, 'margin'), ['Q2 2026', 'Q1 2026']);
    window.store.answers.remove(source, keyOf(first));
    window.index.libraryChanged();
    await window.index.fill();
    assert.deepEqual(await found(window.index, 'margin'), ['Q2 2026']);
  });
});

test('the store lists the words with a prefix in portions, each word once and in order', async () => {
  await using folder = await temporaryFolder();
  using window = await openWindow(join(folder.path, 'library.db'));
  const words = Array.from({ length: manyWords }, (_, at) => `ma${String(at).padStart(5, '0')}`);
  await file(window.store, { ...first, text: `Ann Lee:\n${words.join(' ')} mb and la` });
  await window.index.fill();
  const listed: string[] = [];
  let portions = 0;
  let next: string | undefined;
  do {
    const portion = window.store.passages.wordsFrom('ma', next);
    listed.push(...portion.words.keys());
    assert.ok([...portion.words.values()].every((passages) => passages === 1));
    next = portion.next;
    portions += 1;
  } while (next !== undefined);
  assert.ok(portions > 1);
  assert.deepEqual(listed, words);
});
