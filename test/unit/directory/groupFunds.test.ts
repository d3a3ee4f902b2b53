import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { groupFunds } from '../../../src/directory/groupFunds.ts';
import { fullName } from '../../../src/directory/lists.ts';

/** The name of a series whose classes have these names. */
function nameSeries(names: readonly string[]): string | undefined {
  const rows = names.map((name, classId) => ({ ticker: `T${classId}`, cik: 1, seriesId: 5, classId, name }));
  const [series, ...others] = groupFunds(rows);
  assert.deepEqual(others, []);
  return series?.name;
}

suite('the name of a series', () => {
  test('the series name is the common part of its class names', () => {
    const names = ['Fund Class A', 'Fund Institutional Class', 'Fund Advisor Class'].map(
      (name) => `Columbia Acorn ${name}`,
    );
    assert.equal(nameSeries(names), 'Columbia Acorn Fund');
  });

  test('the series name is the common part of most class names', () => {
    assert.equal(
      nameSeries([
        'Vanguard 500 Index Fund Investor Shares',
        'Vanguard 500 Index Fund Admiral Shares',
        'Vanguard S&P 500 ETF',
        'Vanguard Instl 500 Index Trust',
      ]),
      'Vanguard 500 Index Fund',
    );
  });

  test('the series name is the common beginning of unrelated class names', () => {
    assert.equal(
      nameSeries(['Acme Deep Sea Fund Alpha', 'Acme Deep Sea Fund Beta', 'Acme Deep Sea Fund Gamma']),
      'Acme Deep Sea Fund',
    );
    assert.equal(nameSeries(['Acme Alpha', 'Acme Beta', 'Acme Gamma']), 'Acme Alpha');
  });

  test('the name of a single-class series omits the class', () => {
    for (const [name, series] of [
      ['Alger 35 Fund Class P', 'Alger 35 Fund'],
      ['American Funds Emerging Markets Bond Fund Class 529-E', 'American Funds Emerging Markets Bond Fund'],
      ['DFA Oregon Municipal Bond Portfolio Institutional Class', 'DFA Oregon Municipal Bond Portfolio'],
      ['AMG GW&K Small/Mid Cap Growth Fund – N', 'AMG GW&K Small/Mid Cap Growth Fund'],
      ['BNY Mellon Appreciation Fund, Inc. - Investor Shares', 'BNY Mellon Appreciation Fund, Inc.'],
      ['PGIM High Yield Fund- Class R', 'PGIM High Yield Fund'],
      ['Direxion Daily Energy Bull 2X Shares', 'Direxion Daily Energy Bull 2X Shares'],
      ['iShares Core S&P 500 ETF', 'iShares Core S&P 500 ETF'],
      ['American Funds Washington Mutual Investors Class A', 'American Funds Washington Mutual Investors'],
      ['Class A', 'Class A'],
      ['', ''],
    ] as const)
      assert.equal(nameSeries([name]), series);
  });

  test('the series name and a class’s addition restore the class name', () => {
    const rows = ['Acorn Fund Class A', '', 'Acorn Fund', 'Another Fund Class C'].map((name, at) => ({
      ticker: `T${at}`,
      cik: 1,
      seriesId: 5,
      classId: at,
      name,
    }));
    const [series, ...others] = groupFunds([...rows, { ...rows[0]!, seriesId: 6, name: '' }]);
    assert.equal(series?.name, 'Acorn Fund');
    assert.deepEqual(
      series.classes.map(({ name }) => name),
      [' Class A', undefined, '', 'Another Fund Class C'],
    );
    assert.deepEqual(
      series.classes.map((each) => fullName(series, each)),
      ['Acorn Fund Class A', undefined, 'Acorn Fund', 'Another Fund Class C'],
    );
    assert.deepEqual(others, [{ cik: 1, id: 6, name: '', classes: [{ ticker: 'T0', id: 0, name: undefined }] }]);
  });
});
