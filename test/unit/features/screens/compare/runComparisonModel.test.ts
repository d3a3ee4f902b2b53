import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { ScreenRow } from '../../../../../src/domain/screener.ts';
import {
  compareRuns,
  formatComparison,
  shortened,
  type SavedRun,
} from '../../../../../src/features/screens/compare/runComparisonModel.ts';
import type { ToolMetric } from '../../../../../src/features/screens/results/toolsView.ts';
import { formatMovement } from '../../../../../src/features/screens/compare/runComparisonView.ts';

const roic = { id: 'roic', name: 'Return on invested capital', unit: 'ratio' };
const cash = { id: 'net_cash', name: 'Net cash', unit: 'USD' };
const row = (ticker: string, metrics: ScreenRow['metrics'] = {}, cik = 1): ScreenRow => ({ ticker, cik, metrics });
const run = (rows: ScreenRow[], change: Partial<SavedRun> = {}): SavedRun => ({
  metrics: [roic],
  readFrom: 1_000,
  readTill: 2_000,
  rows,
  ...change,
});
const names = (list: readonly { ticker: string }[]): string[] => list.map(({ ticker }) => ticker);

suite('the comparison of two whole runs', () => {
  test('compareRuns finds securities that entered, left or stayed', () => {
    const found = compareRuns(run([row('A'), row('B'), row('C', {}, 7)]), run([row('C', {}, 8), row('B'), row('D')]));
    assert.deepEqual(names(found.entered), ['C', 'D'], 'a ticker of another registrant is another security');
    assert.deepEqual(names(found.left), ['A', 'C']);
    assert.deepEqual([found.enteredCount, found.leftCount, found.stayed], [2, 2, 1]);
    assert.equal(found.before.total, 3);
  });

  test('compareRuns sorts moved values by size and counts appeared and vanished ones', () => {
    const before = run([
      row('A', { roic: 0.1 }),
      row('B', { roic: 0.5 }),
      row('C', { roic: null }),
      row('D', { roic: 0.2 }),
      row('E', { roic: 0.3 }),
    ]);
    const after = run([
      row('A', { roic: 0.15 }),
      row('B', { roic: 0.2 }),
      row('C', { roic: 0.9 }),
      row('D', { roic: null }),
      row('E', { roic: 0.3 }),
    ]);
    const [moved] = compareRuns(before, after).moved;
    assert.deepEqual(names(moved!.largest), ['B', 'A']);
    assert.deepEqual([moved!.moved, moved!.appeared, moved!.vanished], [2, 1, 1]);
  });

  test('compareRuns compares only metrics of both runs', () => {
    const before = run([row('A', { roic: 1 })]);
    const after = run([row('A', { roic: 2, net_cash: 5 })], { metrics: [cash, roic] });
    assert.deepEqual(
      compareRuns(before, after).moved.map(({ metric }) => metric.id),
      ['roic'],
    );
  });

  test('compareRuns finds entered and left tickers in any order of rows', () => {
    const rows = fc.uniqueArray(fc.stringMatching(/^[A-F]{1,2}$/), { maxLength: 12 });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const found = compareRuns(run(before.map((name) => row(name))), run(after.map((name) => row(name))));
        assert.deepEqual(
          names(found.entered),
          after.filter((name) => !before.includes(name)),
        );
        assert.deepEqual(
          names(found.left),
          before.filter((name) => !after.includes(name)),
        );
        assert.equal(found.stayed + found.enteredCount, after.length);
        assert.equal(found.stayed + found.leftCount, before.length);
      }),
    );
  });

  test('a shortened comparison keeps the counts of all rows', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => row(`T${at}`, { roic: at }));
    const more = many.map(({ ticker }, at) => row(ticker, { roic: at * 2 }));
    const entered = shortened(compareRuns(run([]), run(many)));
    assert.ok(entered.entered.length < 2_000);
    assert.equal(entered.enteredCount, 2_000);
    const [moved] = shortened(compareRuns(run(many), run(more))).moved;
    assert.equal(moved!.largest[0]!.ticker, 'T1999');
    assert.ok(moved!.largest.length < 2_000);
    assert.equal(moved!.moved, 1_999);
  });

  test('formatComparison copies the whole comparison and escapes the service’s text', () => {
    const comparison = compareRuns(
      run([row('A', { roic: 0.1 }), row('[x](http://y)', { roic: 1 })]),
      run([row('A', { roic: 0.25 }), row('N', { roic: 1 })]),
    );
    const text = formatComparison({
      name: 'Cash_rich',
      condition: 'roic > 0',
      now: { readFrom: 3_000, readTill: 4_000 },
      comparison,
    });
    assert.match(text, /## Cash\\_rich: since /);
    assert.match(text, /`roic > 0`/);
    assert.match(text, /\*\*Entered \(1\):\*\* N \(CIK 1\)/);
    assert.match(text, /\*\*Left \(1\):\*\* \\\[x\\\]\\\(http\\:\\\/\\\/y\\\) \(CIK 1\)/);
    assert.match(text, /\| A \| 10\.00% \| 25\.00% \| \+15\.00 pp \|/);
  });

  test('formatMovement shows the sign and the unit, and percentage points for percentages', () => {
    const metric = (unit: string): ToolMetric => ({ id: 'x', name: 'X', unit });
    assert.equal(formatMovement({ before: 5e9, after: 2e9 }, metric('USD')), '−3.00B');
    assert.equal(formatMovement({ before: 1, after: 3.5 }, metric('percent')), '+2.50 pp');
    assert.equal(formatMovement({ before: 0.12, after: 0.145 }, { ...metric('ratio'), percent: true }), '+2.50 pp');
  });
});
