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

test('every valid answer is read, from JSON and from its text', () => {
  for (const { request, body } of samples) {
    assert.deepEqual(decodeBody(request, JSON.stringify(body())), decodeAnswer(request, body()));
  }
});

test('unknown fields pass, and unknown values of enumerations stay as they came', () => {
  const row = { ...calendarRow(), direction: 'sideways', freq: '?', release_state: 'scheduled', extra: { deep: [1] } };
  const answer = decodeAnswer(calendar, { metadata: { total_indicators: 1, version: 2 }, data: [row], links: null });
  const { extra, ...expected } = row;
  assert.deepEqual(answer, { total: 1, rows: [expected] });
  assert.deepEqual(extra, { deep: [1] });
  const odd = { ...fundRecord(), security_type: 'Interval Fund' };
  assert.deepEqual(decodeAnswer(fund, odd), { form: 'record', record: odd });
});

test('a ticker or CUSIP gives a record, a series its classes, both whichever came', () => {
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

test('a series id that is undefined is none', () => {
  const record = fundRecord();
  assert.deepEqual(decodeAnswer({ ...fund, seriesid: undefined }, record), { form: 'record', record });
});

test('holes in a list of participants keep nobody from reading the call', () => {
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

test('the path of the field that is wrong or missing is named', () => {
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

test('a whole that is no object is said so, without a field', () => {
  for (const body of [null, 1, 'x', true, [], undefined]) {
    assertThrows(() => decodeAnswer(calendar, body), 'badResponse', {
      field: Array.isArray(body) ? 'metadata' : undefined,
    });
    assertThrows(() => decodeAnswer(several, body), 'badResponse', { field: undefined, problem: 'shape' });
  }
});

test('numbers that JSON cannot hold are wrong, and so is a precision that cannot be shown', () => {
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

test('bars of several come in the order asked, keys in any case, share classes in either spelling', () => {
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

test('a ticker named like the fields of a block is still a key', () => {
  const body = { DATA: barsBlock([1]), METADATA: barsBlock([2, 1]) };
  const pages = decodeAnswer({ endpoint: 'bars', tickers: ['DATA', 'METADATA'] }, body);
  assert.deepEqual(
    pages.map((page) => page.bars.length),
    [1, 2],
  );
});

test('no call on file is an answer; half of one is not', () => {
  const none = decodeAnswer(call, emptyTranscript());
  assert.equal(none.call, undefined);
  assert.equal(none.metadata.message, 'None.');
  assertField(call, { ...transcript(), data: [] }, 'data[0]');
  const { data } = transcript();
  assertField(call, { ...emptyTranscript(), data }, 'metadata.transcript_fyq');
});

test('an empty list beside a total that is not zero is no empty calendar', () => {
  assertField(calendar, { metadata: { total_indicators: 3 }, data: [] }, 'data');
  assert.deepEqual(decodeAnswer(calendar, { metadata: { total_indicators: 0 }, data: [] }), { total: 0, rows: [] });
});

test('text that is no JSON is told apart', () => {
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

test('what is built to break a reader comes out as the same error', () => {
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

test('no answer fails for a date: what is none is kept as sent, and bars of it stand apart', () => {
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
