import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBarPages, type BarPagesRead } from '../../../src/api/pages.ts';
import type { BarsRequest } from '../../../src/domain/endpoints/bars.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { openDesk } from './openDesk.ts';
import { sendPast } from './sendPast.ts';
import { assertApiError } from '../../unit/api/refusal.ts';

const [one, two] = sampleCompanies.map(({ ticker }) => ticker) as [string, string];
const bars = (request: Omit<BarsRequest, 'endpoint'>): BarsRequest => ({ endpoint: 'bars', ...request });

test('the client reads a page of one ticker’s bars, newest first, with the served window', async (t) => {
  const { read, service } = await openDesk(t);
  const [page, ...others] = await read(bars({ tickers: [one.toLowerCase()], period: '1D', limit: 20 }));
  assert.equal(others.length, 0);
  assert.equal(page!.ticker, one);
  assert.deepEqual([page!.from_date, page!.till_date], ['2026-02-10', '2026-02-10']);
  const dates = page!.bars.map(({ date }) => date);
  assert.equal(dates.length, 20);
  assert.deepEqual(dates, [...dates].sort().reverse());
  assert.equal(page!.pagination.total_pages, Math.ceil(page!.pagination.total_records / 20));
  assert.equal(service.requestsSeen()[0]!.target, `/quotes?limit=20&mode=minute-bars&period=1d&ticker=${one}`);
});

test('volume grows within a session', async (t) => {
  const { read } = await openDesk(t);
  const [page] = await read(bars({ tickers: [one], period: '1d', limit: 500 }));
  const volumes = page!.bars.map(({ volume }) => volume).reverse();
  assert.ok(volumes.length > 10);
  assert.deepEqual(
    volumes,
    [...volumes].sort((a, b) => a - b),
  );
});

test('several tickers come in the order asked, each with its own block', async (t) => {
  const { read } = await openDesk(t);
  const pages = await read(bars({ tickers: [two, one], period: '2d', limit: 10 }));
  assert.deepEqual(
    pages.map(({ ticker }) => ticker),
    [two, one],
  );
  for (const page of pages) assert.equal(page.bars.length, 10);
});

test('readBarPages reads every bar of several tickers once, each ticker by its own total', async (t) => {
  const { read, service } = await openDesk(t);
  const request = bars({ tickers: [one, two], period: '5d' });
  let last: BarPagesRead | undefined;
  for await (const step of readBarPages(read, request)) last = step;
  const most = Math.max(...last!.series.map(({ totalRecords }) => Math.ceil(totalRecords / 500)));
  assert.equal(service.requestsSeen('bars').length, most);
  assert.ok(most > 1);
  for (const series of last!.series) {
    assert.equal(series.bars.length, series.totalRecords);
    assert.equal(new Set(series.bars.map(({ date }) => date)).size, series.totalRecords);
    assert.ok(series.bars[0]!.date < series.bars.at(-1)!.date);
    assert.equal(series.totalChanged, false);
  }
});

test('the client reads a window of dates, and an empty one without a session', async (t) => {
  const { read } = await openDesk(t);
  const [day] = await read(bars({ tickers: [one], fromDate: '2026-02-09', tillDate: '2026-02-09', limit: 500 }));
  assert.ok(day!.bars.length > 300);
  assert.ok(day!.bars.every(({ date }) => date.startsWith('2026-02-09 ')));
  const [sunday] = await read(bars({ tickers: [one], fromDate: '2026-02-08', tillDate: '2026-02-08' }));
  assert.deepEqual(sunday!.bars, []);
});

test('the client reports an unknown ticker as not found, with the service’s words', async (t) => {
  const { refused } = await openDesk(t);
  const error = await refused(bars({ tickers: [one, 'NOSUCH'] }), 'notFound', { status: 404, notFound: undefined });
  assert.match(error.details.said!, /NOSUCH/);
});

test('the client refuses invalid intraday requests and understands the service’s refusals', async (t) => {
  const { refused, service } = await openDesk(t);
  const dates = { fromDate: '2026-02-09', tillDate: '2026-02-09' };
  for (const wrong of [{ period: '1d', ...dates }, { fromDate: '2026-02-09' }, { period: '5m' }, { page: 0 }]) {
    await refused(bars({ tickers: [one], ...wrong }), 'badRequest', { status: undefined, mayHaveBeenCounted: false });
  }
  assert.equal(service.requestsSeen().length, 0);
  for (const query of [
    '',
    `ticker=${one}&mode=daily`,
    `ticker=${one}&mode=minute-bars&period=1d&from_date=2026-02-09`,
  ]) {
    const path = `/quotes?${query}`;
    const sent = sendPast({ origin: service.address, key: service.key, path, request: bars({ tickers: [one] }) });
    assertApiError(await sent.catch((thrown: unknown) => thrown), 'badRequest', { status: 400 });
  }
});
