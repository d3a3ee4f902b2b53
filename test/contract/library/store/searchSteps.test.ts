import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import type { LibrarySearch } from '../../../../src/library/search/librarySearch.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { countPassages } from '../../../../src/library/search/countPassages.ts';
import { searchPassages } from '../../../../src/library/search/searchPassages.ts';
import { SearchCache } from '../../../../src/library/search/searchCache.ts';
import { TextIndex } from '../../../../src/library/search/textIndex.ts';
import { source, temporaryFolder } from '../../../unit/library/filing.ts';
import { callFiling, type StoredCallText } from './callFiling.ts';
import { countAll } from './countAll.ts';

const calls = 45;
const turnsOfACall = 25;
const turn = `Ann Lee:\n${'the '.repeat(100)}margin thins and rose`;
/** The outlines of the calls in a block are read in one step. */
const mostRows = calls + 2;

/** Frequent words, prefixes of many words, phrases of them, long queries, and text without words. */
const anything = [
  'the',
  'th*',
  '"the the"',
  '"the margin"',
  '"the th"*',
  'the margin',
  'the speaker:lee',
  'the role:c',
  'the '.repeat(24),
  `"${'the '.repeat(60)}"`,
  'the section:questions',
  'thé 👩‍👩‍👧 利益',
  '*',
  'the '.repeat(2_500),
];

suite('a search in steps', () => {
  const folder = temporaryFolder();
  let store: SqliteStore;
  const filed: StoredCallText[] = [];
  /** Since the step began: rows read, and questions to the whole text index. */
  const step = { rows: 0, questions: 0 };

  before(async () => {
    store = new SqliteStore(sqlite, join((await folder).path, 'library.db'));
    for (let call = 0; call < calls; call++)
      filed.push({
        ...{ cik: call + 1, ticker: `T${call}`, company: `Company ${call}`, fyq: `Q${(call % 4) + 1} 2026` },
        text: Array.from({ length: turnsOfACall }, () => turn).join('\n\n'),
      });
    for (const call of filed) store.answers.file(await callFiling(call));
    const index = new TextIndex(store);
    await index.fill();
    index.dispose();
    const { file } = store;
    const all = file.all.bind(file);
    file.all = (sql, ...values) => {
      const rows = all(sql, ...values);
      if (sql.includes('outlines')) step.rows += rows.length;
      return rows;
    };
    const get = file.get.bind(file);
    file.get = (sql, ...values) => {
      if (sql.includes('MATCH')) step.questions += 1;
      return get(sql, ...values);
    };
  });
  after(async () => {
    store.dispose();
    await (await folder)[Symbol.asyncDispose]();
  });

  /** Runs all steps, and checks the work of each. */
  function inSteps<T>(steps: Generator<undefined, T, undefined>): { value: T; steps: number } {
    for (let count = 1; ; count++) {
      Object.assign(step, { rows: 0, questions: 0 });
      const next = steps.next();
      assert.ok(step.rows <= mostRows, `${step.rows} rows in one step`);
      assert.ok(step.questions <= 1, `${step.questions} questions in one step`);
      if (next.done) return { value: next.value, steps: count };
    }
  }

  for (const text of anything)
    test(`the steps of a search count the same as a full count: ${text.slice(0, 30)}`, () => {
      const query = parseSearch(text, { isTyping: true });
      const found = inSteps(searchPassages(store, source, { query, limit: 10, cache: new SearchCache() })).value;
      const counts = inSteps(countPassages(store, source, { query, cache: new SearchCache() })).value.calls;
      const expected = countAll(filed, query);
      assert.deepEqual(
        Object.fromEntries(counts.map(({ ticker, fyq, count }) => [`${ticker} ${fyq}`, count])),
        expected,
      );
      const positive = Object.values(expected).filter((count) => count > 0);
      const sum = positive.reduce((all, each) => all + each, 0);
      assert.deepEqual([found.matches, found.calls], [sum, positive.length]);
      assert.equal(found.passages.length, Math.min(10, sum));
    });

  test('a search with a limit of thousands of words finds nothing within its steps', () => {
    const many = 'a b '.repeat(3_000);
    for (const limits of [{ company: many }, { quarter: many }, { speaker: many }, { role: many }])
      assert.equal(
        inSteps(
          searchPassages(store, source, {
            query: { ...parseSearch('the'), ...limits },
            limit: 1,
            cache: new SearchCache(),
          }),
        ).value.matches,
        0,
      );
  });

  test('a canceled search reads no further', async () => {
    const index = new TextIndex(store);
    try {
      const controller = new AbortController();
      let pauses = 0;
      Object.assign(step, { rows: 0 });
      const searching = index.search(source, parseSearch('the'), {
        limit: 10,
        signal: controller.signal,
        slices: {
          // Every step takes longer than a slice.
          now: () => (pauses += 1) * 1_000,
          pause: () => {
            controller.abort();
            return Promise.resolve();
          },
        },
      });
      await assert.rejects(searching, { name: 'AbortError' });
      assert.ok(step.rows <= mostRows, String(step.rows));
    } finally {
      index.dispose();
    }
  });

  test('a search without a progress listener finds the same passages', async () => {
    const index = new TextIndex(store);
    try {
      const told: LibrarySearch[] = [];
      const query = parseSearch('the margin');
      const watched = await index.search(source, query, { limit: 10, onSoFar: (soFar) => told.push(soFar) });
      assert.deepEqual(await index.search(source, query, { limit: 10 }), watched);
      assert.equal(watched.progress, undefined);
      for (const { progress, matches } of told) assert.ok(progress!.read <= calls && matches <= watched.matches);
    } finally {
      index.dispose();
    }
  });
});
