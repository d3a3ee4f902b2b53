import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MinuteBar, Pagination } from '../../../src/domain/bar.ts';
import { sessionPrints } from '../../../src/sample/bars/sampleBars.ts';
import { failure, startRunning, type Parameters } from './running.ts';

const path = '/quotes';
const mode = 'minute-bars';

interface Block {
  metadata: {
    ticker: string;
    mode: string;
    session_date: string | null;
    from_date: string;
    till_date: string;
    pagination: Pagination;
  };
  data: MinuteBar[];
}

const service = await startRunning();

describe('GET /quotes with mode=minute-bars', () => {
  async function block(parameters: Parameters): Promise<Block> {
    const { status, json } = await service.ask(path, { mode, ...parameters });
    assert.equal(status, 200);
    return json as Block;
  }

  /** Every page of a window, newest first. */
  async function allPages(parameters: Parameters): Promise<MinuteBar[]> {
    const bars: MinuteBar[] = [];
    for (let page = 1; ; page++) {
      const { metadata, data } = await block({ limit: '500', ...parameters, page: String(page) });
      bars.push(...data);
      if (page >= metadata.pagination.total_pages) {
        assert.equal(bars.length, metadata.pagination.total_records);
        return bars;
      }
    }
  }

  it('the service serves ten sessions, newest first, without duplicate bars', async () => {
    const bars = await allPages({ ticker: 'QFEN', period: '1y' });
    const dates = bars.map((bar) => bar.date);
    assert.deepEqual(dates, [...new Set(dates)].sort().reverse());
    assert.equal(new Set(dates.map((date) => date.slice(0, 10))).size, 10);
    const { from_date, till_date } = (await block({ ticker: 'QFEN', period: '1y' })).metadata;
    assert.deepEqual([from_date, till_date], ['2026-01-28', '2026-02-10']);
  });

  it('the service accumulates the traded volume at full precision', async () => {
    for (const session of ['2026-02-09', '2026-01-29']) {
      const bars = await allPages({ ticker: 'THSM', from_date: session, till_date: session });
      const truth = sessionPrints('THSM', session, 1);
      let volume = 0;
      const expected = truth.map((print) => ({ ...print, volume: (volume += print.volume) })).reverse();
      assert.deepEqual(bars, expected);
      assert.ok(bars.some(({ close }) => Math.abs(close * 100 - Math.round(close * 100)) > 1e-6));
    }
  });

  it('the service serves the running session up to the last completed minute', async () => {
    const { data, metadata } = await block({ ticker: 'KSLB', period: '1d', limit: '500' });
    assert.equal(metadata.session_date, '2026-02-10');
    assert.equal(data[0]?.date, '2026-02-10 10:30:00');
    assert.equal(data.at(-1)?.date, '2026-02-10 09:30:00');
  });

  it('the service has missing minutes in sessions that end at 16:00', async () => {
    const bars = await allPages({ ticker: 'THQS', period: '10d' });
    const closes = new Map<string, string>();
    for (const { date } of bars) if (!closes.has(date.slice(0, 10))) closes.set(date.slice(0, 10), date.slice(11));
    closes.delete('2026-02-10');
    assert.deepEqual([...closes.values()].sort(), Array<string>(9).fill('15:59:00'));
    assert.ok(bars.length < 9 * 390 + 61);
  });

  it('the service pages bars by limit, and is empty past the end', async () => {
    const first = await block({ ticker: 'QFEN', period: '2d', limit: '7' });
    const second = await block({ ticker: 'QFEN', period: '2d', limit: '7', page: '2' });
    const { total_records, total_pages } = first.metadata.pagination;
    assert.equal(first.data.length, 7);
    assert.equal(total_pages, Math.ceil(total_records / 7));
    assert.ok(second.data[0]!.date < first.data[6]!.date);
    assert.equal(second.metadata.pagination.current_page, 2);
    assert.deepEqual((await block({ ticker: 'QFEN', period: '2d', limit: '7', page: '9999' })).data, []);
    assert.equal((await block({ ticker: 'QFEN' })).metadata.pagination.limit, 100);
    assert.equal((await block({ ticker: 'QFEN', limit: '100000' })).metadata.pagination.limit, 500);
  });

  it('the service serves a day in one request of 500', async () => {
    const { metadata, data } = await block({
      ticker: 'BRMC',
      from_date: '2026-02-09',
      till_date: '2026-02-09',
      limit: '500',
    });
    assert.equal(metadata.pagination.total_pages, 1);
    assert.ok(data.length > 370 && data.length <= 390);
  });

  it('the service answers several tickers by name, each with its own metadata', async () => {
    const { status, json } = await service.ask(path, { mode, ticker: 'brmc, THSM,DNMW-A', period: '1d', limit: '3' });
    const blocks = json as Record<string, Block>;
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(blocks), ['BRMC', 'THSM', 'DNMW-A']);
    assert.equal(blocks['DNMW-A']!.metadata.ticker, 'DNMW.A');
    for (const { metadata, data } of Object.values(blocks)) {
      assert.equal(data.length, 3);
      assert.equal(metadata.pagination.limit, 3);
    }
  });

  it('the service answers a list of one ticker like a single ticker', async () => {
    const single = await block({ ticker: 'BRMC', limit: '2' });
    assert.deepEqual(await block({ ticker: 'brmc,BRMC', limit: '2' }), single);
  });

  it('the service supports periods in sessions, weeks, months and years, by default the latest session', async () => {
    const window = async (parameters: Parameters) => {
      const { from_date, till_date } = (await block({ ticker: 'QFEN', ...parameters })).metadata;
      return [from_date, till_date];
    };
    assert.deepEqual(await window({}), ['2026-02-10', '2026-02-10']);
    assert.deepEqual(await window({ period: '5d' }), ['2026-02-04', '2026-02-10']);
    assert.deepEqual(await window({ period: '1w' }), ['2026-02-04', '2026-02-10']);
    assert.deepEqual(await window({ period: '1MO' }), ['2026-01-28', '2026-02-10']);
    assert.deepEqual(await window({ from_date: '2026-02-07', till_date: '2030-01-01' }), ['2026-02-07', '2026-02-10']);
    assert.deepEqual(await window({ from_date: '2020-01-01', till_date: '2026-01-30' }), ['2026-01-28', '2026-01-30']);
  });

  it('the service answers dates outside the window without bars', async () => {
    const { metadata, data } = await block({ ticker: 'QFEN', from_date: '2020-01-01', till_date: '2020-02-01' });
    assert.deepEqual(data, []);
    assert.equal(metadata.pagination.total_records, 0);
    assert.deepEqual([metadata.from_date, metadata.till_date], ['2020-01-01', '2020-02-01']);
  });

  it('the service refuses an invalid period, date, page or limit', async () => {
    const wrong: Parameters[] = [
      { period: '1d', from_date: '2026-02-09', till_date: '2026-02-10' },
      { period: '1d', till_date: '2026-02-10' },
      { from_date: '2026-02-09' },
      { from_date: '2026-02-10', till_date: '2026-02-09' },
      { period: '1m' },
      { period: '0d' },
      { page: '0' },
      { limit: '-1' },
      { limit: 'many' },
    ];
    for (const parameters of wrong) {
      assert.equal(
        (await service.ask(path, { mode, ticker: 'QFEN', ...parameters })).status,
        400,
        JSON.stringify(parameters),
      );
    }
    assert.equal((await service.ask(path, { mode })).status, 400);
  });

  it('the service serves only minute bars', async () => {
    for (const other of ['daily', 'eod', 'snapshot', 'hourly']) {
      assert.equal((await service.ask(path, { ticker: 'QFEN', mode: other })).status, 400);
    }
    assert.equal((await service.ask(path, { ticker: 'QFEN' })).status, 400);
  });

  it('the service names unknown tickers, including mutual funds', async () => {
    const [status, message] = failure(await service.ask(path, { mode, ticker: 'QFEN,NOPE,QLGAX' }));
    assert.equal(status, 404);
    assert.match(message, /NOPE, QLGAX/);
    assert.doesNotMatch(message, /QFEN/);
  });
});
