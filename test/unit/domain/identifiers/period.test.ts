import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPeriod, parsePeriod } from '../../../../src/domain/identifiers/period.ts';
import { assertReads, assertRefuses } from './check.ts';

test('a period consists of a number and one of four units', () => {
  for (const [text, count, unit] of [
    ['1d', 1, 'd'],
    [' 5D', 5, 'd'],
    ['2 w', 2, 'w'],
    ['1MO', 1, 'mo'],
    ['10y', 10, 'y'],
  ] as const) {
    assertReads(parsePeriod(text), { count, unit });
  }
  assert.equal(formatPeriod({ count: 1, unit: 'mo' }), '1mo');
});

test('parsePeriod refuses an invalid period, with its own message for a bare m', () => {
  for (const text of ['', 'd', '0d', '1', '-1d', '1.5d', '1h', '5days', '1d 2d']) {
    assertRefuses(parsePeriod(text), 0, text.length);
  }
  const [minutes, hours] = [parsePeriod('5m'), parsePeriod('5h')];
  assert.ok(!minutes.ok && !hours.ok);
  assert.notEqual(minutes.error.message, hours.error.message);
});
