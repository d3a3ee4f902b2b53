import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shareWidth } from '../../../src/base/shareWidth.ts';

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
const column = fc.record({ width: fc.integer({ min: 48, max: 1200 }), grows: fc.boolean() });

test('shareWidth gives free room to growing columns and otherwise keeps their widths', () => {
  const usual = [96, 190, 110].map((width) => ({ width, grows: true }));
  assert.deepEqual(shareWidth(usual, 996), [96, 570, 330]);
  assert.deepEqual(shareWidth(usual, 300), [96, 190, 110]);
  assert.deepEqual(shareWidth([usual[0]!, { width: 190, grows: false }, usual[2]!], 996), [96, 190, 710]);
  assert.deepEqual(shareWidth(usual, 0), [96, 190, 110], 'no room');
  assert.deepEqual(shareWidth([{ width: 900, grows: false }, usual[1]!], 370), [185, 190], 'a wide first column');
  assert.deepEqual(shareWidth([], 500), []);
});

test('shareWidth keeps columns wide enough and fills the room if any column grows', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1 }), fc.integer({ min: 200, max: 4_000 }), (columns, room) => {
      const widths = shareWidth(columns, room);
      assert.ok(widths[0]! <= Math.max(48, room / 2));
      for (const [at, { width, grows }] of columns.entries())
        if (at > 0) assert.ok(grows ? widths[at]! >= width : widths[at] === width);
      const rest = columns.slice(1);
      const needed = widths[0]! + sum(rest.map(({ width }) => width));
      const total = sum(widths);
      if (needed >= room || rest.every(({ grows }) => !grows)) assert.equal(total, needed);
      else assert.equal(total, room);
    }),
  );
});
