import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldShareClass, parseTicker } from '../../../../src/domain/identifiers/ticker.ts';
import { assertReads, assertRefuses } from './check.ts';

test('a ticker is read in upper case, its share class kept as written', () => {
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

test('what is no ticker is refused where it stands', () => {
  assertRefuses(parseTicker('   '), 3, 3);
  assertRefuses(parseTicker(' A,B'), 1, 4);
  for (const text of ['$AAPL', '.A', 'A.', 'A..B', 'A B', 'É', 'AAPL?x=1', 'ABCDEFGHIJKLMNOPQ']) {
    assertRefuses(parseTicker(text), 0, text.length);
  }
});

test('dot and hyphen before a share class are one', () => {
  assert.equal(foldShareClass('brk-b'), 'BRK.B');
  assert.equal(foldShareClass('BRK.B'), 'BRK.B');
});
