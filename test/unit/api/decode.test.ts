import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAnswer, decodeBody } from '../../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import {
  barsBlock,
  calendarRow,
  catalog,
  emptyTranscript,
  fundRecord,
  samples,
  screenPage,
  screenRequest,
  transcript,
} from './answers.ts';
import { assertThrows } from './refusal.ts';

const calendar: ServiceRequest = { endpoint: 'calendar' };
const call: ServiceRequest = { endpoint: 'transcript', ticker: 'AAA' };
const series = { endpoint: 'fund', seriesid: 'S990000001' } as const;
const fund = { endpoint: 'fund', ticker: 'VAAAX' } as const;
const bars = { endpoint: 'bars', tickers: ['AAA'] } as const;
const several = { endpoint: 'bars', tickers: ['BBB', 'aaa'] } as const;

function assertField(request: ServiceRequest, body: unknown, field: string): void {
  assertThrows(() => decodeAnswer(request, body), 'badResponse', { field, problem: 'field', mayHaveBeenCounted: true });
}

test('decodeAnswer and decodeBody read every valid answer alike', () => {
  for (const { request, body } of samples) {
    assert.deepEqual(decodeBody(request, JSON.stringify(body())), decodeAnswer(request, body()));
  }
});

test('decodeAnswer ignores unknown fields and keeps unknown enumeration values', () => {
  const row = { ...calendarRow(), direction: 'sideways', freq: '?', release_state: 'scheduled', extra: { deep: [1] } };
  const answer = decodeAnswer(calendar, { metadata: { total_indicators: 1, version: 2 }, data: [row], links: null });
  const { extra, ...expected } = row;
  assert.deepEqual(answer, { total: 1, rows: [expected] });
  assert.deepEqual(extra, { deep: [1] });
  const odd = { ...fundRecord(), security_type: 'Interval Fund' };
  assert.deepEqual(decodeAnswer(fund, odd), { form: 'record', record: odd });
});

test('decodeAnswer reads a fund’s record, a series’ classes, or either for both ids', () => {
  const record = fundRecord();
  const both = { ...series, ticker: 'VAAAX' };
  assert.deepEqual(decodeAnswer(fund, record), { form: 'record', record });
  assert.deepEqual(decodeAnswer(series, [record]), { form: 'series', classes: [record] });
  assert.deepEqual(decodeAnswer(series, record), { form: 'series', classes: [record] });
  assert.deepEqual(decodeAnswer(both, record), { form: 'record', record });
  assert.deepEqual(decodeAnswer(both, [record]), { form: 'series', classes: [record] });
  assertThrows(() => decodeAnswer(fund, [record]), 'badResponse', { field: undefined, problem: 'shape' });
  assertField(series, [], '[0]');
  assertField(series, [record, { ...record, lei: 3 }], '[1].lei');
});

test('decodeAnswer ignores an undefined series id', () => {
  const record = fundRecord();
  assert.deepEqual(decodeAnswer({ ...fund, seriesid: undefined }, record), { form: 'record', record });
});

test('decodeAnswer reads a call with gaps in its participants', () => {
  const talk = transcript();
  (talk['data'] as { participants: unknown[] }[])[0]!.participants = [
    null,
    { name: null, role: 'Chief Financial Officer' },
    { name: 'Bo Roe', role: null },
    { name: 'Bo Roe', role: '' },
  ];
  assert.deepEqual(decodeAnswer(call, talk).call?.participants, [
    { name: '', role: 'Chief Financial Officer' },
    { name: 'Bo Roe', role: '' },
    { name: 'Bo Roe', role: '' },
  ]);
});

test('decodeAnswer names the path of a wrong or missing field', () => {
  const rows = [calendarRow(), { ...calendarRow(2), change_pct: '0.3' }];
  assertField(calendar, { metadata: { total_indicators: 2 }, data: rows }, 'data[1].change_pct');
  assertField(calendar, { data: [] }, 'metadata');
  assertField(calendar, { metadata: {}, data: [] }, 'metadata.total_indicators');
  assertField(calendar, { metadata: { total_indicators: 0 }, data: {} }, 'data');
  assertField(bars, { ...barsBlock([1]), data: [{ ...barsBlock([1]), date: 7 }] }, 'data[0].date');
  const block = barsBlock([4, 3, 2, 1]);
  delete (block['data'] as Record<string, unknown>[])[3]!['close'];
  assertField(bars, block, 'data[3].close');
  assertField(several, { AAA: barsBlock([1]), BBB: block }, 'BBB.data[3].close');
  const talk = transcript();
  (talk['data'] as { participants: object[] }[])[0]!.participants.push({ name: 'No Role' });
  assertField(call, talk, 'data[0].participants[1].role');
  assertField({ endpoint: 'metrics' }, { ...catalog(), data: [{ id: 'x' }] }, 'data[0].name');
  const page = screenPage();
  (page['data'] as Record<string, unknown>[])[1]!['roic'] = [1];
  assertField(screenRequest, page, 'data[1].roic');
});

test('decodeAnswer rejects an answer that isn’t an object', () => {
  for (const body of [null, 1, 'x', true, [], undefined]) {
    assertThrows(() => decodeAnswer(calendar, body), 'badResponse', {
      field: Array.isArray(body) ? 'metadata' : undefined,
    });
    assertThrows(() => decodeAnswer(several, body), 'badResponse', { field: undefined, problem: 'shape' });
  }
});

test('the decoder rejects infinite numbers and invalid decimals', () => {
  const text = JSON.stringify({ metadata: { total_indicators: 1 }, data: [calendarRow()] });
  assertThrows(() => decodeBody(calendar, text.replace('313.207', '1e999')), 'badResponse', {
    field: 'data[0].latest_value',
  });
  const decimals = (value: unknown): unknown => ({
    metadata: { total_indicators: 1 },
    data: [{ ...calendarRow(), decimals: value }],
  });
  for (const value of [-1, 101, 1.5, NaN]) assertField(calendar, decimals(value), 'data[0].decimals');
});

test('decodeAnswer returns bars in the requested order for any spelling of tickers', () => {
  const body = { aaa: barsBlock([2, 1]), BBB: barsBlock([1]) };
  const pages = decodeAnswer(several, body);
  assert.deepEqual(
    pages.map(({ ticker, bars: rows }) => [ticker, rows.length]),
    [
      ['BBB', 1],
      ['AAA', 2],
    ],
  );
  const classes = { endpoint: 'bars', tickers: ['brk.b', 'AAA'] } as const;
  const spelled = decodeAnswer(classes, { 'BRK-B': barsBlock([1]), AAA: barsBlock([1]) });
  assert.deepEqual(
    spelled.map(({ ticker }) => ticker),
    ['BRK.B', 'AAA'],
  );
  assertField(several, { AAA: barsBlock([1]) }, 'BBB');
  assert.equal(decodeAnswer(bars, { AAA: barsBlock([1]) })[0]!.bars.length, 1);
  assertField(bars, { error: 'x' }, 'metadata');
});

test('decodeAnswer accepts tickers named like the fields of a block', () => {
  const body = { DATA: barsBlock([1]), METADATA: barsBlock([2, 1]) };
  const pages = decodeAnswer({ endpoint: 'bars', tickers: ['DATA', 'METADATA'] }, body);
  assert.deepEqual(
    pages.map((page) => page.bars.length),
    [1, 2],
  );
});

test('decodeAnswer accepts a missing call and rejects half a call', () => {
  const none = decodeAnswer(call, emptyTranscript());
  assert.equal(none.call, undefined);
  assert.equal(none.metadata.message, 'None.');
  assertField(call, { ...transcript(), data: [] }, 'data[0]');
  const { data } = transcript();
  assertField(call, { ...emptyTranscript(), data }, 'metadata.transcript_fyq');
});

test('decodeAnswer rejects an empty calendar with a total above zero', () => {
  assertField(calendar, { metadata: { total_indicators: 3 }, data: [] }, 'data');
  assert.deepEqual(decodeAnswer(calendar, { metadata: { total_indicators: 0 }, data: [] }), { total: 0, rows: [] });
});

test('decodeBody distinguishes the kinds of text that isn’t JSON', () => {
  for (const [text, problem] of [
    ['', 'empty'],
    ['  \n', 'empty'],
    ['<!doctype html><html></html>', 'html'],
    [' <!-- x --> <HTML lang="en">', 'html'],
    ['{"data": [1, 2', 'truncated'],
    ['{"data": "abc', 'truncated'],
    ['{"data": nul}', 'notJson'],
    ['<data/>', 'notJson'],
    ['NaN', 'notJson'],
    [`${'<!---->'.repeat(35)}<what`, 'notJson'],
    [`${'<!-- a --> '.repeat(35)}<!doctype  html>`, 'html'],
    ['<!-- never closed <html>', 'notJson'],
    ['x position 99999 unterminated', 'notJson'],
  ] as const) {
    const error = assertThrows(() => decodeBody(calendar, text), 'badResponse', { problem, field: undefined });
    assert.equal(error.cause, undefined);
  }
});

test('the decoder reports hostile answers as badResponse', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  assertThrows(() => decodeBody(calendar, deep), 'badResponse');
  assertThrows(() => decodeBody(calendar, `{"metadata":${deep},"data":[]}`), 'badResponse');
  const nested = JSON.stringify({ metadata: { total_indicators: 1 }, data: [calendarRow()] });
  assert.equal(decodeBody({ endpoint: 'calendar' }, nested.replace('{', `{"x":${deep},`)).total, 1);
  const wrong = `{"metadata":{"total_indicators":1},"data":[${'0,'.repeat(300_000)}0]}`;
  assertThrows(() => decodeBody(calendar, wrong), 'badResponse', { field: 'data[0]' });
  const poisoned = '{"__proto__":{"metadata":{"total_indicators":0},"data":[]}}';
  assertThrows(() => decodeBody(calendar, poisoned), 'badResponse', { field: 'metadata' });
  assertThrows(() => decodeBody(bars, '{"constructor":{},"toString":1}'), 'badResponse', { field: 'metadata' });
});

test('decodeAnswer keeps invalid dates as sent and separates undated bars', () => {
  const dates = ['9999-12-31', '0000-00-00', '2026-02-30', ''];
  for (const date of dates) {
    const block = barsBlock([2, 1]);
    Object.assign(block['metadata'] as object, { from_date: date, till_date: date });
    (block['data'] as { date: string }[])[0]!.date = `${date} 09:31:00`;
    const [page] = decodeAnswer(bars, block);
    assert.deepEqual([page!.from_date, page!.till_date, page!.bars.length], [date, date, 1]);
    assert.deepEqual(
      page!.undated?.map((bar) => bar.date),
      [`${date} 09:31:00`],
    );
    const row = { ...calendarRow(), last_release: date, next_release: date };
    const body = { metadata: { total_indicators: 1 }, data: [row] };
    const { rows } = decodeAnswer({ endpoint: 'calendar' } as const, body);
    assert.deepEqual([rows[0]!.last_release, rows[0]!.next_release], [date, date]);
  }
});
