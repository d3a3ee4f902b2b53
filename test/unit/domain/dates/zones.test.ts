import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newYorkOffset } from '../../../../src/domain/dates/zones.ts';

test('the offset of a day in New York changes with daylight saving time', () => {
  assert.equal(newYorkOffset('2026-03-06'), '-05:00');
  assert.equal(newYorkOffset('2026-03-09'), '-04:00');
  assert.equal(newYorkOffset('2026-11-02'), '-05:00');
  assert.equal(newYorkOffset('1900-01-01'), '-05:00');
  assert.match(newYorkOffset('2199-12-31'), /^-05:00$/);
});
