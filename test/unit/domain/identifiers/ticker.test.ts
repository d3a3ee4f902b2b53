import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldShareClass, parseTicker } from '../../../../src/domain/identifiers/ticker.ts';
import { assertReads, assertRefuses } from './check.ts';

test('the parser reads a ticker in upper case and keeps its share class', () => {
  for (const [text, ticker] of [
    ['aapl', 'AAPL'],
    ['  brk.b ', 'BRK.B'],
    ['BRK-B', 'BRK-B'],
    ['0050', '0050'],
    ['bf.a', 'BF.A'],
  ] as const) {
    assertReads(parseTicker(text), ticker);
  }
});

test('the ticker parser refuses an invalid ticker at its place', () => {
  assertRefuses(parseTicker('   '), 3, 3);
  assertRefuses(parseTicker(' A,B'), 1, 4);
  for (const text of ['$AAPL', '.A', 'A.', 'A..B', 'A B', 'É', 'AAPL?x=1', 'ABCDEFGHIJKLMNOPQ']) {
    assertRefuses(parseTicker(text), 0, text.length);
  }
});

test('a dot and a hyphen before a share class are equivalent', () => {
  assert.equal(foldShareClass('brk-b'), 'BRK.B');
  assert.equal(foldShareClass('BRK.B'), 'BRK.B');
});
