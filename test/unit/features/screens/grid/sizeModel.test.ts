import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { chooseFormat, formatInColumn, formatMetric } from '../../../../../src/domain/format/metric.ts';
import { ColumnSizes } from '../../../../../src/features/screens/grid/sizeModel.ts';
import { column as resultColumn, row } from './rows.ts';

type Value = number | string | null;

/** The values as a column of the results shows them. */
function shown(values: readonly Value[], unit: string, percent?: boolean): string[] {
  const sizes = new ColumnSizes();
  sizes.follow(values.map((x, at) => row(String(at), { x })));
  const column = { ...resultColumn('x', unit), ...(percent !== undefined && { percent }) };
  const format = chooseFormat(column, sizes.of('x'));
  return values.map((value) => formatInColumn(value, { ...column, format }));
}

const number = fc.double({ noNaN: true, min: -1e13, max: 1e13 });

suite('a column', () => {
  test('a column formats its values by unit and size', () => {
    assert.deepEqual(shown([0.1945, 0.2, null], 'ratio', true), ['19.5%', '20.0%', '—']);
    assert.deepEqual(shown([19.45, -3], 'percent'), ['19.5%', '−3.0%']);
    assert.deepEqual(shown([0.001, 0.0042], 'ratio', true), ['0.10%', '0.42%']);
    assert.deepEqual(shown([0.5, 12.345], 'ratio', false), ['0.5×', '12.3×']);
    assert.deepEqual(shown([0.0012, 0.05], 'times'), ['0.0012×', '0.0500×']);
    assert.deepEqual(shown([1_234_567_890, 2_500_000, 950], 'USD'), ['1.23B', '2.50M', '950.00']);
    assert.deepEqual(shown([3.5, 12], 'USD'), ['3.50', '12.00']);
    assert.deepEqual(shown([12, 4_100], 'count'), ['12', '4,100']);
    assert.deepEqual(shown([150_000, 2_026], ''), ['150,000', '2,026']);
    assert.deepEqual(shown(['A-', 3], ''), ['A-', '3']);
  });

  test('all numbers of a column have the same count of decimals', () => {
    const unit = fc.constantFrom('ratio', 'percent', 'USD', 'count', '');
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), unit, fc.boolean(), (values, of, percent) => {
        const decimals = shown(values, of, percent).map((text) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0);
        assert.equal(new Set(decimals).size, 1, decimals.join(' '));
      }),
    );
  });

  test('a column with one value formats it like the company page', () => {
    const values: Value[] = [null, 'A-', 0, 3, -3.5, 0.05, 0.1523, 15.2, 950, 99_999.5, 250_000, -2.5e6, 1.234e9, 7e12];
    const units = ['', 'ratio', 'Fraction', 'percent', 'pct', 'USD', 'shares', 'count', 'EUR'];
    const same = (value: Value, unit: string): void => {
      const alone = formatMetric(value, { unit });
      const [inColumn] = shown([value], unit);
      const isNamed = typeof value === 'number' && ['shares', 'count', 'EUR'].includes(unit);
      const isMoney = typeof value === 'number' && unit === 'USD';
      const named = isNamed ? `${inColumn!} ${unit}` : isMoney ? inColumn!.replace(/^−?/, '$&$$') : inColumn;
      assert.equal(alone, named, `${String(value)} ${unit}`);
    };
    for (const unit of units) for (const value of values) same(value, unit);
    fc.assert(fc.property(number, fc.constantFrom(...units), same));
  });

  test('ColumnSizes counts each row once and includes later rows', () => {
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
});
