import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ScreenRequest } from '../../../src/domain/endpoints/screener.ts';
import { openDesk } from './openDesk.ts';

const screen = (more: Partial<ScreenRequest> = {}): ScreenRequest => ({
  endpoint: 'screen',
  condition: 'revenue > 0 AND (roic > 0.15 OR roic < 0)',
  metrics: ['roic', 'revenue'],
  page: 1,
  limit: 500,
  ...more,
});

test('the client reads a catalog of over 1,000 distinct metrics', async (t) => {
  const { read } = await openDesk(t);
  const metrics = await read({ endpoint: 'metrics' });
  assert.ok(metrics.length > 1000);
  assert.equal(new Set(metrics.map(({ id }) => id)).size, metrics.length);
});

test('a page has the chosen metrics, ticker and CIK, and the full count of matches', async (t) => {
  const { read } = await openDesk(t);
  const { pagination, rows } = await read(screen({ limit: 20, page: 2 }));
  assert.ok(pagination.total_records > 40);
  assert.deepEqual([pagination.current_page, rows.length], [2, 20]);
  for (const { ticker, cik, metrics } of rows) {
    assert.ok(ticker.length > 0 && cik > 0);
    assert.deepEqual(Object.keys(metrics), ['roic', 'revenue']);
    const roic = metrics['roic'];
    assert.ok(typeof roic === 'number' && (roic > 0.15 || roic < 0));
  }
});

test('the client reads a metric by its id in any case', async (t) => {
  const { read } = await openDesk(t);
  const { rows } = await read(screen({ metrics: ['ROIC'], limit: 1 }));
  assert.equal(typeof rows[0]!.metrics['ROIC'], 'number');
});

test('the pages of a screen have each security once', async (t) => {
  const { read, service } = await openDesk(t);
  const seen = new Set<string>();
  const { pagination, rows } = await read(screen());
  const { total_records: total, total_pages: pages } = pagination;
  assert.equal(pages, Math.ceil(total / 500));
  const all = [...rows];
  for (let page = 2; page <= pages; page += 1) {
    const next = await read(screen({ page }));
    assert.deepEqual(next.pagination, { ...pagination, current_page: page });
    all.push(...next.rows);
  }
  for (const { ticker, cik } of all) seen.add(`${ticker} ${cik}`);
  assert.deepEqual([seen.size, all.length], [total, total]);
  assert.equal(service.requestsSeen('screen').length, pages);
});

test('a screen without matches returns an empty answer, not an error', async (t) => {
  const { read } = await openDesk(t);
  const { pagination, rows } = await read(screen({ condition: 'revenue < 0 AND revenue > 0' }));
  assert.deepEqual([pagination.total_records, rows], [0, []]);
});

test('the client reports an invalid condition or metric with the service’s words', async (t) => {
  const { refused } = await openDesk(t);
  for (const wrong of [screen({ condition: 'no_such_metric > 1' }), screen({ metrics: ['no_such_metric'] })]) {
    const { details } = await refused(wrong, 'badRequest', { status: 400 });
    assert.match(details.said!, /no_such_metric/);
  }
});

test('the client reports a service without a screener as a missing path', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'market-desk-empty-'));
  t.after(() => rm(data, { recursive: true }));
  const { refused } = await openDesk(t, { data });
  await refused(screen(), 'notFound', { status: 404, notFound: { of: 'path' } });
  await refused({ endpoint: 'metrics' }, 'notFound', { status: 404, notFound: { of: 'path' } });
});

test('the client requests the screener at its configured paths', async (t) => {
  const { service, refused } = await openDesk(t, {}, { screenerPath: 'v2/screens/', metricsPath: '/v2/metrics' });
  await refused(screen(), 'notFound', { notFound: { of: 'path' } });
  await refused({ endpoint: 'metrics' }, 'notFound', { notFound: { of: 'path' } });
  const targets = service.requestsSeen().map(({ target }) => target.split('?')[0]);
  assert.deepEqual(targets, ['/v2/screens/', '/v2/metrics']);
});
