import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatChange,
  formatCount,
  formatDigits,
  formatHiddenDigits,
  formatPrice,
  formatValue,
  withHyphenMinus,
} from '../../../../src/domain/format/number.ts';

describe('numbers', () => {
  it('the formatters write negative numbers with a minus sign instead of a hyphen', () => {
    assert.equal(formatValue(-1234.5, 1), '−1,234.5');
    assert.equal(formatChange(-0.16, 2), '−0.16');
    assert.equal(formatCount(-12), '−12');
    assert.equal(formatPrice(-37.63), '−37.63');
    assert.equal(formatDigits(-0.123456), '−0.123456');
  });

  it('the formatters omit the sign of numbers that round to zero', () => {
    assert.equal(formatValue(-0.001, 2), '0.00');
    assert.equal(formatValue(-0, 0), '0');
    assert.equal(formatChange(-0.001, 1), '0.0');
  });

  it('withHyphenMinus writes a hyphen for programs', () => {
    assert.equal(withHyphenMinus(formatValue(-1234.5, 1)), '-1,234.5');
    assert.equal(withHyphenMinus(formatValue(7, 0)), '7');
  });

  it('the formatters write an absent value as a dash', () => {
    assert.deepEqual([formatValue(null, 2), formatChange(null, 2)], ['—', '—']);
  });
});

it('formatPrice writes the decimals of a tick, and the hover every digit', () => {
  const prices: [price: number, text: string, hover?: string][] = [
    [12.5, '12.50'],
    [1234, '1,234.00'],
    [164.5312, '164.53', '164.5312'],
    [-37.63, '−37.63'],
    [1, '1.00'],
    [0.0834, '0.0834'],
    [0.5, '0.5000'],
    [0.123456, '0.1235', '0.123456'],
    [0.0083, '0.0083'],
    [0.00012, '0.00012'],
    [0, '0.00'],
  ];
  for (const [price, text, hover] of prices)
    assert.deepEqual([formatPrice(price), formatHiddenDigits(price)], [text, hover]);
});
