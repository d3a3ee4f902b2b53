import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { accepts } from '../../../../../src/base/protocol.ts';
import type { ScreenPage, ScreenRow } from '../../../../../src/domain/screener.ts';
import { resultsParams, resultsProtocol } from '../../../../../src/features/screens/protocol.ts';
import { ResultRows } from '../../../../../src/features/screens/results/resultsModel.ts';
import { formatLoaded, nextSort } from '../../../../../src/features/screens/results/resultsView.ts';

const row = (ticker: string, value: number | string | null = 1, cik = 1): ScreenRow => ({
  ticker,
  cik,
  metrics: { roic: value },
});
const page = (number: number, total: number, rows: ScreenRow[]): ScreenPage => ({
  pagination: { current_page: number, limit: 2, total_records: total, total_pages: Math.ceil(total / 2) },
  rows,
});

suite('pages of a run', () => {
  test('ResultRows keeps a repeated security once', () => {
    const rows = new ResultRows();
    rows.add(page(1, 4, [row('A'), row('B')]), 1000);
    rows.add(page(2, 4, [row('B'), row('C')]), 2000);
    assert.deepEqual(
      rows.all.map(({ ticker }) => ticker),
      ['A', 'B', 'C'],
    );
    assert.deepEqual([rows.loaded, rows.total, rows.pagesRead, rows.pagesTotal], [3, 4, 2, 2]);
    assert.deepEqual([rows.readFrom, rows.readTill], [1000, 2000]);
  });

  test('ResultRows keeps one ticker of two registrants as two securities', () => {
    const rows = new ResultRows();
    rows.add(page(1, 2, [row('A', 1, 1), row('A', 1, 2)]), 1);
    assert.equal(rows.loaded, 2);
  });

  test('ResultRows reports a changed total', () => {
    const rows = new ResultRows();
    rows.add(page(1, 4, [row('A')]), 1);
    assert.equal(rows.totalChanged, false);
    rows.add(page(2, 5, [row('B')]), 1);
    assert.deepEqual([rows.totalChanged, rows.total], [true, 5]);
  });

  test('a run is complete only with each match loaded and an unchanged total', () => {
    const rows = new ResultRows();
    assert.equal(rows.complete, false);
    rows.add(page(1, 4, [row('A'), row('B')]), 1);
    assert.equal(rows.complete, false);
    rows.add(page(2, 4, [row('C'), row('D')]), 2);
    assert.equal(rows.complete, true);

    const twice = new ResultRows();
    twice.add(page(1, 4, [row('A'), row('B')]), 1);
    twice.add(page(2, 4, [row('B'), row('C')]), 2);
    assert.equal(twice.complete, false, 'where one came twice, another was missed');

    const changed = new ResultRows();
    changed.add(page(1, 3, [row('A'), row('B')]), 1);
    changed.add(page(2, 4, [row('C'), row('D')]), 2);
    assert.equal(changed.complete, false);

    const nothing = new ResultRows();
    nothing.add(page(1, 0, []), 1);
    assert.equal(nothing.complete, true);
  });

  test('rows that replace others have a new version', () => {
    const before = new ResultRows();
    before.add(page(1, 2, [row('A')]), 1);
    const after = new ResultRows(before.version);
    after.add(page(1, 2, [row('A')]), 1);
    assert.notEqual(after.version, before.version);
  });

  test('each added page makes a new version of the rows', () => {
    const rows = new ResultRows();
    const versions = [rows.version];
    rows.add(page(1, 4, [row('A')]), 1);
    versions.push(rows.version);
    rows.add(page(2, 4, [row('B')]), 2);
    versions.push(rows.version);
    assert.equal(new Set(versions).size, 3);
  });
});

suite('the sort order of a header', () => {
  test('a numeric header sorts descending, then ascending, then as received', () => {
    const roic = { id: 'roic', numeric: true };
    const first = nextSort(roic, undefined);
    assert.deepEqual(first, { column: 'roic', descending: true });
    const second = nextSort(roic, first);
    assert.deepEqual(second, { column: 'roic', descending: false });
    assert.equal(nextSort(roic, second), null);
    assert.deepEqual(nextSort({ id: 'pe', numeric: true }, second), { column: 'pe', descending: true });
  });

  test('a text header sorts ascending, then descending, then as received', () => {
    const ticker = { id: 'ticker', numeric: false };
    const first = nextSort(ticker, { column: 'roic', descending: true });
    assert.deepEqual(first, { column: 'ticker', descending: false });
    const second = nextSort(ticker, first);
    assert.deepEqual(second, { column: 'ticker', descending: true });
    assert.equal(nextSort(ticker, second), null);
  });
});

suite('the header line', () => {
  test('the header line shows how many rows are sorted', () => {
    assert.equal(formatLoaded({ loaded: 400, total: 1212, sorted: true }), '1,212 matches · sorted within 400 loaded');
    assert.equal(formatLoaded({ loaded: 1, total: 1, sorted: false }), '1 match · all loaded');
  });
});

suite('the page’s requests', () => {
  test('the results protocol rejects invalid requests', () => {
    for (const bad of [null, 3, 'x', {}, { from: -1, count: 1 }, { from: 0, count: 1e9 }, { from: 0.5, count: 1 }])
      assert.equal(accepts(resultsProtocol, 'rows', bad), false);
    assert.equal(accepts(resultsProtocol, 'rows', { from: 0, count: 200 }), true);
    assert.equal(accepts(resultsProtocol, 'sort', { sort: { column: 1, descending: true } }), false);
    assert.equal(accepts(resultsProtocol, 'sort', { sort: null }), true);
    assert.equal(accepts(resultsProtocol, 'openFund', { ticker: 'A' }), false);
    assert.equal(v.is(resultsParams, { uri: 7 }), false);
  });
});
