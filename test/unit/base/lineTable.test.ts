import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLineTable } from '../../../src/base/lineTable.ts';

test('createLineTable splits at every kind of line break and skips the byte order mark', () => {
  const table = createLineTable('\ufeffab\r\nc\rd\n\ne');
  assert.equal(table.lineCount, 5);
  assert.deepEqual(table.positionOf(1), { line: 0, character: 0 });
  assert.deepEqual(table.positionOf(3), { line: 0, character: 2 });
  assert.deepEqual(table.positionOf(5), { line: 1, character: 0 });
  assert.deepEqual(table.positionOf(7), { line: 2, character: 0 });
  assert.deepEqual(table.positionOf(10), { line: 4, character: 0 });
  assert.deepEqual(table.positionOf(99), { line: 4, character: 1 });
  assert.deepEqual(table.positionOf(-1), { line: 0, character: 0 });
});

test('positionOf gives a position that leads back to its offset in any text', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'é', '\r', '\n', '\r\n', '\u2028', '🙂') });
  fc.assert(
    fc.property(texts, fc.nat(), (text, seed) => {
      const offset = seed % (text.length + 1);
      const { line, character } = createLineTable(text).positionOf(offset);
      const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length)];
      assert.equal(starts[line]! + character, offset);
      assert.ok(line === starts.length - 1 || offset < starts[line + 1]!);
    }),
  );
});
