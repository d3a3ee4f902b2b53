import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  addRange,
  countRows,
  hasRow,
  rangesOf,
  rowsOf,
  toggleRow,
} from '../../../../../src/features/screens/grid/rangesView.ts';
import type { RowRange } from '../../../../../src/features/screens/grid/protocol.ts';

const range = fc.tuple(fc.nat(30), fc.nat(6)).map(([start, length]): RowRange => [start, start + length]);

suite('ranges of rows', () => {
  test('ranges equal the set of their rows, in ascending order without overlap', () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('add' as const), range }),
      fc.record({ type: fc.constant('toggle' as const), range }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let ranges: readonly RowRange[] = [];
        const set = new Set<number>();
        for (const { type, range: each } of steps) {
          const rows = [...rowsOf([each])];
          if (type === 'add') {
            ranges = addRange(ranges, each);
            for (const at of rows) set.add(at);
          } else {
            for (const at of rows) {
              ranges = toggleRow(ranges, at);
              if (!set.delete(at)) set.add(at);
            }
          }
        }
        const sorted = [...set].sort((a, b) => a - b);
        assert.deepEqual([...rowsOf(ranges)], sorted);
        assert.deepEqual(ranges, rangesOf(sorted));
        assert.equal(countRows(ranges), set.size);
        for (let at = 0; at < 40; at++) assert.equal(hasRow(ranges, at), set.has(at));
      }),
    );
  });
});
