import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { GridModel } from '../../../../../src/features/screens/grid/gridModel.ts';
import { layoutFrom, plainLayout, type GridLayout } from '../../../../../src/features/screens/grid/layoutModel.ts';
import { orderOf } from '../../../../../src/features/screens/grid/orderModel.ts';
import { column, loaded, row } from './rows.ts';

const rows = [row('B', { roic: 0.2 }, 2), row('A', { roic: null }, 1), row('D', {}, 4), row('C', { roic: -0.1 }, 3)];
const model = (): GridModel => {
  const grid = new GridModel(plainLayout);
  grid.follow(loaded(rows, [column('roic'), column('pe')]));
  return grid;
};
const tickers = (grid: GridModel): string[] => grid.window(0, 99).rows.map(({ ticker }) => ticker);

suite('the order of rows', () => {
  test('orderOf sorts stably, numbers before words, absent values last', () => {
    const cell = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 1),
      fc.string(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.option(cell, { nil: undefined })), fc.boolean(), (cells, descending) => {
        const given = cells.map((value, at) => row(String(at), value === undefined ? {} : { x: value }));
        const order = [...orderOf(given, { column: 'x', descending })];
        assert.deepEqual(
          [...order].sort((a, b) => a - b),
          [...given.keys()],
        );
        const sorted = order.map((at) => cells[at] ?? null);
        const present = sorted.filter((value) => value !== null);
        assert.ok(sorted.slice(present.length).every((value) => value === null));
        for (const [at, after] of sorted.slice(1, present.length).entries()) {
          const before = sorted[at]!;
          if (typeof before !== typeof after) assert.equal(typeof before, descending ? 'string' : 'number');
          else assert.ok(descending ? before >= after! : before <= after!);
          if (before === after) assert.ok(order[at]! < order[at + 1]!);
        }
      }),
    );
  });

  test('orderOf treats NaN and infinity as absent', () => {
    const odd = [row('A', { x: Number.NaN }), row('B', { x: 1 }), row('C', { x: Number.POSITIVE_INFINITY })];
    assert.deepEqual([...orderOf(odd, { column: 'x', descending: true })], [1, 0, 2]);
    assert.deepEqual([...orderOf(odd, { column: 'toString', descending: true })], [0, 1, 2]);
  });
});

suite('a grid', () => {
  test('a grid shows rows as received, sorted, and as received again', () => {
    const grid = model();
    assert.deepEqual(tickers(grid), ['B', 'A', 'D', 'C']);
    grid.sort({ column: 'roic', descending: false });
    assert.deepEqual(tickers(grid), ['C', 'B', 'A', 'D']);
    grid.sort({ column: 'roic', descending: true });
    assert.deepEqual(tickers(grid), ['B', 'C', 'A', 'D']);
    grid.sort({ column: 'ticker', descending: true });
    assert.deepEqual(tickers(grid), ['D', 'C', 'B', 'A']);
    grid.sort(null);
    assert.deepEqual(tickers(grid), ['B', 'A', 'D', 'C']);
  });

  test('a grid sorts by the first suitable clause until the user chooses', () => {
    const columns = [column('roic'), column('pe')];
    const sortedBy = (condition: string): unknown => {
      const grid = new GridModel(plainLayout);
      grid.follow(loaded(rows, columns, 1, condition));
      return grid.state.sort;
    };
    assert.deepEqual(sortedBy('roic > 0.15 AND pe < 20'), { column: 'roic', descending: true });
    assert.deepEqual(sortedBy('debt > 1 AND (pe <= 20 OR roic > 0)'), { column: 'pe', descending: false });
    assert.deepEqual(sortedBy('ROIC >= pe'), { column: 'roic', descending: true });
    assert.deepEqual(sortedBy('pe = 3 AND roic != 0'), undefined);

    const grid = new GridModel(plainLayout);
    grid.follow(loaded(rows, columns, 1, 'roic < 0.15'));
    assert.deepEqual(tickers(grid), ['C', 'B', 'A', 'D']);
    grid.sort(null);
    assert.deepEqual(tickers(grid), ['B', 'A', 'D', 'C'], 'as received');
    const later = new GridModel(layoutFrom(JSON.parse(JSON.stringify(grid.layout))));
    later.follow(loaded(rows, columns, 1, 'roic < 0.15'));
    assert.deepEqual(later.state.sort, undefined, 'a kept choice');
  });

  test('a grid hides the name column without names and shows it again with names', () => {
    const grid = model();
    const ids = (): string[] => grid.state.columns.map(({ id }) => id);
    assert.deepEqual(ids(), ['name', 'roic', 'pe'], 'until the names are known');
    grid.setNames(() => undefined);
    assert.deepEqual(ids(), ['roic', 'pe']);
    grid.arrange(['pe', 'roic']);
    assert.deepEqual(ids(), ['pe', 'roic']);
    grid.follow(loaded([...rows, row('E', {}, 5)], [column('roic'), column('pe')], 2));
    assert.deepEqual(ids(), ['pe', 'roic']);
    grid.setNames(({ ticker }) => (ticker === 'E' ? 'Emberfold' : undefined));
    assert.deepEqual(ids(), ['name', 'pe', 'roic']);
  });

  test('a grid shows ratios in percent until the user chooses multiples', () => {
    const ratio = (id: string, name: string) => ({ ...column(id), unit: 'ratio', name });
    const columns = [
      ratio('roic', 'ROIC'),
      ratio('pe', 'Price to earnings'),
      { ...ratio('de', 'Debt to equity'), percent: true },
    ];
    const open = (layout: GridLayout): GridModel => {
      const grid = new GridModel(layout);
      grid.follow(loaded(rows, columns));
      return grid;
    };
    const inPercent = (grid: GridModel) =>
      columns.map(({ id }) => grid.state.columns.find((each) => each.id === id)?.percent);
    const grid = open(plainLayout);
    assert.deepEqual(inPercent(grid), [true, false, true]);
    grid.showInPercent('roic', false);
    assert.deepEqual(inPercent(open(grid.layout)), [false, false, true]);
  });

  test('a grid keeps the decimals of a column while more rows arrive', () => {
    const grid = new GridModel(plainLayout);
    const some = [row('A', { eps: 3.5 })];
    const decimals = (all: typeof some, version: number): number | undefined => {
      grid.follow({ ...loaded(all, [{ ...column('eps'), unit: 'USD per share' }]), version });
      return grid.state.columns.find(({ id }) => id === 'eps')?.format.decimals;
    };
    assert.equal(decimals(some, 1), 2);
    some.push(row('B', { eps: 0.0412 }), row('C', { eps: 812.25 }));
    assert.equal(decimals(some, 2), 2);
    assert.equal(decimals([row('D', { eps: 0.04 })], 3), 4, 'another run');
  });

  test('a grid filters, counts the remaining rows and clears filters', () => {
    const grid = model();
    assert.deepEqual(grid.filter('roic', '> 10%'), { ok: true, value: null });
    assert.deepEqual([tickers(grid), grid.state.shown, grid.state.loaded], [['B'], 1, 4]);
    grid.filter('ticker', 'zz');
    assert.deepEqual(
      [tickers(grid), grid.state.filters],
      [
        [],
        [
          { column: 'roic', text: '> 10%' },
          { column: 'ticker', text: 'zz' },
        ],
      ],
    );
    grid.filter('ticker', ' ');
    assert.deepEqual(tickers(grid), ['B']);
    grid.clearFilters();
    assert.equal(grid.state.shown, 4);
  });

  test('an invalid filter doesn’t change the grid', () => {
    const grid = model();
    grid.filter('roic', 'present');
    const { version } = grid.state;
    assert.equal(grid.filter('roic', 'more than enough').ok, false);
    assert.deepEqual([grid.state.version, tickers(grid)], [version, ['B', 'C']]);
  });

  test('a grid changes its version when its rows or their order change', () => {
    const grid = model();
    const before = grid.window(0, 1).version;
    grid.sort({ column: 'ticker', descending: false });
    assert.notEqual(grid.window(0, 1).version, before);
    const { version } = grid.state;
    grid.follow(loaded(rows, [column('roic'), column('pe')]));
    assert.equal(grid.state.version, version, 'nothing has changed');
    grid.follow(loaded([...rows, row('E', {}, 5)], [column('roic'), column('pe')], 2));
    assert.notEqual(grid.state.version, version);
    assert.deepEqual(tickers(grid), ['A', 'B', 'C', 'D', 'E']);
  });

  test('a selection follows its securities when the grid is sorted or filtered', () => {
    const grid = model();
    grid.select(grid.state.version, [[0, 2]]);
    grid.sort({ column: 'ticker', descending: true });
    assert.deepEqual(grid.state.selected, [[2, 4]]);
    assert.deepEqual(
      grid.selectedRows.map(({ ticker }) => ticker),
      ['B', 'A'],
    );
    grid.filter('ticker', 'a, d');
    assert.deepEqual(grid.state.selected, [[1, 2]]);
    grid.select(grid.state.version - 1, [[0, 2]]);
    assert.deepEqual(grid.state.selected, [[1, 2]], 'places of rows that have moved are passed over');
    grid.select(grid.state.version, [[0, 50]]);
    assert.equal(grid.selectedRows.length, 2);
  });

  test('a grid arranges, hides and restores columns, and detects the file’s order', () => {
    const grid = model();
    const shown = (): string[] => grid.state.columns.map(({ id }) => id);
    const hidden = (): string[] => grid.state.hidden.map(({ id }) => id);
    assert.deepEqual(
      [shown(), hidden(), grid.state.rearranged],
      [['name', 'roic', 'pe'], ['cik'], false],
      'the CIK is hidden until it is shown',
    );
    grid.arrange(['pe', 'roic', 'unknown']);
    assert.deepEqual([shown(), grid.state.rearranged], [['pe', 'roic'], true]);
    grid.arrange(['cik', 'roic', 'pe']);
    assert.deepEqual([shown(), grid.state.rearranged], [['cik', 'roic', 'pe'], false], 'the metrics are the file’s');
    grid.follow(loaded(rows, [column('roic'), column('pe'), column('new')], 2));
    assert.deepEqual([shown(), hidden()], [['cik', 'roic', 'pe', 'new'], ['name']], 'what was chosen stays');
    grid.follow(loaded(rows, [column('roic'), column('pe')], 3));
    grid.arrange(['pe']);
    assert.deepEqual([shown(), hidden()], [['pe'], ['name', 'cik', 'roic']]);
    grid.resize('pe', 300);
    assert.deepEqual(grid.state.widths, { pe: 300 });
    grid.resetColumns();
    assert.deepEqual(
      [shown(), hidden(), grid.state.rearranged, grid.state.widths],
      [['name', 'roic', 'pe'], ['cik'], false, {}],
    );
  });

  test('a grid sorts and filters by names that arrive after the rows', () => {
    const grid = model();
    grid.sort({ column: 'name', descending: false });
    assert.deepEqual(tickers(grid), ['B', 'A', 'D', 'C'], 'as received while no name is known');
    const { version } = grid.state;
    const names = new Map([
      ['A', 'Zenith'],
      ['B', 'Mesa'],
      ['D', 'Alder & Co'],
    ]);
    grid.setNames(({ ticker }) => names.get(ticker));
    assert.notEqual(grid.state.version, version);
    assert.deepEqual(
      grid.window(0, 9).rows.map(({ name }) => name),
      ['Alder & Co', 'Mesa', 'Zenith', undefined],
    );
    assert.equal(grid.filter('name', 'zen, alder').ok, true);
    assert.deepEqual(tickers(grid), ['D', 'A']);
    assert.equal(grid.filter('name', ', ,').ok, false);
  });

  test('a metric replaces a name column of the same id, but not the CIK', () => {
    const grid = new GridModel(plainLayout);
    grid.follow(loaded([row('A', { name: 3, cik: 4 }, 7)], [column('name'), column('cik'), column('roic')]));
    grid.setNames(() => 'Alder');
    assert.deepEqual(
      grid.state.columns.map(({ id, own }) => [id, own]),
      [
        ['name', undefined],
        ['roic', undefined],
      ],
    );
    grid.filter('name', '= 3');
    grid.filter('cik', '7');
    assert.deepEqual(tickers(grid), ['A']);
  });

  test('a grid drops a filter that is invalid for the column’s new unit', () => {
    const grid = model();
    grid.filter('roic', '> 10%');
    grid.follow(loaded(rows, [column('roic', 'USD')], 2));
    assert.deepEqual(grid.state.filters, []);
  });

  test('a grid works without rows and with 200 columns', () => {
    const empty = new GridModel(plainLayout);
    assert.deepEqual([empty.state.shown, empty.window(0, 5).rows, empty.summaries(['roic'])[0]!.count], [0, [], 0]);
    const wide = new GridModel({ ...plainLayout, sort: { column: 'c7', descending: true } });
    const columns = Array.from({ length: 200 }, (_, at) => column(`c${at}`));
    wide.follow(loaded([row('ONE', Object.fromEntries(columns.map(({ id }, at) => [id, at])))], columns));
    assert.deepEqual(
      [wide.state.columns.length, wide.state.sort?.column, wide.window(0, 9).rows.length],
      [201, 'c7', 1],
    );
  });
});
