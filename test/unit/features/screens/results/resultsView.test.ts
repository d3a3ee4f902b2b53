import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { chooseFormat, ColumnSizes } from '../../../../../src/features/screens/grid/sizeModel.ts';
import {
  formatCell,
  formatInColumn,
  formatInFull,
  formatUnit,
} from '../../../../../src/features/screens/results/resultsView.ts';
import { column as resultColumn, row } from '../grid/rows.ts';

suite('a cell', () => {
  test('is in its unit; absence is a dash', () => {
    assert.equal(formatCell(null, { unit: 'percent' }), '—');
    assert.equal(formatCell(undefined, { unit: '' }), '—');
    assert.equal(formatCell(0, { unit: 'ratio' }), '0.0000');
    assert.equal(formatCell(0.406, { unit: 'ratio' }), '0.4060');
    assert.equal(formatCell(0.1945, { unit: 'ratio', percent: true }), '19.45%');
    assert.equal(formatCell(12, { unit: 'count' }), '12');
    assert.equal(formatCell(12.345, { unit: 'percent' }), '12.35%');
    assert.equal(formatCell(1_234_567_890, { unit: 'USD' }), '1.23B');
    assert.equal(formatCell(-2_500_000, { unit: 'USD' }), '-2.50M');
    assert.equal(formatCell('A-', { unit: '' }), 'A-');
  });

  test('in a column is as people read it, and the whole is told in full', () => {
    const shown = (values: readonly (number | string | null)[], unit: string, percent = false): string[] => {
      const sizes = new ColumnSizes();
      sizes.follow(values.map((x, at) => row(String(at), { x })));
      const column = { ...resultColumn('x', unit), ...(percent && { percent }) };
      const format = chooseFormat(column, sizes.of('x'));
      return values.map((value) => formatInColumn(value, { ...column, format }));
    };
    assert.deepEqual(shown([0.1945, 0.2, null], 'ratio', true), ['19.5%', '20.0%', '—']);
    assert.deepEqual(shown([19.45, -3], 'percent'), ['19.5%', '-3.0%']);
    assert.deepEqual(shown([0.001, 0.0042], 'ratio', true), ['0.10%', '0.42%']);
    assert.deepEqual(shown([0.5, 12.345], 'ratio'), ['0.50', '12.35']);
    assert.deepEqual(shown([0.0012, 0.05], 'ratio'), ['0.0012', '0.0500']);
    assert.deepEqual(shown([1_234_567_890, 2_500_000, 950], 'USD'), ['1.23B', '2.50M', '950.00']);
    assert.deepEqual(shown([3.5, 12], 'USD'), ['3.50', '12.00']);
    assert.deepEqual(shown([12, 4_100], 'count'), ['12', '4,100']);
    assert.deepEqual(shown([150_000, 2_026], ''), ['150,000', '2,026']);
    assert.deepEqual(shown(['A-', 3], ''), ['A-', '3']);
    assert.equal(formatInFull(0.194_512_3, { unit: 'ratio', percent: true }), '19.45123%');
    assert.equal(formatInFull(1_234_567_890.125, { unit: 'USD' }), '1,234,567,890.125');
    assert.equal(formatInFull(null, { unit: 'USD' }), '—');
  });

  test('all numbers of a column have as many decimals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e13, max: 1e13 }), { minLength: 1 }),
        fc.constantFrom('ratio', 'percent', 'USD', 'count', ''),
        fc.boolean(),
        (values, unit, percent) => {
          const sizes = new ColumnSizes();
          sizes.follow(values.map((x, at) => row(String(at), { x })));
          const column = { ...resultColumn('x', unit), percent };
          const format = chooseFormat(column, sizes.of('x'));
          const decimals = values.map(
            (value) => /\.(\d+)/.exec(formatInColumn(value, { ...column, format }))?.[1]?.length ?? 0,
          );
          assert.equal(new Set(decimals).size, 1, decimals.join(' '));
        },
      ),
    );
  });

  test('the size of a column counts rows once, also those that arrive later', () => {
    const sizes = new ColumnSizes();
    const rows = [row('A', { x: 3 })];
    sizes.follow(rows);
    assert.deepEqual([sizes.of('x').largest, sizes.of('x').whole], [3, true]);
    rows.push(row('B', { x: -7.5 }), row('C', { x: 'words' }));
    sizes.follow(rows);
    assert.deepEqual([sizes.of('x').largest, sizes.of('x').whole], [7.5, false]);
    sizes.follow([row('D', { x: 1 })]);
    assert.deepEqual([sizes.of('x').largest, sizes.of('x').whole], [1, true]);
  });

  test('the unit of a header is short, and none for a ratio', () => {
    assert.deepEqual(
      [
        { unit: 'percent' },
        { unit: 'ratio' },
        { unit: 'ratio', percent: true },
        { unit: 'USD' },
        { unit: 'shares' },
      ].map(formatUnit),
      ['%', '', '%', '$', 'shares'],
    );
  });
});
