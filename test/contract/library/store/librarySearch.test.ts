import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parseSearch, type PassageLimits, type PassageQuery } from '../../../../src/domain/search/passageQuery.ts';
import { nextTurn } from '../../../../src/base/slices.ts';
import { tokensOf } from '../../../../src/domain/passages/tokens.ts';
import { findPassage } from '../../../../src/domain/passages/findPassage.ts';
import { CallText } from '../../../../src/domain/passages/callText.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import type { FoundPassage } from '../../../../src/domain/search/foundPassage.ts';
import type { LimitedSpeakers, LibrarySearch, SearchOptions } from '../../../../src/library/search/librarySearch.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { RecoveringStore } from '../../../../src/library/store/recoveringStore.ts';
import type { Store } from '../../../../src/library/store/store.ts';
import { TextIndex } from '../../../../src/library/search/textIndex.ts';
import { callFiling, keyOf, participants, type StoredCallText } from './callFiling.ts';
import { countAll } from './countAll.ts';
import { source, temporaryFolder } from '../../../unit/library/filing.ts';

const acme: StoredCallText = {
  ...{ cik: 1, ticker: 'ACM', company: 'Acme Tools, Inc.', fyq: 'Q1 2026' },
  text: 'Operator:\nWelcome.\n\nAnn Lee:\nGross margin rose; the margin is our pride. Café prices fell.\n\nBo Ek:\nMarginal words.',
};
const older: StoredCallText = { ...acme, fyq: 'Q4 2025', text: 'Ann Lee:\nOne margin only.' };
const other: StoredCallText = {
  ...{ cik: 2, ticker: 'BRK.B', company: 'Brook Holdings', fyq: 'Q1 2026' },
  text: 'Zoe Cole:\nA margin of safety.',
};
const foreign: StoredCallText = { ...other, of: 'sample', text: 'Zoe Cole:\nA margin from elsewhere.' };

const kinds: [name: string, open: (folder: string) => Store][] = [
  ['file', inFile],
  ['memory', () => new SqliteStore(sqlite, ':memory:')],
  [
    'recovering',
    (folder) => new RecoveringStore({ sqlite, path: join(folder, 'library.db'), onWarning: () => undefined }),
  ],
];

function inFile(folder: string): Store {
  return new SqliteStore(sqlite, join(folder, 'library.db'));
}

interface Searching {
  store: Store;
  search: (text: string, options?: Partial<SearchOptions>, query?: Partial<PassageQuery>) => Promise<LibrarySearch>;
  speakers: (limits: PassageLimits) => Promise<LimitedSpeakers>;
  count: (text: string, limits?: PassageLimits) => Promise<Record<string, number>>;
}

async function openIndex(store: Store, work: (searching: Searching) => Promise<void>): Promise<void> {
  const index = new TextIndex(store);
  const ready = async (): Promise<void> => {
    index.libraryChanged();
    await index.fill();
    // A filling that was under way may have missed what was filed last; the next one does not.
    for (let round = 1; (await index.search(source, { phrases: [] }, { limit: 1 })).waiting > 0; round++) {
      assert.ok(round < 1_000, 'a call waits that no filling puts in');
      await nextTurn();
      await index.fill();
    }
  };
  try {
    await work({
      store,
      search: async (text, options, query) => {
        await ready();
        return index.search(source, { ...parseSearch(text), ...query }, { limit: 100, ...options });
      },
      speakers: async (limits) => {
        await ready();
        return index.speakers(source, limits);
      },
      count: async (text, limits) => {
        await ready();
        const { calls } = await index.count(source, { ...parseSearch(text), ...limits });
        return Object.fromEntries(calls.map(({ ticker, fyq, count }) => [`${ticker} ${fyq}`, count]));
      },
    });
  } finally {
    index.dispose();
    store.dispose();
  }
}

const names = ({ passages }: LibrarySearch): string[] => passages.map(({ ticker, fyq }) => `${ticker} ${fyq}`).sort();

for (const [kind, open] of kinds)
  suite(`searching the library, ${kind}`, () => {
    const using = async (work: (searching: Searching) => Promise<void>): Promise<void> => {
      await using folder = await temporaryFolder();
      const store = open(folder.path);
      for (const call of [acme, older, other, foreign]) store.answers.file(await callFiling(call));
      await openIndex(store, work);
    };

    test('a search finds the passages of its source, with turn, speaker and surrounding words', () =>
      using(async ({ search }) => {
        const found = await search('margin');
        assert.deepEqual(names(found), ['ACM Q1 2026', 'ACM Q4 2025', 'BRK.B Q1 2026']);
        assert.deepEqual([found.matches, found.calls, found.indexed, found.waiting], [3, 3, 3, 0]);
        const hit = found.passages[0]!;
        assert.deepEqual([hit.ticker, hit.fyq, hit.turn, hit.speaker], ['ACM', 'Q1 2026', 1, 'Ann Lee']);
        assert.match(hit.role, /Chief Financial Officer/);
        assert.deepEqual(wordsOf(hit, acme.text), ['margin', 'margin']);
        assert.equal(hit.text, 'Gross margin rose; the margin is our pride. Café prices fell.');
      }));

    test('a search ignores case and accents, keeps phrases together, and matches prefixes on request', () =>
      using(async ({ search }) => {
        const count = async (text: string): Promise<number> => (await search(text)).matches;
        assert.equal(await count('CAFE'), 1);
        assert.equal(await count('"gross margin"'), 1);
        assert.equal(await count('"margin gross"'), 0);
        assert.equal(await count('pride gross'), 1);
        assert.equal(await count('margina'), 0);
        assert.deepEqual(
          (await search('margina*')).passages.map(({ turn }) => turn),
          [2],
        );
        assert.equal(await count('"of saf"*'), 1);
      }));

    test('a search finds a turn that repeats a word very often, and counts all of its passages', () =>
      using(async ({ store, search, count }) => {
        const text = `Ann Lee:\n${'margin '.repeat(130_000)}`;
        store.answers.file(await callFiling({ ...acme, cik: 3, ticker: 'OFT', text }));
        const { passages, matches } = await search('margin');
        assert.ok(passages.some(({ ticker }) => ticker === 'OFT'));
        assert.ok(passages.every(({ hits, text: shown }) => hits.length <= 300 && shown.length <= 2_500));
        const counted = (await count('margin'))['OFT Q1 2026']!;
        assert.ok(counted > 500 && counted < 1_300, String(counted));
        assert.equal(matches, counted + 3);
      }));

    test('a search can be limited by company, quarter, speaker, role and section', () =>
      using(async ({ search }) => {
        const limited = async (limits: string): Promise<string[]> => names(await search(`margin ${limits}`));
        const both = ['ACM Q1 2026', 'ACM Q4 2025'];
        assert.deepEqual(await limited('company:acm'), both);
        assert.deepEqual(await limited('company:"tools ac"'), both);
        for (const name of ['brk.b', 'brk-b', 'BRKB', 'holdings'])
          assert.deepEqual(await limited(`company:${name}`), ['BRK.B Q1 2026'], name);
        for (const quarter of ['quarter:"Q1 2026"', 'quarter:q12026'])
          assert.deepEqual(await limited(quarter), ['ACM Q1 2026', 'BRK.B Q1 2026'], quarter);
        assert.deepEqual(await limited('quarter:2025'), ['ACM Q4 2025']);
        assert.deepEqual(await limited('speaker:cole'), ['BRK.B Q1 2026']);
        assert.deepEqual(await limited('role:cfo'), both);
        assert.deepEqual(await limited('role:financial'), both);
        assert.deepEqual(await limited('section:questions'), []);
      }));

    test('a search can be limited to a side in calls with known sides', () =>
      using(async ({ search, speakers, count }) => {
        assert.deepEqual(names(await search('margin who:management')), ['ACM Q1 2026', 'ACM Q4 2025']);
        assert.deepEqual(names(await search('margin who:analysts')), []);
        assert.deepEqual(await count('margin who:management', { ciks: [2] }), { 'BRK.B Q1 2026': 0 });
        const { calls, withoutSides, speakers: told } = await speakers({ side: 'company' });
        assert.deepEqual([calls, withoutSides], [3, 1]);
        assert.deepEqual([...new Set(told.map(({ name }) => name))], ['Ann Lee']);
      }));

    test('a search can be limited to the newest quarters of each company', () =>
      using(async ({ store, search }) => {
        store.answers.file(await callFiling({ ...other, fyq: 'Q2 2024' }));
        store.answers.file(await callFiling({ ...other, fyq: 'Q1 2024' }));
        const newest = async (count: number): Promise<string[]> => names(await search('margin', {}, { newest: count }));
        assert.deepEqual(await newest(1), ['ACM Q1 2026', 'BRK.B Q1 2026']);
        assert.deepEqual(await newest(2), ['ACM Q1 2026', 'ACM Q4 2025', 'BRK.B Q1 2026', 'BRK.B Q2 2024']);
        assert.equal((await newest(9)).length, 5);
      }));

    test('a search by newest quarter returns passages with all words, each with the count of its call', () =>
      using(async ({ store, search }) => {
        const text = 'Ann Lee:\nMargin. Price.\n\nBo Ek:\nPrice.\n\nAnn Lee:\nMargin, price.';
        store.answers.file(await callFiling({ ...acme, fyq: 'Q2 2026', text }));
        const order = async (query: string, limit = 100): Promise<unknown[]> =>
          (await search(query, { order: 'newest', limit })).passages.map(({ fyq, turn, inCall }) => [
            fyq,
            turn,
            inCall,
          ]);
        const all = [
          ['Q2 2026', 0, 2],
          ['Q2 2026', 2, 2],
          ['Q1 2026', 1, 1],
        ];
        assert.deepEqual(await order('margin price'), all);
        assert.deepEqual(await order('margin price', 2), all.slice(0, 2));
        // No passage has both: those with one of them, and none is counted.
        assert.deepEqual(await order('safety pride'), [
          ['Q1 2026', 1, 0],
          ['Q1 2026', 0, 0],
        ]);
        const beside = parseSearch('margin').phrases.map((phrase) => ({ ...phrase, isBeside: true }));
        const phrases = [...parseSearch('price').phrases, ...beside];
        const found = await search('', { order: 'newest' }, { phrases });
        assert.deepEqual([found.matches, found.calls], [4, 2]);
        assert.ok(found.passages.every(({ missing }) => missing.length === 0));
      }));

    test('a search ignores removed calls and finds refiled calls in their new form', () =>
      using(async ({ store, search }) => {
        await search('margin');
        store.answers.remove(source, keyOf(other));
        assert.deepEqual(names(await search('margin')), ['ACM Q1 2026', 'ACM Q4 2025']);
        store.answers.file(await callFiling({ ...acme, text: 'Ann Lee:\nOther words.', fetchedAt: 9 }));
        assert.deepEqual(names(await search('margin')), ['ACM Q4 2025']);
        assert.deepEqual(names(await search('"other words"')), ['ACM Q1 2026']);
        // Its place in the file may be taken by another.
        store.answers.clear(source);
        const none = await search('margin');
        assert.deepEqual([none.passages, none.indexed, none.matches], [[], 0, 0]);
        store.answers.file(await callFiling(other));
        assert.deepEqual(names(await search('margin')), ['BRK.B Q1 2026']);
        assert.equal((await search('pride')).matches, 0);
      }));

    test('a count covers the passages with a phrase in every call within the limits', () =>
      using(async ({ count }) => {
        const all = { 'ACM Q1 2026': 1, 'ACM Q4 2025': 1, 'BRK.B Q1 2026': 1 };
        assert.deepEqual(await count('margin'), all);
        assert.deepEqual(await count('margin*'), { ...all, 'ACM Q1 2026': 2 });
        assert.deepEqual(await count('"gross margin"'), { 'ACM Q1 2026': 1, 'ACM Q4 2025': 0, 'BRK.B Q1 2026': 0 });
        assert.deepEqual(await count('margin', { cik: 1 }), { 'ACM Q1 2026': 1, 'ACM Q4 2025': 1 });
        assert.deepEqual(await count('margin', { ciks: [1, 2, 9] }), all);
        assert.deepEqual(await count('"gross margin"', { ciks: [2, 9] }), { 'BRK.B Q1 2026': 0 });
        assert.deepEqual(await count('margin', { ciks: [] }), {});
        assert.deepEqual(await count('margin speaker:lee company:acm'), { 'ACM Q1 2026': 1, 'ACM Q4 2025': 1 });
        // Several words find the passages that have them all; words without a meaning of their own don't matter.
        assert.deepEqual(await count('margin pride the'), { 'ACM Q1 2026': 1, 'ACM Q4 2025': 0, 'BRK.B Q1 2026': 0 });
        assert.deepEqual(await count('...'), { 'ACM Q1 2026': 0, 'ACM Q4 2025': 0, 'BRK.B Q1 2026': 0 });
      }));

    test('a search and a count accept any text, also signs of the query language', () =>
      using(async ({ search, count }) => {
        const odd = [
          '',
          ' ',
          '"',
          '""',
          '*',
          '"*',
          'a" OR words : "b',
          'NEAR(a b)',
          'AND',
          'a AND NOT b',
          '(',
          '^a',
          '-a',
        ];
        const scripts = [
          '👩‍👩‍👧 margin',
          '利益率',
          'هامش',
          '\u202emargin',
          'ﷺ',
          '½',
          '\0',
          '\ud800',
          'e\u0301',
          'speaker:"',
          '%',
          '_',
        ];
        const long = ['margin '.repeat(1500), `"${'margin '.repeat(1500)}"`, 'x'.repeat(10_000), '"'.repeat(10_000)];
        for (const text of [...odd, ...scripts, ...long]) {
          assert.ok(Array.isArray((await search(text)).passages), text.slice(0, 50));
          await search(`margin company:${text} role:"${text}" quarter:${text} speaker:${text}`);
          await count(text);
        }
      }));
  });

function wordsOf({ hits }: FoundPassage, text: string): string[] {
  return hits.map(({ start, end }) => text.slice(start, end));
}

const vocabulary = [
  'gross',
  'margin',
  'Margin',
  'marginal',
  'café',
  'cafe\u0301',
  'rose',
  'naïve',
  '利益',
  '5%',
  '…',
  'ß',
  '😀',
  '½',
];
const aText = fc
  .array(
    fc.tuple(
      fc.constantFrom('Ann Lee', 'Bo Ek', 'Operator'),
      fc.array(fc.constantFrom(...vocabulary), { maxLength: 30 }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((turns) => turns.map(([name, words]) => `${name}:\n${words.join(' ')}`).join('\n\n'));
const aQuery = fc
  .array(fc.constantFrom(...vocabulary, 'mar*', '"gross margin"', '"margin rose"', 'speaker:lee', 'quarter:2026'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));

test('an indexed search counts the same as a full count, and places its passages exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aText, { maxLength: 5 }), fc.array(aQuery, { maxLength: 6 }), async (texts, queries) => {
      const calls = texts.map((text, index) => ({
        ...{ ...acme, cik: index + 1, ticker: `T${index}`, text },
        fyq: `Q${(index % 4) + 1} 2026`,
      }));
      await using folder = await temporaryFolder();
      await openIndex(inFile(folder.path), async ({ store, search, count }) => {
        for (const call of calls) store.answers.file(await callFiling(call));
        for (const query of queries) {
          const { passages, matches, calls: inCalls } = await search(query);
          for (const passage of passages) checkPlaces(passage, texts[passage.cik - 1]!);
          const counts = countAll(calls, parseSearch(query));
          assert.deepEqual(await count(query), counts);
          // The list and the chart beside it add up.
          const positive = Object.values(counts).filter((each) => each > 0);
          assert.deepEqual([matches, inCalls], [positive.reduce((sum, each) => sum + each, 0), positive.length]);
          const all = passages.filter(({ missing }) => missing.length === 0).length;
          assert.ok(all >= Math.min(matches, 50), `${all} of ${matches} for ${query}`);
        }
      });
    }),
    { numRuns: 25 },
  );
});

/** Checks that a passage is at its offsets in the exact text, and that its locator leads there. */
function checkPlaces(passage: FoundPassage, text: string): void {
  assert.equal(text.slice(passage.start, passage.start + passage.text.length), passage.text);
  assert.ok(passage.hits.length > 0);
  for (const { start, end } of passage.hits)
    assert.ok(start >= passage.start && end <= passage.start + passage.text.length && tokensOf(text.slice(start, end)));
  const { turns } = parseCall({ participants, transcript: text });
  const turn = turns[passage.turn]!;
  assert.ok(turn.speechStart <= passage.start && passage.start + passage.text.length <= turn.speechEnd);
  const found = findPassage(new CallText(text), turns, passage.locator);
  assert.ok(found, `${JSON.stringify(passage.locator)} in ${text}`);
  assert.notEqual(found.how, 'changed');
}

test('the text index skips a damaged answer instead of waiting for it', async () => {
  const store = new SqliteStore(sqlite, ':memory:');
  store.answers.file({ ...(await callFiling(acme)), body: new Uint8Array([1, 2, 3]) });
  store.answers.file(await callFiling(other));
  await openIndex(store, async ({ search }) => {
    const found = await search('margin');
    assert.deepEqual([found.passages.length, found.indexed, found.waiting], [1, 1, 0]);
  });
});
