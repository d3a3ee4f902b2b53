import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { CalendarRow } from '../../../../src/domain/calendar.ts';
import type { FigureLink, FigureSubject } from '../../../../src/domain/links/figureLink.ts';
import { findFigure, type FigureSources } from '../../../../src/domain/figures/findFigure.ts';
import { indicatorFigure } from '../../../../src/domain/figures/indicatorFigures.ts';
import type { FundProfile } from '../../../../src/domain/fund.ts';

const row = {
  ...{ indicator_id: 7, code: 'CPI', name: 'Consumer prices', freq: 'M', freq_long: 'Monthly' },
  ...{ display_unit: 'Percent', decimals: 1 },
  ...{ latest_date: '2026-10-01', latest_value: 3.6, prior_value: 3.9, change_abs: -0.3, change_pct: -7.69 },
} as CalendarRow;
const fund = {
  ticker: 'QLGAX',
  fund_name: 'QL Growth',
  contractid: 'C1',
  lastreportperiod: '2026-09-30',
} as FundProfile;
const bar = (minute: string, close: number, volume: number) => ({
  ...{ date: `2026-11-20 ${minute}:00`, open: 10, high: 12, low: 9 },
  ...{ close, volume },
});
const series = {
  ...{ ticker: 'BRMC', from_date: '2026-11-20', till_date: '2026-11-20' },
  ...{ bars: [bar('09:30', 11, 100), bar('09:31', 10.5, 250), bar('09:32', 11.5, 300)] },
  ...{ totalRecords: 3, totalChanged: false },
};
const screen = 'a'.repeat(32);
const at = Date.UTC(2026, 10, 20);

const sources: FigureSources = {
  calendar: () => ({ value: { total: 1, rows: [row] }, fetchedAt: at }),
  observed: () => [
    { at: 1, latest_date: '2026-09-01', latest_value: 3.8, prior_value: 3.5 },
    { at: 2, latest_date: '2026-09-01', latest_value: 3.8, prior_value: 3.4 },
  ],
  fund: () => ({ value: { form: 'record', record: fund }, fetchedAt: at }),
  bars: () => ({ value: series, fetchedAt: at }),
  run: (_, run) =>
    run === at
      ? {
          condition: 'roic > 0.1',
          metrics: [{ id: 'roic', unit: 'ratio' }],
          rows: [{ ticker: 'BRMC', cik: 1, metrics: { roic: 0.153 } }],
        }
      : 'pruned',
};

async function find(subject: FigureSubject, own: FigureSources = sources): Promise<unknown> {
  const link: FigureLink = { from: 'sample', subject, value: { type: 'number', decimal: '1' }, unit: '', at: 0 };
  const found = await findFigure(link, own);
  if (found.state !== 'kept') return found.state;
  const { value, unit, history } = found.now;
  const written = value.type === 'number' ? value.decimal : value.text;
  return history ? [written, unit, history.map((each) => each.at)] : [written, unit];
}

suite('the library’s figures', () => {
  test('the library finds an indicator’s figures of the period, with their history', async () => {
    const of = (period: string, field: 'latest_value' | 'prior_value' | 'change_pct' = 'latest_value') =>
      find({ of: 'indicator', id: 7, code: 'CPI', field, period });
    // The newest answer gives September’s value as its prior one, and it differs.
    assert.deepEqual(await of('2026-09-01'), ['3.9', 'Percent', [1, at]]);
    assert.deepEqual(await of('2026-10-01'), ['3.6', 'Percent', [at]]);
    assert.deepEqual(await of('2026-09-01', 'prior_value'), ['3.4', 'Percent', [1, 2]]);
    assert.deepEqual(await of('2026-10-01', 'change_pct'), ['-7.69', 'Percent']);
    assert.equal(await of('2026-09-01', 'change_pct'), 'absent');
    assert.equal(await of('2025-01-01'), 'absent');
  });

  test('the library finds a removed indicator’s figures in the earlier answers', async () => {
    const gone: FigureSources = { ...sources, calendar: () => undefined };
    const subject = { of: 'indicator', id: 7, code: 'CPI', field: 'latest_value', period: '2026-09-01' } as const;
    assert.deepEqual(await find(subject, gone), ['3.8', '', [1]]);
  });

  test('the library finds a fund’s figures in its fields', async () => {
    assert.deepEqual(await find({ of: 'fund', ticker: 'QLGAX', field: 'fund_name' }), ['QL Growth', '']);
    assert.equal(await find({ of: 'fund', ticker: 'QLGIX', field: 'fund_name' }), 'absent');
    assert.equal(await find({ of: 'fund', ticker: 'QLGAX', field: 'constructor' }), 'absent');
  });

  test('the library finds figures of a minute, several minutes, and a session', async () => {
    const of = (field: 'open' | 'close' | 'volume' | 'vwap' | 'high', time?: string, length = 1) =>
      find({ of: 'bar', ticker: 'BRMC', day: '2026-11-20', ...(time === undefined ? {} : { time }), length, field });
    assert.deepEqual(await of('close', '09:31'), ['10.5', 'price']);
    assert.deepEqual(await of('volume', '09:31'), ['150', 'shares']);
    assert.deepEqual(await of('volume', '09:30', 5), ['300', 'shares']);
    assert.deepEqual(await of('close'), ['11.5', 'price']);
    assert.deepEqual(await of('volume'), ['300', 'shares']);
    const [vwap] = (await of('vwap')) as [string];
    assert.ok(Math.abs(Number(vwap) - (100 * (32 / 3) + 150 * 10.5 + 50 * (32.5 / 3)) / 300) < 1e-9, vwap);
    assert.equal(await of('close', '10:00'), 'absent');
    assert.equal(await of('close', '09:31', 7), 'absent');
  });

  test('the library finds a screen’s figures in its run, if still kept', async () => {
    assert.deepEqual(await find({ of: 'cell', screen, run: at, ticker: 'BRMC', cik: 1, metric: 'roic' }), [
      '0.153',
      'ratio',
    ]);
    assert.deepEqual(await find({ of: 'count', screen, run: at }), ['1', 'companies']);
    assert.equal(await find({ of: 'cell', screen, run: at, ticker: 'BRMC', cik: 1, metric: 'toString' }), 'absent');
    assert.equal(await find({ of: 'count', screen, run: 5 }), 'pruned');
  });

  test('a row’s figure has its unit, and requires a value and a period', () => {
    assert.deepEqual(indicatorFigure(row, 'change_abs'), {
      subject: { of: 'indicator', id: 7, code: 'CPI', field: 'change_abs', period: '2026-10-01' },
      value: { type: 'number', decimal: '-0.3' },
      unit: 'percentage points',
    });
    assert.equal(indicatorFigure({ ...row, latest_value: null }, 'latest_value'), undefined);
    assert.equal(indicatorFigure({ ...row, latest_date: null }, 'latest_value'), undefined);
  });
});
