import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  argumentDefinitions,
  isMeant,
  parseArgument,
  type ParsedArguments,
} from '../../../../src/domain/arguments/arguments.ts';

const names = Object.keys(argumentDefinitions) as (keyof ParsedArguments)[];
const refusalOf = (name: keyof ParsedArguments, given: unknown): string => {
  const parsed = parseArgument(name, given);
  return parsed.ok ? '' : parsed.error.message;
};

/** A key binding, a link or another extension may pass any of these, by mistake or by intent. */
const wrong: readonly unknown[] = [
  ...[null, 7, -1, NaN, true, '', ' ', [], {}, [null], () => undefined, Symbol('x'), new Map()],
  { ticker: 7, cik: {}, cusip: [], seriesid: true, funds: 1, tickers: 'A', period: 1, fromDate: 1 },
  ...[{ funds: [null, 7] }, { tickers: [null] }, { tickers: ['A'], fromDate: {} }, { quarters: 'Q1 2026', cik: 1 }],
  ...[
    { quarters: [1, 2], cik: 1 },
    { cik: 1, fyq: 5 },
    { cik: 1, turn: 'x' },
    { cik: 1, passage: { start: 1 } },
  ],
  ...[{ cik: 1, count: 0 }, { phrase: 1 }, { phrase: 'a', company: 1 }, { passages: [] }, { passages: [{}] }],
  ...[{ query: 1 }, { categories: 'x' }, { releaseStates: [1] }, { text: 1 }, { window: 1 }, { window: { from: 1 } }],
  ...[{ format: 'pdf' }, { of: 'cell' }, { of: 'none' }, JSON.parse('{"__proto__":{"ticker":"A"}}') as object],
];

suite('what a command is given', () => {
  test('parseArgument refuses malformed arguments with the product’s own messages', () => {
    for (const name of names)
      for (const given of wrong) {
        if (!isMeant(name, given)) continue;
        const refusal = parseArgument(name, given);
        if (!refusal.ok) assert.doesNotMatch(refusal.error.message, /^$|Invalid|Expected/, `${name} ${String(given)}`);
      }
  });

  test('parseArgument names the wrong part of an argument in its message', () => {
    assert.match(refusalOf('call', { cik: 1, fyq: 5 }), /quarter/);
    assert.match(refusalOf('call', { cik: 1, turn: 'x' }), /turn/);
    assert.match(refusalOf('call', { cik: 1, passage: { start: 1 } }), /words in a call/);
    assert.match(refusalOf('quarters', { cik: 1, count: 0 }), /from 1 to 100/);
    assert.match(refusalOf('phrase', { phrase: 'a', company: 1 }), /company/);
    assert.match(refusalOf('bars', { tickers: ['A'], period: 5 }), /period/);
    assert.match(refusalOf('bars', { tickers: ['A'], fromDate: 5 }), /both dates/);
    assert.match(refusalOf('fund', { cusip: 922908728 }), /must be a string/);
    assert.match(refusalOf('funds', { funds: [{ ticker: 'A' }] }), /2 to 4/);
    assert.match(refusalOf('funds', { funds: [{ ticker: 'A' }, { ticker: 'B', contractid: 'C1' }] }), /class id/);
    for (const none of [{}, 'A', { cik: 1 }, { ticker: 7 }]) assert.match(refusalOf('ticker', none), /ticker/);
    for (const none of [{}, 'A', [], { funds: 'A' }]) assert.match(refusalOf('funds', none), /2 to 4/);
    assert.match(refusalOf('quarterPair', { quarters: ['Q4 2025', 'Q1 2026'] }), /CIK/);
    assert.match(refusalOf('quarterPair', { cik: 42, quarters: ['Q1 2026'] }), /two quarters/);
    assert.match(refusalOf('calendarFilter', []), /can contain/);
    assert.match(refusalOf('calendarFilter', { releaseStates: [1] }), /^releaseStates must be a list/);
    assert.match(refusalOf('calendarFilter', { window: { from: '2026-11-10' } }), /from and till/);
    assert.match(refusalOf('copyFormat', { format: 'pdf' }), /tsv, csv, markdown, json/);
    assert.match(refusalOf('passages', { passages: [] }), /passages to quote/);
  });

  test('isMeant ignores the place of a menu for commands that take other arguments', () => {
    const places: readonly unknown[] = [{ scheme: 'file', path: '/a.md' }, { webview: 'marketDesk.fund' }, undefined];
    const menus = ['passages', 'link', 'template', 'metricWords', 'figure', 'copyFormat'] as const;
    for (const name of menus) for (const place of places) assert.equal(isMeant(name, place), false, name);
    assert.deepEqual(parseArgument('link', { text: 'vscode://x' }), { ok: true, value: 'vscode://x' });
  });

  test('isMeant ignores names that every object inherits', () => {
    for (const name of ['toString', '__proto__', 'constructor', 'row']) assert.equal(isMeant(name, {}), false);
  });

  test('parseArgument drops properties that the command doesn’t take', () => {
    const value = (name: keyof ParsedArguments, given: object): unknown => {
      const parsed = parseArgument(name, { ...given, key: 'secret' });
      assert.ok(parsed.ok, name);
      return parsed.value;
    };
    assert.deepEqual(value('call', { ticker: ' aapl ', fyq: 'q1 2026', mark: 7 }), {
      ticker: 'AAPL',
      fyq: 'Q1 2026',
    });
    assert.deepEqual(value('search', { query: 'margin', company: undefined }), { query: 'margin' });
    const classes = [
      { ticker: 'VTSAX', contractid: null },
      { seriesid: 's000002848', contractid: 'c000007806' },
    ];
    assert.deepEqual(value('funds', { funds: classes }), {
      funds: [{ ticker: 'VTSAX' }, { seriesid: 'S000002848', contractid: 'C000007806' }],
    });
    assert.deepEqual(value('company', { cik: '0000320193' }), { cik: 320193 });
    assert.deepEqual(value('ticker', { ticker: ' brk b ', cik: 1 }), { ticker: 'BRK.B' });
    assert.deepEqual(value('fund', { ticker: 'vtsax', cusip: '', seriesid: null }), { ticker: 'VTSAX' });
    assert.deepEqual(value('bars', { tickers: ['msft', 'MSFT'], mark: { from: 'x' }, asks: 1 }), {
      tickers: ['MSFT'],
      period: '1d',
    });
  });
});
