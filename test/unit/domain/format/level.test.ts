import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatLevel,
  formatLevelChange,
  formatLevelInFull,
  formatLevelMove,
  hasPercentChange,
  writePlain,
} from '../../../../src/domain/format/level.ts';
import { splitAtPoint } from '../../../../src/domain/format/number.ts';

/** Unit and decimals as the service sends them, a value and its change, and the texts of both. */
const levels: readonly [
  unit: string,
  decimals: number,
  value: number,
  change: number,
  text: string,
  changed: string,
][] = [
  ['Percent', 1, 3.1, 0.1, '3.1%', '+0.1 pp'],
  ['%', 2, -0.04, -0.5, '−0.04%', '−0.50 pp'],
  ['%', 1, -0.04, 0, '0.0%', '0.0 pp'],
  ['Percent of GDP', 1, 3.3, 0.1, '3.3% of GDP', '+0.1 pp'],
  ['Percent, annual rate', 1, 2.3, -1.4, '2.3% annual rate', '−1.4 pp'],
  ['Percentage points', 2, 0.3, 0.03, '0.30 pp', '+0.03 pp'],
  ['Basis points', 0, 31, -2, '31 bp', '−2 bp'],
  ['Thousands of persons', 0, 79, -69, '79K persons', '−69K'],
  ['Thousands of TEU', 0, 2305, -12, '2.305M TEU', '−12K'],
  ['Thousands', 0, 8100, 500, '8.100M', '+500K'],
  ['Thous. of units, SAAR', 0, 1410, -20, '1.410M units, SAAR', '−20K'],
  ['Millions of units', 2, 4.6, 0.05, '4.60M units', '+0.05M'],
  ['Millions of Barrels per Day', 2, 12.34, 0.1, '12.34M Barrels per Day', '+0.10M'],
  ['Billions of USD', 1, -68.2, 0.3, '−$68.2B', '+$0.3B'],
  ['Billions of USD', 1, 10_850.4, -60, '$10.850T', '−$60.0B'],
  ['Billions of chained 2017 USD', 1, 21_000.4, 120, '$21.000T chained 2017', '+$120.0B'],
  ['USD, Millions', 0, 7200, 20, '$7.200B', '+$20M'],
  ['Trillions of USD', 2, 14.3, 0.1, '$14.30T', '+$0.10T'],
  ['USD per gallon', 3, 3.18, -0.05, '$3.180 per gallon', '−$0.050'],
  ['Billions of Euros', 1, 12, 1, '12.0B Euros', '+1.0B'],
  ['Cents', 1, 5.1, 1, '$0.051', '+$0.010'],
  ['Claims', 0, 224_000, -3000, '224,000 Claims', '−3,000'],
  ['Hours', 1, 34.3, 0.1, '34.3 Hours', '+0.1'],
  ['Index', 1, 50.6, 1.2, '50.6 Index', '+1.2'],
  ['Index, 1982-84=100', 3, 258.7, 0.9, '258.700 Index, 1982-84=100', '+0.900'],
  ['', 2, 31.5, 0, '31.50', '0.00'],
  ['one two', 0, 1e21, 1, '1,000,000,000,000,000,000,000 one two', '+1'],
];

suite('an indicator’s figures', () => {
  for (const [display_unit, decimals, value, change, text, changed] of levels)
    test(`formatLevel writes ${value} “${display_unit}” as ${text}, and a change of ${change} as ${changed}`, () => {
      const facts = { display_unit, decimals, name: 'Indicator', category: 'Trade' };
      assert.deepEqual([formatLevelInFull(value, facts), formatLevelChange(change, facts)], [text, changed]);
      assert.equal(`${formatLevelInFull(value, facts)} `.startsWith(formatLevel(value, facts)), true);
    });

  test('formatLevelChange writes yields, money rates, and spreads in basis points, other percentages in points', () => {
    const changed = (name: string, category = '', display_unit = 'Percent'): string =>
      formatLevelChange(-0.06, { name, category, display_unit, decimals: 2 });
    for (const name of [
      'Ten-Year Treasury Yield',
      'Market Yield on U.S. Treasury Securities at 2-Year Constant Maturity',
      '30-Year Fixed Rate Mortgage Average in the United States',
      'ICE BofA US High Yield Index Option-Adjusted Spread',
      'Federal Funds Effective Rate',
    ])
      assert.equal(changed(name), '−6 bp', name);
    assert.equal(changed('Anything', 'Rates', 'Percentage points'), '−6 bp');
    for (const name of ['Unemployment Rate', 'Mortgage Applications, Weekly Change', 'Credit Card Delinquency Rate'])
      assert.equal(changed(name, 'Credit'), '−0.06 pp', name);
    assert.equal(changed('Overnight Funding Stress Index', 'Rates', 'Index'), '−0.06', 'an index has no basis points');
  });

  test('hasPercentChange is false for percentages, spreads, diffusion indexes and balances below zero', () => {
    const has = (display_unit: string, name = 'Output', prior_value = 2): boolean =>
      hasPercentChange({ display_unit, name, latest_value: 3, prior_value });
    assert.equal(has('Billions of USD', 'Trade Balance', -2), false);
    assert.deepEqual(
      ['%', 'Percentage points', 'Basis points', 'Index'].filter((unit) => has(unit)),
      [],
    );
    assert.deepEqual(
      ['Index, 2017=100', 'Thousands of units', 'USD'].filter((unit) => !has(unit)),
      [],
    );
    assert.equal(has('Index, 50=neutral', 'Manufacturing PMI'), false);
  });

  test('an absent value is a dash, and a change has an arrow', () => {
    const facts = { display_unit: '%', decimals: 2, name: 'Two-Year Yield', category: '' };
    assert.deepEqual(
      [formatLevel(null, facts), formatLevelInFull(null, facts), formatLevelChange(null, facts)],
      ['—', '—', '—'],
    );
    assert.deepEqual([formatLevelMove(0.06, facts), formatLevelMove(-0.06, facts)], ['▲6 bp', '▼6 bp']);
  });

  test('writePlain uses points and commas in every language; splitAtPoint keeps the trailing sign', () => {
    assert.equal(
      formatLevel(1234.5, { display_unit: 'USD', decimals: 2, name: '', category: '' }, writePlain),
      '$1,234.50',
    );
    assert.deepEqual(['2.305M', '79K', '+6 bp', '−$68.2B', '—', '4.07%'].map(splitAtPoint), [
      ['2', '.305M'],
      ['79', 'K'],
      ['+6', ' bp'],
      ['−$68', '.2B'],
      ['—', ''],
      ['4', '.07%'],
    ]);
  });
});
