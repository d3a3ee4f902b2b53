import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatChange,
  formatCount,
  formatDigits,
  formatPrice,
  formatValue,
  withHyphenMinus,
} from '../../../../src/domain/format/number.ts';

describe('numbers', () => {
  it('are shown with a minus, not with a hyphen', () => {
    assert.equal(formatValue(-1234.5, 1), '−1,234.5');
    assert.equal(formatChange(-0.16, 2), '−0.16');
    assert.equal(formatCount(-12), '−12');
    assert.equal(formatPrice(-37.63), '−37.63');
    assert.equal(formatDigits(-0.123456), '−0.123456');
  });

  it('have no sign where they round to zero', () => {
    assert.equal(formatValue(-0.001, 2), '0.00');
    assert.equal(formatValue(-0, 0), '0');
    assert.equal(formatChange(-0.001, 1), '0.0');
  });

  it('keep the hyphen for programs', () => {
    assert.equal(withHyphenMinus(formatValue(-1234.5, 1)), '-1,234.5');
    assert.equal(withHyphenMinus(formatValue(7, 0)), '7');
  });

  it('show an absent value as a dash', () => {
    assert.deepEqual([formatValue(null, 2), formatChange(null, 2)], ['—', '—']);
  });
});

it('shows a price with the decimals it needs, at least two', () => {
  const prices = [12.5, 0.0834, 1234, 27.105, 0.00012];
  assert.deepEqual(prices.map(formatPrice), ['12.50', '0.0834', '1,234.00', '27.105', '0.00012']);
});
