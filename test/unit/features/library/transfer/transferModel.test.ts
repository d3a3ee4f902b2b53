import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  askImport,
  formatExported,
  formatImported,
  formatNothingNew,
  formatReading,
} from '../../../../../src/features/library/transfer/transferModel.ts';
import type { SourceId } from '../../../../../src/library/sourceId.ts';
import type { ImportPreview, ReplacedItem } from '../../../../../src/library/transfer/transfer.ts';

const nothing = { calls: 0, funds: 0, sessions: 0, tickers: 0, others: 0, marks: 0 };
const previewOf = (part: Partial<ImportPreview> = {}): ImportPreview => ({
  sources: ['service:https://api.example.com', 'sample'],
  added: nothing,
  replaced: [],
  kept: 0,
  refused: 0,
  ...part,
});

test('askImport names the sources and new items, and offers only useful choices', () => {
  const question = askImport(
    previewOf({ added: { calls: 3, funds: 1, sessions: 9, tickers: 2, others: 1, marks: 4 }, kept: 2, refused: 1 }),
    'mine.shelf',
  )!;
  assert.equal(question.message, 'Import mine.shelf into the library?');
  assert.deepEqual(question.detail.split('\n'), [
    'New: 3 calls, 1 fund, bars for 2 tickers (sessions: 9), 1 other item, 4 highlights and bookmarks.',
    '2 items are already in the library and stay unchanged.',
    '1 line is invalid or damaged and is skipped.',
    '2 sources:',
    '• https://api.example.com',
    '• sample data',
  ]);
  assert.deepEqual([question.add, question.replace], ['Add', undefined]);
});

test('askImport names replaced items, calls first, and counts the remaining ones', () => {
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
      'Calls to be replaced (9): T0, Q1 2025; T1, Q1 2025; T2, Q1 2025; T3, Q1 2025; T4, Q1 2025; T5, Q1 2025; 3 more.',
    ),
    some.detail,
  );
  assert.match(some.detail, /Other items .*: calendar; ACME bars on Mar 7, 2025; fund S000000001\./);
  assert.deepEqual([some.add, some.replace], ['Add New Only', 'Add and Replace 12']);
  const only = askImport(previewOf({ replaced: replaced.slice(-1) }), 'a.shelf')!;
  assert.match(only.detail, /Nothing new\.\nCalls to be replaced \(1\): CIK 77, Q2 2025\./);
  assert.deepEqual([only.add, only.replace], [undefined, 'Replace 1']);
});

test('askImport shortens long names and long lists of sources', () => {
  const long = 'x'.repeat(9_000);
  const sources = Array.from({ length: 50_000 }, (_, index): SourceId => `service:https://\u202e\n${index}.${long}`);
  const call = { type: 'call', ticker: `\u202eT\n${'Y'.repeat(90_000)}`, cik: 1, fyq: 'Q1 2025' } as const;
  const replaced = Array.from({ length: 30_000 }, (): ReplacedItem => call);
  const { message, detail } = askImport(previewOf({ sources, replaced, refused: 7 }), `${'n'.repeat(5_000)}.shelf`)!;
  const lines = detail.split('\n');
  assert.match(lines[1]!, /^Calls to be replaced \(30,000\): T Y+…, Q1 2025; /);
  assert.match(lines[1]!, /; 29,994 more\.$/);
  assert.match(lines[2]!, /^7 lines are invalid/);
  assert.equal(lines[3], '50,000 sources:');
  assert.equal(lines.filter((line) => line.startsWith('• ')).length, 5);
  assert.equal(lines.at(-1), 'and 49,995 more');
  assert.ok(detail.length < 1_500 && message.length < 160, `${detail.length} and ${message.length} characters`);
  assert.doesNotMatch(detail, /\u202e/);
});

test('askImport returns undefined without new items', () => {
  assert.equal(askImport(previewOf({ kept: 3, refused: 2 }), 'a.shelf'), undefined);
  assert.equal(
    formatNothingNew(previewOf({ kept: 3, refused: 2 })),
    'Everything in the file is already in the library. 2 lines are invalid or damaged and are skipped.',
  );
  assert.equal(formatNothingNew(previewOf()), 'There’s nothing to import in the file.');
});

test('the messages about imports and exports count the items', () => {
  assert.equal(
    formatImported({ added: 3, replaced: 1, kept: 2, refused: 0, marks: 4 }),
    '3 items added, 1 replaced, 2 already in the library. 4 highlights and bookmarks added.',
  );
  assert.equal(formatExported({ answers: 5, leftOut: 0 }), 'Exported 5 items. The export doesn’t include the API key.');
  assert.match(formatExported({ answers: 5, leftOut: 1 }), /Too large to export: 1\./);
  assert.equal(formatReading({ done: 5, all: 20, things: 7 }), '25% read, 7 items found');
  assert.equal(formatReading({ done: 0, all: 0, things: 0 }), '0% read, 0 items found');
});
