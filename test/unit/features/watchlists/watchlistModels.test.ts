import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Directory } from '../../../../src/directory/directory.ts';
import { parseWatchlist } from '../../../../src/domain/watchlist.ts';
import {
  costOfBars,
  costOfLatestCalls,
  tickersOfFunds,
  tickersWithBars,
  tickersWithCalls,
} from '../../../../src/features/watchlists/costsModel.ts';
import { formatHeld, knownTicker } from '../../../../src/features/watchlists/knownModel.ts';
import { problemsOf } from '../../../../src/features/watchlists/language/problemsModel.ts';
import { Holdings } from '../../../../src/library/items/holdings.ts';
import type { LibraryItem } from '../../../../src/library/library.ts';

const directory = await Directory.of({
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2025-06-30' },
  companies: [
    { cik: 1, name: 'ACME TOOLS INC', tickers: ['ACM', 'ACM-A'] },
    { cik: 2, name: 'BROOK HOLDINGS', tickers: ['BRK-B'] },
  ],
  series: [
    {
      id: 7,
      cik: 3,
      name: 'Wide Fund',
      classes: [
        { id: 1, ticker: 'WIDEX', name: ' Class A' },
        { id: 2, ticker: 'WIDE', name: ' ETF' },
      ],
    },
  ],
});

const stored = { source: 'sample', key: '', fetchedAt: 0 } as const;
const call = (fyq: string): LibraryItem => ({
  ...{ type: 'call', ...stored, cik: 2, ticker: 'BRK.B', company: 'Brook', fyq },
});
const items: LibraryItem[] = [
  call('Q2 2026'),
  call('Q1 2026'),
  { type: 'bars', ...stored, ticker: 'NEW', sessions: 5, first: '2026-01-02', last: '2026-01-08' },
  {
    ...{ type: 'fund', ...stored, seriesid: 'S000000009', fund: 'Paid Fund', whole: true },
    classes: [{ contractid: 'C000000001', ticker: 'PAIDX', name: 'Class I' }],
  },
];
const held = new Holdings({ source: 'sample', items });
const knownOf = (...tickers: string[]) =>
  new Map(tickers.map((ticker) => [ticker, knownTicker(held.ofTicker(ticker), directory.findByTicker(ticker))]));

suite('the known tickers of a watchlist', () => {
  test('knownTicker prefers the service’s names and lists the library’s holdings', () => {
    const known = knownOf('BRK-B', 'ACM', 'WIDEX', 'PAIDX', 'NEW', 'NONE');
    const told = [...known].map(([ticker, of]) => [ticker, of.name, formatHeld(of), of.isFund, of.isUnknown]);
    assert.deepEqual(told, [
      ['BRK-B', 'Brook', '2 calls', false, false],
      ['ACM', 'Acme Tools Inc.', '', false, false],
      ['WIDEX', known.get('WIDEX')!.name, '', true, false],
      ['PAIDX', 'Paid Fund · Class I', 'fund', true, false],
      ['NEW', '', '5 sessions', false, false],
      ['NONE', '', '', false, true],
    ]);
    assert.match(known.get('WIDEX')!.name, /Wide Fund/);
    assert.equal(formatHeld({ ...known.get('BRK-B')!, calls: 1, sessions: 1 }), 'Q2 2026, 1 session');
  });

  test('a ticker isn’t unknown without a directory', () => {
    assert.equal(knownTicker(undefined, undefined).isUnknown, false);
  });
});

suite('the cost of a batch over a watchlist', () => {
  const known = knownOf('ACM', 'ACM-A', 'BRK-B', 'WIDEX', 'WIDE', 'PAIDX', 'NONE');
  const asked: string[] = [];
  const library = {
    cost: (request: object): number => {
      asked.push(JSON.stringify(request));
      return 'ticker' in request && request.ticker === 'BRK-B' ? 0 : 1;
    },
  };

  test('a batch skips mutual funds’ bars, funds’ calls and a company’s repeated calls', () => {
    assert.deepEqual(tickersWithBars(known), ['ACM', 'ACM-A', 'BRK-B', 'WIDE', 'NONE']);
    assert.deepEqual(tickersWithCalls(known), ['ACM', 'BRK-B', 'NONE']);
    assert.deepEqual(tickersOfFunds(known), ['WIDEX', 'WIDE', 'PAIDX', 'NONE']);
  });

  test('the library calculates the cost of a batch', () => {
    assert.equal(costOfLatestCalls(library, known), 2);
    assert.equal(costOfBars(library, known), 1);
    assert.equal(asked.at(-1), '{"endpoint":"bars","tickers":["ACM","ACM-A","BRK-B","WIDE","NONE"],"period":"1d"}');
    assert.equal(costOfBars(library, knownOf('WIDEX')), 0);
  });
});

suite('the problems in a watchlist', () => {
  const problems = (text: string) => {
    const list = parseWatchlist(text);
    return problemsOf(text, list, { known: knownOf(...list.tickers), directory }).map(({ fixes, ...each }) => ({
      ...each,
      fixes: typeof fixes === 'function' ? fixes() : fixes,
    }));
  };
  const fixed = (text: string, at: number, title: RegExp): string => {
    const [edit] = problems(text)[at]!.fixes.find((fix) => title.test(fix.title))!.edits;
    return text.slice(0, edit!.start) + edit!.text + text.slice(edit!.end);
  };

  test('an unknown ticker is information with the lists’ dates and a similar ticker', () => {
    const [only, ...others] = problems('ACM\nNEW\nWIDDE # here\n');
    assert.deepEqual(others, []);
    assert.deepEqual([only!.code, only!.severity], ['unknown', 'information']);
    assert.equal(only!.message, 'No known ticker WIDDE (SEC lists of companies, Feb 2026, and funds, Aug 2024).');
    assert.equal(fixed('WIDDE # here\n', 0, /^Change to WIDE$/), 'WIDE # here\n');
    const text = 'WIDDE\n';
    assert.deepEqual(problemsOf(text, parseWatchlist(text), { known: knownOf('WIDDE'), directory: undefined }), []);
  });

  test('a watchlist that is too large has a problem at its start', () => {
    assert.deepEqual(
      problems(`ACM\n${'#'.repeat(2_000_000)}`).map(({ code, start, end, message }) => [code, start, end, message]),
      [['tooLong', 0, 0, 'A watchlist can have at most 2 MB. This file is ignored. Split it into several files.']],
    );
  });

  test('ignored lines of a watchlist have problems in order, with possible fixes', () => {
    const text = 'ACM BRK.B\nNEW the new one\nACM\nacm\nACM^C\n';
    assert.deepEqual(
      problems(text).map(({ code, severity, fixes }) => [code, severity, fixes.map(({ title }) => title)]),
      [
        ['several', 'warning', ['Write each ticker on its own line', 'Make the rest a comment']],
        ['several', 'warning', ['Write each ticker on its own line', 'Make the rest a comment']],
        ['repeated', 'warning', ['Remove the line']],
        ['malformed', 'warning', []],
      ],
    );
    assert.equal(fixed('ACM Acme Inc.\n', 0, /comment/), 'ACM # Acme Inc.\n');
    assert.equal(fixed('ACM, BRK.B;new\n', 0, /own line/), 'ACM\nBRK.B\nNEW\n');
    assert.equal(fixed('ACM\r\nacm # again\r\nNEW', 0, /Remove/), 'ACM\r\nNEW');
    assert.match(problems('ACM^C')[0]!.message, /ABC-PA.* is ignored/);
  });
});
