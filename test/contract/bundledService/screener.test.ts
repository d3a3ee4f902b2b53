import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pagination } from '../../../src/domain/bar.ts';
import type { Metric } from '../../../src/domain/screener.ts';
import { failure, startRunning, type Parameters } from './running.ts';

interface Page {
  metadata: { pagination: Pagination };
  data: Record<string, number | string | null>[];
}

const service = await startRunning();

async function page(parameters: Parameters): Promise<Page> {
  const { status, json, text } = await service.ask('/screener', parameters);
  assert.equal(status, 200, text.slice(0, 200));
  return json as Page;
}

async function catalog(): Promise<Metric[]> {
  const { json } = await service.ask('/screener/metrics');
  const { metadata, data } = json as { metadata: { total_metrics: number }; data: Metric[] };
  assert.equal(metadata.total_metrics, data.length);
  return data;
}

/** Two metrics that most securities have. */
const [first, second] = ['market_cap', 'revenue'];

describe('the screener', () => {
  it('the screener publishes more than 1,000 metrics', async () => {
    const metrics = await catalog();
    assert.ok(metrics.length > 1000);
    assert.equal(new Set(metrics.map(({ id }) => id)).size, metrics.length);
    assert.deepEqual(Object.keys(metrics[0]!).sort(), ['description', 'group', 'id', 'name', 'unit']);
    for (const id of [first, second])
      assert.ok(
        metrics.some((metric) => metric.id === id),
        id,
      );
  });

  it('the screener returns the full count, identifiers and chosen metrics in order', async () => {
    const { metadata, data } = await page({ condition: `${first} > 0`, metrics: `${second},${first}`, limit: '3' });
    const { total_records, total_pages, current_page, limit } = metadata.pagination;
    assert.equal(data.length, 3);
    assert.deepEqual([current_page, limit, total_pages], [1, 3, Math.ceil(total_records / 3)]);
    assert.ok(total_records > 1000);
    for (const row of data) {
      assert.deepEqual(Object.keys(row), ['ticker', 'cik', second, first]);
      assert.equal(typeof row['cik'], 'number');
      assert.ok(Number(row[first]) > 0);
    }
  });

  it('the screener pages to the end without duplicate rows', async () => {
    const condition = `${first} > 5B AND (${second} > 1B OR ${second} < 10M)`;
    const tickers: unknown[] = [];
    let total = 0;
    for (let number = 1, pages = 1; number <= pages; number++) {
      const { metadata, data } = await page({ condition, limit: '500', page: String(number) });
      ({ total_records: total, total_pages: pages } = metadata.pagination);
      tickers.push(...data.map(({ ticker }) => ticker));
    }
    assert.equal(tickers.length, total);
    assert.equal(new Set(tickers).size, total);
    assert.deepEqual((await page({ condition, page: '99999' })).data, []);
  });

  it('the screener caps a large limit and has a default limit', async () => {
    const condition = `${first} > 0`;
    assert.equal((await page({ condition })).data.length, 50);
    assert.equal((await page({ condition, limit: '9999' })).metadata.pagination.limit, 500);
  });

  it('the screener refuses missing or unreadable conditions and unknown metrics', async () => {
    const wrong: [Parameters, RegExp][] = [
      [{}, /condition/],
      [{ condition: `${first} >` }, /./],
      [{ condition: 'no_such_metric > 1' }, /no_such_metric/],
      [{ condition: `${first} > 1`, metrics: `${second},no_such_metric` }, /: no_such_metric\./],
      [{ condition: `${first} > 1`, page: '0' }, /page/],
      [{ condition: `${first} > 1`, limit: 'x' }, /limit/],
    ];
    for (const [parameters, about] of wrong) {
      const [status, message] = failure(await service.ask('/screener', parameters));
      assert.equal(status, 400, JSON.stringify(parameters));
      assert.match(message, about);
    }
  });
});
