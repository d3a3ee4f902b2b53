import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  formatCompared,
  formatInFull,
  formatMetric,
  formatUnit,
  isInPercent,
} from '../../../../src/domain/format/metric.ts';

suite('a metric’s value', () => {
  test('formatMetric writes a value with its unit, and an absent value as a dash', () => {
    const shown = (value: number | string | null, unit = ''): string => formatMetric(value, { unit });
    assert.equal(shown(null, 'USD'), '—');
    assert.equal(shown(0, 'USD'), '$0');
    assert.equal(shown(1_234_000_000, 'USD'), '$1.23B');
    assert.equal(shown(-4.125, 'USD per share'), '−$4.13 per share');
    assert.equal(shown(250_000, 'shares'), '250.00K shares');
    assert.equal(shown(-2_500_000), '−2,500,000');
    assert.equal(shown(-25_000_000), '−25.00M');
    assert.equal(shown(0.1523, 'ratio'), '15.2%');
    assert.equal(shown(3.478, 'ratio'), '347.8%');
    assert.equal(shown(0.00152, 'fraction'), '0.15%');
    assert.equal(shown(12.345, 'times'), '12.3×');
    assert.equal(shown(1.25, 'x'), '1.25×');
    assert.equal(shown(15.2, 'percent'), '15.2%');
    assert.equal(shown('NYSE', 'USD'), 'NYSE');
  });

  test('formatCompared keeps % and ×, omits currencies and counts, and writes enough decimals', () => {
    assert.equal(formatCompared(null, { unit: 'percent' }), '—');
    assert.equal(formatCompared(undefined, { unit: '' }), '—');
    assert.equal(formatCompared(0, { unit: 'times' }), '0.0000×');
    assert.equal(formatCompared(0.406, { unit: 'ratio', percent: false }), '0.4060×');
    assert.equal(formatCompared(12.345, { unit: 'times' }), '12.3×');
    assert.equal(formatCompared(0.1945, { unit: 'ratio', percent: true }), '19.45%');
    assert.equal(formatCompared(12, { unit: 'count' }), '12');
    assert.equal(formatCompared(12.345, { unit: 'percent' }), '12.35%');
    assert.equal(formatCompared(1_234_567_890, { unit: 'USD' }), '1.23B');
    assert.equal(formatCompared(-2_500_000, { unit: 'USD' }), '−2.50M');
    assert.equal(formatCompared('A-', { unit: '' }), 'A-');
  });

  test('formatInFull writes every digit', () => {
    assert.equal(formatInFull(0.194_512_3, { unit: 'ratio', percent: true }), '19.45123%');
    assert.equal(formatInFull(1_234_567_890.125, { unit: 'USD' }), '1,234,567,890.125');
    assert.equal(formatInFull(null, { unit: 'USD' }), '—');
    assert.equal(formatInFull(15.25, { unit: 'times' }), '15.25×');
  });

  test('formatUnit writes a short unit for a header', () => {
    assert.deepEqual(
      [
        { unit: 'percent' },
        { unit: 'ratio' },
        { unit: 'ratio', percent: false },
        { unit: 'USD' },
        { unit: 'shares' },
      ].map(formatUnit),
      ['%', '%', '×', '$', 'shares'],
    );
  });

  test('isInPercent reads ratios as percentages and multiples as multiples, unless the user chose', () => {
    const inPercent = (name: string, percent?: boolean): boolean => isInPercent({ unit: 'ratio', name, percent });
    for (const name of ['Return on invested capital', 'Gross margin', 'Revenue growth', 'R&D to revenue'])
      assert.equal(inPercent(name), true, name);
    for (const name of [
      'Price to earnings',
      'EV to EBITDA',
      'EV/Sales',
      'P/E',
      'Debt to equity',
      'Asset turnover',
      'Interest coverage',
      'Current ratio',
      'Price-to-earnings',
      'PE ratio',
      'Price/sales',
      'Net debt-to-equity',
      'Financial leverage',
    ])
      assert.equal(inPercent(name), false, name);
    assert.deepEqual([inPercent('ROIC', false), inPercent('Debt to equity', true)], [false, true]);
    assert.equal(isInPercent({ unit: 'USD', percent: true }), false);
  });
});
