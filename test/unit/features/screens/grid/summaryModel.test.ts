import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { summarizeColumn } from '../../../../../src/features/screens/grid/summaryModel.ts';
import { row } from './rows.ts';

suite('a column’s summary', () => {
  test('a column’s summary counts each row once and bins each number', () => {
    const cell = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        const summary = summarizeColumn(
          cells.map((value, at) => row(String(at), { x: value })),
          'x',
        );
        const numbers = cells.filter((value) => typeof value === 'number').sort((a, b) => a - b);
        assert.equal(summary.count, numbers.length);
        assert.equal(summary.count + summary.absent + summary.words, cells.length);
        // Zero has two signs, which are the same number.
        assert.ok(summary.min === (numbers[0] ?? null) && summary.max === (numbers.at(-1) ?? null));
        if (summary.median !== null) assert.ok(summary.median >= numbers[0]! && summary.median <= numbers.at(-1)!);
        assert.equal(
          summary.bins.reduce((sum, { count }) => sum + count, 0),
          numbers.length,
        );
      }),
    );
  });

  test('the median of two numbers of any size is between them', () => {
    for (const [low, high] of [
      [Number.MAX_VALUE, Number.MAX_VALUE],
      [-Number.MAX_VALUE, Number.MAX_VALUE],
      [-3.5e-323, -3.5e-323],
      [-Number.MIN_VALUE, Number.MIN_VALUE],
    ] as const) {
      const { median } = summarizeColumn([row('A', { x: low }), row('B', { x: high })], 'x');
      assert.ok(median !== null && median >= low && median <= high, `${low} ${high}`);
    }
  });

  test('a range too small to divide has one bin', () => {
    const { bins } = summarizeColumn([row('A', { x: 0 }), row('B', { x: Number.MIN_VALUE })], 'x');
    assert.deepEqual(bins, [{ from: 0, till: Number.MIN_VALUE, count: 2 }]);
  });

  test('a summary counts zero as a number and absent values separately', () => {
    const { count, absent, min, median } = summarizeColumn([row('A', { x: 0 }), row('B', { x: null }), row('C')], 'x');
    assert.deepEqual([count, absent, min, median], [1, 2, 0, 0]);
  });

  test('an outlier doesn’t push the other values into one bin', () => {
    const values = [...Array.from({ length: 200 }, (_, at) => at), 1e12];
    const { bins, tails, max } = summarizeColumn(
      values.map((x, at) => row(String(at), { x })),
      'x',
    );
    assert.equal(tails, true);
    assert.equal(max, 1e12);
    assert.ok(
      bins.every(({ count }) => count > 5),
      JSON.stringify(bins),
    );
  });

  test('equal values have one bin', () => {
    const { bins, median } = summarizeColumn([row('A', { x: 3 }), row('B', { x: 3 })], 'x');
    assert.deepEqual([bins, median], [[{ from: 3, till: 3, count: 2 }], 3]);
  });
});
