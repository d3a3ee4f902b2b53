import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { goalOf, keyOfTickers } from '../../../../src/features/bars/barsModel.ts';
import { formatWindow } from '../../../../src/features/bars/barsView.ts';
import { barsParams } from '../../../../src/features/bars/protocol.ts';
import { parseTickers, parseWindow } from '../../../../src/domain/bars/barsWindow.ts';
import { parseArgument } from '../../../../src/domain/arguments/arguments.ts';

suite('the argument of the bars command', () => {
  test('parseArgument normalizes tickers, removes duplicates, and keeps their order', () => {
    const parsed = parseArgument('bars', { tickers: ['msft', ' brk.b', 'MSFT'], period: '5D' });
    assert.deepEqual(parsed, { ok: true, value: { tickers: ['MSFT', 'BRK.B'], period: '5d' } });
  });

  test('parseArgument defaults to one day of bars', () => {
    assert.deepEqual(parseArgument('bars', { tickers: ['A'] }), { ok: true, value: { tickers: ['A'], period: '1d' } });
  });

  test('parseWindow accepts only ordered pairs of dates without a period', () => {
    const window = { fromDate: '2026-01-02', tillDate: '2026-01-05' };
    assert.deepEqual(parseWindow(window), { ok: true, value: window });
    for (const wrong of [
      { fromDate: '2026-01-02' },
      { tillDate: '2026-01-02' },
      { fromDate: '2026-01-05', tillDate: '2026-01-02' },
      { fromDate: '2026-02-30', tillDate: '2026-03-02' },
      { ...window, period: '1d' },
      { period: '5m' },
    ])
      assert.equal(parseWindow(wrong).ok, false, JSON.stringify(wrong));
  });

  test('parseArgument rejects an argument without a valid list of tickers', () => {
    for (const argument of [
      undefined,
      null,
      'AAPL',
      {},
      { tickers: [] },
      { tickers: [7] },
      { tickers: ['A'], period: 5 },
      { tickers: ['A B#'] },
    ])
      assert.equal(parseArgument('bars', argument).ok, false, JSON.stringify(argument));
  });
});

test('parseTickers splits tickers at commas, semicolons, and blanks, and names an invalid ticker', () => {
  assert.deepEqual(parseTickers('aapl, msft;spy  qqq'), { ok: true, value: ['AAPL', 'MSFT', 'SPY', 'QQQ'] });
  const parsed = parseTickers('AAPL, M$FT');
  assert.ok(!parsed.ok);
  assert.match(parsed.error.message, /^M\$FT/);
});

test('keyOfTickers ignores the order of tickers', () => {
  assert.equal(keyOfTickers(['B', 'A']), keyOfTickers(['A', 'B']));
});

test('formatWindow shortens a period, a day, and a range of dates', () => {
  assert.equal(formatWindow({ period: '5d' }), '5d');
  assert.equal(formatWindow({ fromDate: '2026-01-02', tillDate: '2026-01-02' }), '2026-01-02');
  assert.equal(formatWindow({ fromDate: '2026-01-02', tillDate: '2026-01-05' }), '2026-01-02 to 2026-01-05');
});

test('the schema of a saved bars page rejects malformed states', () => {
  assert.ok(v.is(barsParams, { tickers: ['AAPL'], period: '1d' }));
  for (const saved of [null, {}, { tickers: 'AAPL' }, { tickers: ['AAPL'], period: 'x' }])
    assert.equal(v.is(barsParams, saved), false);
});

test('goalOf returns the bars of a link and ignores invalid marks', () => {
  const mark = { from: '2026-01-02 09:30:00', till: '2026-01-02 09:35:00' };
  const goal = (given: object): unknown => {
    const parsed = parseArgument('bars', { tickers: ['A'], ...given });
    assert.ok(parsed.ok);
    return goalOf(parsed.value.mark);
  };
  assert.deepEqual(goal({ mark: { ...mark, length: 5 } }), { mark, length: 5 });
  assert.deepEqual(goal({ mark: { ...mark, ticker: 'A' } }), { mark: { ...mark, ticker: 'A' }, length: 1 });
  for (const wrong of [{}, { mark: 'x' }, { mark: { from: mark.till, till: mark.from } }])
    assert.equal(goal(wrong), undefined);
});
