import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  askImport,
  formatExported,
  formatImported,
  formatNothingNew,
  formatReading,
} from '../../../../src/features/library/transferModel.ts';
import type { ImportPreview, ReplacedItem } from '../../../../src/library/library.ts';

const nothing = { calls: 0, funds: 0, sessions: 0, tickers: 0, others: 0, marks: 0 };
const previewOf = (part: Partial<ImportPreview> = {}): ImportPreview => ({
  sources: ['service:https://api.example.com', 'sample'],
  added: nothing,
  replaced: [],
  kept: 0,
  refused: 0,
  ...part,
});

test('a question names the sources and what is new, and offers no more than there is to do', () => {
  const question = askImport(
    previewOf({ added: { calls: 3, funds: 1, sessions: 9, tickers: 2, others: 1, marks: 4 }, kept: 2, refused: 1 }),
    'mine.shelf',
  )!;
  assert.equal(question.message, 'Import mine.shelf into the library?');
  assert.deepEqual(question.detail.split('\n'), [
    'The file has data of: https://api.example.com, the sample.',
    'New: 3 calls, 1 fund, bars of 2 tickers (sessions: 9), 1 other answer, 4 highlights and bookmarks.',
    '2 answers are in the library already and stay as they are.',
    '1 line is left out: no service could have answered so, or it is damaged.',
  ]);
  assert.deepEqual([question.add, question.replace], ['Add', undefined]);
});

test('what would be replaced is named, calls first, and counted where it is too much to name', () => {
  const replaced: ReplacedItem[] = [
    { type: 'other', endpoint: 'calendar' },
    { type: 'session', ticker: 'ACME', session: '2025-03-07' },
    { type: 'fund', ticker: '', seriesid: 'S000000001' },
    ...Array.from({ length: 8 }, (_, index): ReplacedItem => ({
      type: 'call',
      ticker: `T${index}`,
      cik: index,
      fyq: 'Q1 2025',
    })),
    { type: 'call', ticker: '', cik: 77, fyq: 'Q2 2025' },
  ];
  const some = askImport(previewOf({ replaced, added: { ...nothing, calls: 1 } }), 'a.shelf')!;
  assert.ok(
    some.detail.includes(
      'Calls in the library that would be replaced: T0, Q1 2025; T1, Q1 2025; T2, Q1 2025; T3, Q1 2025; T4, Q1 2025; T5, Q1 2025; and 3 more.',
    ),
    some.detail,
  );
  assert.match(some.detail, /Other answers .*: the calendar; bars of ACME on 2025-03-07; fund S000000001\./);
  assert.deepEqual([some.add, some.replace], ['Add New Only', 'Add and Replace 12']);
  const only = askImport(previewOf({ replaced: replaced.slice(-1) }), 'a.shelf')!;
  assert.match(only.detail, /Nothing in it is new\.\nCalls in the library that would be replaced: CIK 77, Q2 2025\./);
  assert.deepEqual([only.add, only.replace], [undefined, 'Replace 1']);
});

test('where there is nothing to decide, nothing is asked', () => {
  assert.equal(askImport(previewOf({ kept: 3, refused: 2 }), 'a.shelf'), undefined);
  assert.equal(
    formatNothingNew(previewOf({ kept: 3, refused: 2 })),
    'Everything in the file is in the library already. 2 lines are left out: no service could have answered so, or they are damaged.',
  );
  assert.equal(formatNothingNew(previewOf()), 'The file has nothing to import.');
});

test('what was done is counted', () => {
  assert.equal(
    formatImported({ added: 3, replaced: 1, kept: 2, refused: 0, marks: 4 }),
    '3 answers are new, 1 were replaced, 2 were in the library already. 4 highlights and bookmarks are new.',
  );
  assert.equal(formatExported({ answers: 5, leftOut: 0 }), '5 answers are in the export. The key is not in it.');
  assert.match(formatExported({ answers: 5, leftOut: 1 }), /1 are too large for an export/);
  assert.equal(formatReading({ done: 5, all: 20, things: 7 }), '25% read, 7 found');
  assert.equal(formatReading({ done: 0, all: 0, things: 0 }), '0% read, 0 found');
});
