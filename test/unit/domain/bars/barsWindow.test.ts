import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../../src/api/apiError.ts';
import { buildRequest } from '../../../../src/api/buildRequest.ts';
import { parseBarsDates, parseBarsParams, parseBarsPeriod } from '../../../../src/domain/bars/barsWindow.ts';
import { parseBarsQuery } from '../../../../src/domain/links/placeLink.ts';

const longPeriods = ['3y', '25mo', '105w', '732d', '999999d', '9999999mo', '999999999y'];
const longDates = [
  ['0001-01-01', '9999-12-31'],
  ['2024-01-01', '2026-01-02'],
  ['1900-01-01', '2199-12-31'],
] as const;
const farDates = [
  ['9999-12-31', '9999-12-31'],
  ['0001-01-01', '0001-01-05'],
] as const;

test('the parsers accept a window of up to two years', () => {
  for (const period of ['2y', '24mo', '104w', '731d', ' 5D ']) assert.equal(parseBarsPeriod(period).ok, true, period);
  assert.equal(parseBarsDates('2024-01-01', '2026-01-01').ok, true);
});

test('each parser refuses a window longer than two years with its own message', () => {
  const words = (parsed: { ok: boolean; error?: { message: string } }): string => {
    assert.equal(parsed.ok, false);
    return parsed.error!.message;
  };
  const isTooLong = /Nothing was sent\. This range is longer than two years.*Enter a shorter range/;
  for (const period of longPeriods) {
    assert.match(words(parseBarsPeriod(period)), isTooLong);
    assert.match(words(parseBarsParams({ tickers: ['A'], period })), isTooLong);
    assert.throws(() => buildRequest({ endpoint: 'bars', tickers: ['A'], period }), refusal(isTooLong));
  }
  for (const [fromDate, tillDate] of longDates) {
    assert.match(words(parseBarsDates(fromDate, tillDate)), isTooLong);
    assert.match(words(parseBarsParams({ tickers: ['A'], fromDate, tillDate })), isTooLong);
    assert.match(words(parseBarsQuery(`tickers=A&fromDate=${fromDate}&tillDate=${tillDate}`)), isTooLong);
    assert.throws(() => buildRequest({ endpoint: 'bars', tickers: ['A'], fromDate, tillDate }), refusal(isTooLong));
  }
});

test('parseBarsDates refuses days outside 1900 to 2199', () => {
  for (const [fromDate, tillDate] of farDates) {
    const parsed = parseBarsDates(fromDate, tillDate);
    assert.match(parsed.ok ? '' : parsed.error.message, /1900 to 2199/);
  }
});

function refusal(message: RegExp): (error: unknown) => boolean {
  return (error) =>
    error instanceof ApiError &&
    error.kind === 'badRequest' &&
    !error.details.mayHaveBeenCounted &&
    message.test(error.message);
}
