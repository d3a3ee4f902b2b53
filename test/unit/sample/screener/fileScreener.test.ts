import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createScreenerFromFiles } from '../../../../src/sample/screener/screener.ts';

const metrics = [
  { id: 'roic', name: 'Return on invested capital', group: 'Ratios', unit: 'ratio', description: 'Return.' },
  { id: 'Net Cash', name: 'Net cash', unit: 'USD' },
];
const csv =
  '\uFEFFticker,cik,ROIC,Net Cash,sector\r\nABC,17,0.2,,"Steel, iron"\r\nDEF,18,-0.1,1.5e6,\r\n\r\nGHI,19,,0,Food\r\n';
const screener = createScreenerFromFiles(metrics, csv);

function tickers(condition: string): string[] {
  const evaluation = screener.evaluate(condition);
  assert.ok(evaluation.ok);
  return screener.rows(evaluation.matches, [], 0, 99).map(({ ticker }) => ticker);
}

describe('a screener from files', () => {
  it('the file screener publishes the catalog and missing columns without a unit', () => {
    assert.deepEqual(screener.metrics(), [
      metrics[0],
      { id: 'Net Cash', name: 'Net cash', group: '', unit: 'USD', description: '' },
      { id: 'sector', name: 'sector', group: '', unit: '', description: '' },
    ]);
    assert.deepEqual(createScreenerFromFiles({ metadata: {}, data: metrics }, csv).metrics(), screener.metrics());
  });

  it('the file screener returns rows with numbers, text and null', () => {
    const all = Uint32Array.from([0, 1, 2]);
    assert.deepEqual(screener.rows(all, ['roic', 'Net Cash', 'sector'], 0, 2), [
      { ticker: 'ABC', cik: 17, metrics: { roic: 0.2, 'Net Cash': null, sector: 'Steel, iron' } },
      { ticker: 'DEF', cik: 18, metrics: { roic: -0.1, 'Net Cash': 1_500_000, sector: null } },
    ]);
  });

  it('the file screener excludes rows with absent or text values from a condition', () => {
    assert.deepEqual(tickers('roic != 5'), ['ABC', 'DEF']);
    assert.deepEqual(tickers('roic < 15% OR `net cash` = 0'), ['DEF', 'GHI']);
    assert.deepEqual(tickers('sector != 1'), []);
  });

  it('the file screener is empty without files', () => {
    const empty = createScreenerFromFiles([], '');
    assert.deepEqual(empty.metrics(), []);
    assert.equal(empty.evaluate('roic > 1').ok, false);
  });

  it('the file screener reports the fault and its file', () => {
    assert.throws(() => createScreenerFromFiles([{ name: 'x' }], csv), /metrics\.json/);
    assert.throws(() => createScreenerFromFiles('x', csv), /metrics\.json/);
    assert.throws(() => createScreenerFromFiles(metrics, 'roic,pe\n1,2'), /values\.csv.*ticker/);
    assert.throws(() => createScreenerFromFiles(metrics, 'ticker,cik,roic\nABC,x,1'), /values\.csv, record 2/);
  });
});
