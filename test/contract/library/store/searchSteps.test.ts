import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { finish } from '../../../../src/base/slices.ts';
import type { SearchProgress } from '../../../../src/domain/search/foundPassage.ts';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import type { LibrarySearch } from '../../../../src/library/search/librarySearch.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import type { FoundTurns, Reporter } from '../../../../src/library/store/passages.ts';
import { TextIndex } from '../../../../src/library/search/textIndex.ts';
import { source, temporaryFolder } from '../../../unit/library/filing.ts';
import { callFiling } from './callFiling.ts';
import { walkAll, type Walk } from './walkAll.ts';

const calls = 45;
const turnsOfACall = 25;
/** More of “the”, and of what begins with “th”, than the index is asked for in one go; few of the others. */
const turn = `Ann Lee:\n${'the '.repeat(100)}margin thins and rose`;
/** In no step more is read than two pages of turns, of the many that there are. */
const mostRows = 128;

/** Frequent words, beginnings of very many, phrases of them, many at once, and what is no word. */
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
  let walk: Walk;
  /** Since the step began: rows read, and questions to the whole text index. */
  const step = { rows: 0, questions: 0 };

  before(async () => {
    store = new SqliteStore(sqlite, join((await folder).path, 'library.db'));
    for (let call = 0; call < calls; call++)
      store.answers.file(
        await callFiling({
          ...{ cik: call + 1, ticker: `T${call}`, company: `Company ${call}`, fyq: `Q${(call % 4) + 1} 2026` },
          text: Array.from({ length: turnsOfACall }, () => turn).join('\n\n'),
        }),
      );
    const index = new TextIndex(store);
    await index.fill();
    index.dispose();
    walk = await walkAll(store);
    const { file } = store;
    const all = file.all.bind(file);
    file.all = (sql, ...values) => {
      const rows = all(sql, ...values);
      if (sql.includes('MATCH')) step.questions += 1;
      else if (sql.includes('passages')) step.rows += rows.length;
      return rows;
    };
  });
  after(async () => {
    store.dispose();
    await (await folder)[Symbol.asyncDispose]();
  });

  /** Does all steps, and looks at each. */
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
    test(`none reads much, and all together find what is found without an index: ${text.slice(0, 30)}`, () => {
      const query = parseSearch(text, { isTyping: true });
      const { value } = inSteps(store.passages.find(source, query));
      const expected = walk.find(query);
      assert.deepEqual([value.passages, value.calls], [expected.passages, expected.calls]);
      assert.deepEqual(
        value.candidates.map(({ key, turn: index }) => `${key} ${index}`),
        expected.candidates.map(({ key, turn: index }) => `${key} ${index}`),
      );
      const counts = inSteps(store.passages.count(source, query)).value;
      assert.deepEqual(counts, walk.count(query));
    });

  test('of a frequent word the text index is never asked in one go; of a rare one it is, and few turns are read', () => {
    let questions = 0;
    const read = (text: string): number => {
      let rows = 0;
      questions = 0;
      const steps = store.passages.find(source, parseSearch(text));
      for (let done: boolean | undefined = false; !done;) {
        Object.assign(step, { rows: 0, questions: 0 });
        done = steps.next().done;
        rows += step.rows;
        questions += step.questions;
      }
      return rows;
    };
    const everyTurn = calls * turnsOfACall;
    assert.ok(read('the') >= everyTurn);
    assert.equal(questions, 0);
    assert.ok(read('margin') < everyTurn / 4);
    assert.equal(questions, 1);
    // The rare word says which turns are looked at.
    assert.equal(read('the dabadan'), 0);
    assert.equal(questions, 1);
  });

  test('what was found so far is told: the newest calls first, more each time, and all of it in the end', () => {
    const told: { found: FoundTurns; progress: SearchProgress }[] = [];
    const reporter: Reporter<FoundTurns> = {
      isDue: () => true,
      // oxlint-disable-next-line require-yield -- it only looks.
      *report(found, progress) {
        told.push({ found, progress });
      },
    };
    const { passages } = finish(store.passages.find(source, parseSearch('the'), reporter));
    assert.equal(told.length, calls);
    assert.deepEqual(
      told.map(({ progress }) => progress),
      Array.from({ length: calls }, (_, at) => ({ read: at + 1, of: calls })),
    );
    assert.deepEqual(
      told.map(({ found }) => found.passages),
      Array.from({ length: calls }, (_, at) => (at + 1) * turnsOfACall),
    );
    assert.ok(told[0]!.found.candidates.every(({ call }) => call.fyq === 'Q4 2026'));
    assert.equal(passages, calls * turnsOfACall);
  });

  test('a limit of very many words is one like any other', () => {
    const many = 'a b '.repeat(3_000);
    for (const limits of [{ company: many }, { quarter: many }, { speaker: many }, { role: many }])
      assert.equal(inSteps(store.passages.find(source, { ...parseSearch('the'), ...limits })).value.passages, 0);
  });

  test('called off, it reads no more', async () => {
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

  test('one that nobody watches tells nothing and finds the same', async () => {
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
