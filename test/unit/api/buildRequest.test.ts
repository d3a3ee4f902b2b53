import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRequest, canonicalTarget } from '../../../src/api/buildRequest.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { assertThrows } from './refusal.ts';

const spellings: [ServiceRequest, string][] = [
  [{ endpoint: 'fund', ticker: ' vtsax ' }, '/funds/profile?ticker=VTSAX'],
  [{ endpoint: 'fund', cusip: '922908769' }, '/funds/profile?cusip=922908769'],
  [{ endpoint: 'fund', seriesid: 's000002839', ticker: 'vtsax' }, '/funds/profile?seriesid=S000002839&ticker=VTSAX'],
  [{ endpoint: 'calendar' }, '/calendar/economic'],
  [{ endpoint: 'calendar', codes: ['e:cpi', 'E:CPI', 'e:GDP '] }, '/calendar/economic?code=E%3ACPI,E%3AGDP'],
  [{ endpoint: 'calendar', categories: ['Trade', 'Credit'] }, '/calendar/economic?category=Credit,Trade'],
  [
    { endpoint: 'calendar', releaseStates: ['upcoming'], window: { from: '2024-06-01', till: '2024-06-01' } },
    '/calendar/economic?from_date=2024-06-01&release_state=upcoming&till_date=2024-06-01',
  ],
  [{ endpoint: 'bars', tickers: ['msft', 'AAPL', 'aapl'] }, '/quotes?mode=minute-bars&ticker=AAPL,MSFT'],
  [{ endpoint: 'bars', tickers: ['A'], period: '5D', page: 1 }, '/quotes?mode=minute-bars&period=5d&ticker=A'],
  [
    { endpoint: 'bars', tickers: ['A'], fromDate: '2024-06-03', tillDate: '2024-06-04', page: 2, limit: 500 },
    '/quotes?from_date=2024-06-03&limit=500&mode=minute-bars&page=2&ticker=A&till_date=2024-06-04',
  ],
  [{ endpoint: 'transcript', ticker: 'brk-b' }, '/transcripts?ticker=BRK.B'],
  [{ endpoint: 'transcript', cik: 320193, fyq: 'q3   2024' }, '/transcripts?cik=320193&fyq=Q3%202024'],
  [
    { endpoint: 'screen', condition: 'roic > 0.15 AND (a < 1)', metrics: ['b', 'a', 'b'], page: 1, limit: 50 },
    '/screener?condition=roic%20%3E%200.15%20AND%20(a%20%3C%201)&limit=50&metrics=a,b&page=1',
  ],
  [{ endpoint: 'metrics' }, '/screener/metrics'],
];

test('canonicalTarget writes each request in one way, sorted and without the key', () => {
  for (const [request, target] of spellings) assert.equal(canonicalTarget(request), target);
});

const refused: Record<string, ServiceRequest> = {
  'a fund without an id': { endpoint: 'fund' },
  'a fund by an empty ticker': { endpoint: 'fund', ticker: ' ' },
  'a fund by a wrong check digit': { endpoint: 'fund', cusip: '922908768' },
  'a fund by a class id': { endpoint: 'fund', seriesid: 'C000002839' },
  'a list inside a ticker': { endpoint: 'fund', ticker: 'A,B' },
  'a window backwards': { endpoint: 'calendar', window: { from: '2024-06-02', till: '2024-06-01' } },
  'an invalid date': { endpoint: 'calendar', window: { from: '2024-06-31', till: '2024-07-01' } },
  'an empty list': { endpoint: 'calendar', categories: [] },
  'a comma in a list': { endpoint: 'calendar', categories: ['Trade,Credit'] },
  'bars without tickers': { endpoint: 'bars', tickers: [] },
  'bars with one date': { endpoint: 'bars', tickers: ['A'], fromDate: '2024-06-03' },
  'bars with the other date': { endpoint: 'bars', tickers: ['A'], tillDate: '2024-06-03' },
  'bars backwards': { endpoint: 'bars', tickers: ['A'], fromDate: '2024-06-03', tillDate: '2024-06-02' },
  'bars by period and dates': {
    endpoint: 'bars',
    tickers: ['A'],
    period: '1d',
    fromDate: '2024-06-03',
    tillDate: '2024-06-03',
  },
  'bars by minutes': { endpoint: 'bars', tickers: ['A'], period: '5m' },
  'a page zero': { endpoint: 'bars', tickers: ['A'], page: 0 },
  'half a page': { endpoint: 'bars', tickers: ['A'], page: 1.5 },
  'a page limit of zero': { endpoint: 'bars', tickers: ['A'], limit: 0 },
  'a call without a company': { endpoint: 'transcript' },
  'a call by two names': { endpoint: 'transcript', ticker: 'A', cik: 1 },
  'a call by an invalid number': { endpoint: 'transcript', cik: NaN },
  'a call by a negative number': { endpoint: 'transcript', cik: -1 },
  'a fifth quarter': { endpoint: 'transcript', ticker: 'A', fyq: 'Q5 2024' },
  'an empty screen': { endpoint: 'screen', condition: '  ', metrics: [], page: 1, limit: 50 },
  'a screen’s page zero': { endpoint: 'screen', condition: 'a > 1', metrics: [], page: 0, limit: 50 },
  'a comma in a metric': { endpoint: 'screen', condition: 'a > 1', metrics: ['a,b'], page: 1, limit: 50 },
  'a condition too long': { endpoint: 'screen', condition: 'a'.repeat(8000), metrics: [], page: 1, limit: 50 },
};

for (const [name, request] of Object.entries(refused)) {
  test(`buildRequest refuses ${name} before anything is sent`, () => {
    assertThrows(() => buildRequest(request), 'badRequest', { mayHaveBeenCounted: false, status: undefined });
  });
}

test('canonicalTarget accepts invalid Unicode', () => {
  assert.match(canonicalTarget({ endpoint: 'calendar', categories: ['\ud800'] }), /category=%EF%BF%BD$/);
});
