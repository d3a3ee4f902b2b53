import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ScreenRow } from '../../../src/domain/screener.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { createScreener } from '../../../src/sample/screener/screener.ts';
import { createUniverse } from '../../../src/sample/screener/universe.ts';
import { canonicalCondition, requestedMetrics } from '../../../src/screen/print/canonicalCondition.ts';
import { checkScreen } from '../../../src/screen/check/checkScreen.ts';
import { formatScreen } from '../../../src/screen/print/formatScreen.ts';
import { MetricCatalog } from '../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { starters } from '../../../src/screen/edit/starters.ts';

const noon = Date.parse('2025-03-04T12:00:00Z');
const minute = 60_000;
let now = noon;
const screener = createScreener({ seed: 7, clock: () => now });
const metrics = screener.metrics();
const catalog = new MetricCatalog(metrics);
const universe = createUniverse();
const everyone = Uint32Array.from(universe.keys());

function matchesOf(condition: string): Uint32Array {
  const evaluation = screener.evaluate(condition);
  assert.ok(evaluation.ok, evaluation.ok ? '' : evaluation.message);
  return evaluation.matches;
}

/** A part of the universe that has a bit of everything. */
const some = everyone.filter((row) => row % 4 === 0 || universe[row]!.ticker.startsWith('DNMW'));

function rowsOf(...ids: string[]): ScreenRow[] {
  return screener.rows(some, ids, 0, some.length);
}

describe('the sample’s securities', () => {
  it('the sample has 35,700 securities of every kind, each ticker once', () => {
    assert.equal(universe.length, 35_700);
    assert.equal(new Set(universe.map(({ ticker }) => ticker)).size, 35_700);
    assert.deepEqual(new Set(universe.map(({ kind }) => kind)), new Set(['listed', 'otc', 'etf', 'mutualFund']));
    assert.deepEqual(
      universe.filter(({ ticker }) => !/^[A-Z]{1,5}(?:\.[A-Z])?$/.test(ticker)),
      [],
    );
    assert.deepEqual(
      universe.filter(({ cik }) => !Number.isInteger(cik) || cik < 9_900_000 || cik >= 10_000_000),
      [],
    );
  });

  it('the sample has the companies and funds of the other endpoints under their CIKs', () => {
    const ciks = new Map(universe.map(({ ticker, cik }) => [ticker, cik]));
    for (const { ticker, otherTickers, cik } of sampleCompanies) {
      for (const own of [ticker, ...otherTickers]) assert.equal(ciks.get(own), cik, own);
    }
    const companies = new Set(sampleCompanies.map(({ ticker }) => ticker));
    for (const { profile } of sampleFunds('2025-03-04')) {
      if (!companies.has(profile.ticker)) assert.equal(ciks.get(profile.ticker), profile.cik, profile.ticker);
    }
  });
});

describe('the sample’s metrics', () => {
  it('the sample has over a thousand metrics with unique ids and names', () => {
    assert.ok(metrics.length > 1000);
    assert.equal(new Set(metrics.map(({ id }) => id)).size, metrics.length);
    assert.equal(new Set(metrics.map(({ name }) => name.toLowerCase())).size, metrics.length);
    for (const { id, name, group, unit, description } of metrics) {
      assert.match(id, /^[a-z][a-z0-9_]*$/);
      assert.ok(name !== '' && group !== '' && description.endsWith('.'), id);
      assert.ok(
        ['USD', 'ratio', 'percent', 'USD per share', 'shares', 'times', 'days', 'count', ''].includes(unit),
        unit,
      );
    }
  });

  it('the sample has the metrics of the surface’s example', () => {
    for (const id of ['roic', 'pe_ratio', 'revenue_growth_1y', 'debt_to_equity', 'net_cash'])
      assert.ok(catalog.get(id), id);
    assert.equal(catalog.get('roic')?.unit, 'ratio');
    assert.equal(catalog.near('Sales growth 3Years')[0]?.id, 'revenue_growth_3y');
    assert.equal(catalog.find('Debt to equity')?.id, 'debt_to_equity');
  });
});

describe('starter screens', () => {
  for (const { name, text } of starters) {
    it(`the screen ${name} is valid, formatted and finds securities`, () => {
      const parsed = parseScreen(text);
      assert.deepEqual(checkScreen(parsed, catalog), []);
      assert.equal(formatScreen(text), text);
      assert.match(text, /^# \S/);
      const [condition, columns] = [
        canonicalCondition(parsed.screen, catalog),
        requestedMetrics(parsed.screen, catalog),
      ];
      assert.ok(condition.ok && columns.ok);
      const matches = matchesOf(condition.value);
      assert.ok(matches.length > 20 && matches.length < 10_000, `${matches.length} matches`);
      assert.equal(screener.rows(matches, columns.value, 0, 5).length, 5);
    });
  }
});

describe('the sample’s values', () => {
  it('the sample’s values depend only on the seed and the minute', () => {
    const again = createScreener({ seed: 7, clock: () => noon + minute - 1 });
    const other = createScreener({ seed: 8, clock: () => noon });
    const ids = ['roic', 'market_cap', 'revenue_growth_5y'];
    const rows = screener.rows(everyone, ids, 100, 900);
    assert.deepEqual(again.rows(everyone, ids, 100, 900), rows);
    assert.notDeepEqual(other.rows(everyone, ids, 100, 900), rows);
  });

  it('the sample’s values change every minute for a part of the securities', () => {
    const before = rowsOf('market_cap', 'revenue_1y');
    now = noon + minute;
    const after = rowsOf('market_cap', 'revenue_1y');
    now = noon;
    const changed = before.filter((row, at) => row.metrics['market_cap'] !== after[at]!.metrics['market_cap']).length;
    const present = before.filter((row) => row.metrics['market_cap'] !== null).length;
    assert.ok(changed > present / 10 && changed < present / 2, `${changed} of ${present}`);
    assert.deepEqual(
      before.map((row) => row.metrics['revenue_1y']),
      after.map((row) => row.metrics['revenue_1y']),
    );
  });

  it('the sample’s values add up', () => {
    for (const { ticker, metrics: cells } of rowsOf(
      'gross_profit',
      'revenue',
      'cost_of_revenue',
      'gross_margin',
      'roic',
      'roic_1y',
      'roic_change_1y',
    )) {
      const [profit, revenue, cost, margin, roic, before, change] = Object.values(cells) as (number | null)[];
      if (profit !== null && revenue !== null && cost !== null && margin !== null) {
        assert.ok(Math.abs(revenue! - cost! - profit!) <= 2, ticker);
        assert.ok(Math.abs(profit! / revenue! - margin!) < 0.01 || revenue! < 1000, ticker);
      }
      if (roic !== null && before !== null && change !== null)
        assert.ok(Math.abs(roic! - before! - change!) < 0.001, ticker);
    }
  });

  it('the values of a company are the same for each share class', () => {
    const rows = rowsOf('revenue', 'equity_1y', 'pe_ratio').filter(({ ticker }) => ticker.startsWith('DNMW'));
    assert.deepEqual(
      rows.map(({ ticker }) => ticker),
      ['DNMW.A', 'DNMW.B'],
    );
    assert.deepEqual(rows[0]!.metrics, rows[1]!.metrics);
  });

  it('the sample’s values are absent where they don’t apply', () => {
    const rows = rowsOf('revenue', 'expense_ratio');
    for (const [at, { metrics: cells }] of rows.entries()) {
      const fund = ['etf', 'mutualFund'].includes(universe[some[at]!]!.kind);
      assert.equal(cells[fund ? 'revenue' : 'expense_ratio'], null);
    }
    assert.ok(rows.filter((row) => row.metrics['revenue'] !== null).length > 2000);
    assert.ok(rows.filter((row) => row.metrics['expense_ratio'] !== null).length > 3500);
  });

  it('the sample’s metrics are finite numbers or null, and never all null', () => {
    for (const { id } of metrics) {
      const cells = screener.rows(everyone, [id], 0, 160).map((row) => row.metrics[id]);
      assert.ok(
        cells.every((cell) => cell === null || Number.isFinite(cell)),
        id,
      );
      assert.ok(
        cells.some((cell) => cell !== null),
        id,
      );
      assert.ok(
        cells.every((cell) => !Object.is(cell, -0)),
        id,
      );
    }
  });
});

describe('the sample screener', () => {
  it('the screener rejects absent values in every comparison', () => {
    const cells = screener.rows(everyone, ['roic'], 0, everyone.length);
    const present = everyone.filter((row) => cells[row]!.metrics['roic'] !== null);
    assert.deepEqual(matchesOf('roic > 0 OR roic <= 0'), present);
    assert.deepEqual(matchesOf('roic != 1e9'), present);
    assert.deepEqual(matchesOf('roic = roic'), present);
  });

  it('the screener takes percents in the metric’s unit and names in any case', () => {
    assert.deepEqual(
      matchesOf('ROIC > 15% AND `Dividend yield` > 2%'),
      matchesOf('roic > 0.15 AND dividend_yield > 2'),
    );
  });

  it('the screener’s matches agree with the values of the rows', () => {
    const matches = matchesOf('pe_ratio < 15 AND roe > 0.1');
    const rows = screener.rows(matches, ['pe_ratio', 'roe'], 0, matches.length);
    assert.ok(rows.every(({ metrics: cells }) => Number(cells['pe_ratio']) < 15 && Number(cells['roe']) > 0.1));
  });

  it('the screener evaluates deeply nested conditions', () => {
    const depth = 900;
    const nested = `${'(roic > 0 AND (roe > 0 OR '.repeat(depth / 2)}roa > 0${'))'.repeat(depth / 2)}`;
    assert.deepEqual(matchesOf(nested), matchesOf('roic > 0 AND (roe > 0 OR roa > 0)'));
  });

  it('the screener refuses an unreadable condition with a reason', () => {
    for (const condition of [
      '',
      'roic >',
      'roci > 1',
      'roic == 1',
      'solvency_score > 5%',
      'columns: roic\nroic > 1',
      '('.repeat(5000),
    ]) {
      const evaluation = screener.evaluate(condition);
      assert.ok(!evaluation.ok && evaluation.message.length > 10, condition);
    }
    assert.throws(() => screener.rows(everyone, ['nope'], 0, 1), RangeError);
  });
});
