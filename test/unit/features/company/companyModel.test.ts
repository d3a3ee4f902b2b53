import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import type { MinuteBar } from '../../../../src/domain/bar.ts';
import {
  countsOf,
  keyOfCompany,
  lastSessions,
  parsePhrases,
  screensOf,
  withPhrase,
} from '../../../../src/features/company/companyModel.ts';
import { companyParams } from '../../../../src/features/company/protocol.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';
import { securityOfRow } from '../../../../src/host/trees/securityOfRow.ts';

const parsed = (argument: unknown): unknown => {
  const result = parseArgument('company', securityOfRow(argument) ?? argument);
  return result.ok ? result.value : 'refused';
};

suite('the argument of the company page', () => {
  test('parseArgument accepts a ticker, a CIK, or a library row', () => {
    assert.deepEqual(parsed({ ticker: ' brk-b ' }), { ticker: 'BRK-B' });
    assert.deepEqual(parsed({ cik: 320193 }), { cik: 320193 });
    assert.deepEqual(parsed({ type: 'company', cik: 7, calls: [] }), { cik: 7 });
    assert.deepEqual(parsed({ type: 'item', item: { type: 'call', cik: 7, ticker: 'ABC' } }), { cik: 7 });
    assert.deepEqual(parsed({ type: 'item', item: { type: 'bars', ticker: 'ABC' } }), { ticker: 'ABC' });
    assert.deepEqual(parsed({ type: 'item', item: { type: 'fund', classes: [{ ticker: 'VTSAX' }] } }), {
      ticker: 'VTSAX',
    });
    for (const wrong of [
      undefined,
      {},
      'AAPL',
      { ticker: 'AAPL', cik: 1 },
      { ticker: '<b>' },
      { cik: 'none' },
      { item: { type: 'fund', classes: [] } },
    ])
      assert.equal(parsed(wrong), 'refused', JSON.stringify(wrong));
  });

  test('the schema rejects malformed saved pages, and share classes share a company’s key', () => {
    assert.ok(v.is(companyParams, { source: 'sample', ticker: 'ABC' }));
    assert.ok(v.is(companyParams, { source: 'service:https://a.invalid', ticker: '', cik: 1 }));
    for (const wrong of [
      null,
      {},
      { source: 'sample', ticker: '' },
      { source: 'other', ticker: 'ABC' },
      { source: 'sample', ticker: '<b>', cik: 1 },
    ])
      assert.ok(!v.is(companyParams, wrong));
    assert.equal(
      keyOfCompany({ source: 'sample', ticker: 'BRK-A', cik: 1 }),
      keyOfCompany({ source: 'sample', ticker: 'BRK-B', cik: 1 }),
    );
    assert.equal(
      keyOfCompany({ source: 'sample', ticker: 'brk-b' }),
      keyOfCompany({ source: 'sample', ticker: 'BRK.B' }),
    );
  });
});

suite('the quarters of a company', () => {
  test('countsOf lists a phrase’s counts from the oldest quarter on', () => {
    const call = { cik: 1, ticker: 'ABC', company: 'Abc' };
    const counted = countsOf('cash flow', [
      { ...call, fyq: 'Q1 2026', count: 3, words: 900 },
      { ...call, fyq: 'Q4 2025', count: 0, words: 800 },
    ]);
    assert.deepEqual(counted, {
      phrase: 'cash flow',
      counts: [
        { fyq: 'Q4 2025', count: 0, words: 800 },
        { fyq: 'Q1 2026', count: 3, words: 900 },
      ],
    });
  });
});

const bar = (date: string, close: number): MinuteBar => ({ date, open: 1, high: 9, low: 1, close, volume: 10 });
const seriesOf = (bars: MinuteBar[]) => ({
  ticker: 'ABC',
  from_date: bars[0]?.date.slice(0, 10) ?? '',
  till_date: bars.at(-1)?.date.slice(0, 10) ?? '',
  bars,
  totalRecords: bars.length,
  totalChanged: false,
});

suite('the last sessions', () => {
  test('lastSessions returns the newest five sessions and the change of the last close', () => {
    const days = ['01', '02', '03', '04', '05', '08'].map((day) => `2026-06-${day}`);
    const minutes = Array.from({ length: 390 }, (_, at) => at);
    const two = (value: number): string => String(value).padStart(2, '0');
    const bars = days.flatMap((day, index) =>
      minutes.map((at) =>
        bar(`${day} ${two(9 + Math.floor((30 + at) / 60))}:${two((30 + at) % 60)}:00`, index + at / 1000),
      ),
    );
    const { sessions, change, lastAt } = lastSessions(seriesOf(bars));
    assert.deepEqual(
      sessions.map(({ date }) => date),
      days.slice(1),
    );
    // Since Friday's close.
    assert.deepEqual(change, { percent: (5.389 / 4.389 - 1) * 100, against: 'previousClose' });
    assert.equal(lastAt, '2026-06-08 15:59:00');
    for (const [index, { closes }] of sessions.entries()) {
      assert.ok(closes.length < 100);
      assert.equal(closes[0], index + 1);
      assert.equal(closes.at(-1), index + 1 + 0.389);
    }
  });

  test('lastSessions returns an empty list without bars', () =>
    assert.deepEqual(lastSessions(seriesOf([])), { sessions: [] }));
});

suite('followed phrases', () => {
  test('withPhrase keeps a few phrases, each once regardless of case, the newest last', () => {
    assert.deepEqual(withPhrase(['pricing'], '  "Free   cash flow" ', true), ['pricing', 'Free cash flow']);
    assert.deepEqual(withPhrase(['Free cash flow', 'pricing'], 'free cash flow', true), ['pricing', 'free cash flow']);
    assert.deepEqual(withPhrase(['pricing', 'margin'], 'PRICING', false), ['margin']);
    assert.deepEqual(withPhrase(['pricing'], ' " ', true), ['pricing']);
    const all = Array.from({ length: 30 }, (_, at) => `phrase ${at}`);
    const few = all.reduce<string[]>((phrases, each) => withPhrase(phrases, each, true), []);
    assert.ok(few.length > 5 && few.length < 20, `${few.length} phrases`);
    assert.deepEqual(few, all.slice(-few.length));
    assert.deepEqual(parsePhrases(all), few);
  });

  test('parsePhrases ignores malformed saved phrases', () => {
    assert.deepEqual(parsePhrases(undefined), []);
    assert.deepEqual(parsePhrases(['cash', 7, '', 'x'.repeat(9_999), null]), ['cash']);
  });
});

suite('the screens that returned a company', () => {
  test('screensOf names a screen after the last file run with its condition', () => {
    const known: [string, { condition: string }][] = [
      ['file:///old.screen', { condition: 'roic > 0.1' }],
      ['file:///new.screen', { condition: 'roic > 0.1' }],
    ];
    const { screens, uris } = screensOf(
      [
        { condition: 'roic > 0.1', at: 2 },
        { condition: 'roe > 0.2', at: 1 },
      ],
      known,
      (uri) => uri.slice(8),
    );
    assert.deepEqual(screens, [
      { id: 0, condition: 'roic > 0.1', name: 'new.screen', at: 2 },
      { id: 1, condition: 'roe > 0.2', at: 1 },
    ]);
    assert.deepEqual(uris, ['file:///new.screen', undefined]);
  });
});
