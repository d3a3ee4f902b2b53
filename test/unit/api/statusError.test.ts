import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError, ApiErrorDetails, ApiErrorKind } from '../../../src/api/apiError.ts';
import { createRedactor } from '../../../src/api/redaction/redactor.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { createStatusError } from '../../../src/api/statusError.ts';
import { screenRequest } from './answers.ts';
import { assertApiError } from './refusal.ts';

function refusal(request: ServiceRequest, status: number, body = '{"message":"No."}', retryAfter?: string): ApiError {
  return createStatusError(request, { status, body, retryAfter }, createRedactor('0123456789abcdef'));
}

const fund: ServiceRequest = { endpoint: 'fund', ticker: 'A' };

test('createStatusError maps every status to its kind', () => {
  const kinds: [number, ApiErrorKind][] = [
    [400, 'badRequest'],
    [401, 'unauthorized'],
    [402, 'forbidden'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [405, 'badRequest'],
    [408, 'timeout'],
    [414, 'badRequest'],
    [422, 'badRequest'],
    [429, 'rateLimited'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [599, 'server'],
  ];
  for (const [status, kind] of kinds) {
    assertApiError(refusal(fund, status), kind, { status, said: 'No.', mayHaveBeenCounted: true });
  }
  assertApiError(refusal(fund, 302), 'badResponse', { status: 302, problem: 'redirect', said: undefined });
  assertApiError(refusal(fund, 407), 'offline', { code: 'PROXY_REFUSED', mayHaveBeenCounted: false });
});

test('createStatusError distinguishes the meanings of status 404', () => {
  const meanings: [ServiceRequest, string, ApiErrorDetails['notFound']][] = [
    [{ endpoint: 'fund', ticker: 'A' }, 'No.', { of: 'fund', ticker: 'A' }],
    [{ endpoint: 'fund', ticker: 'A', seriesid: 'S000000001' }, 'No.', { of: 'fund' }],
    [{ endpoint: 'transcript', ticker: 'A' }, 'Not supported.', { of: 'security', ticker: 'A' }],
    [{ endpoint: 'transcript', cik: 1 }, 'Not supported.', { of: 'security' }],
    [{ endpoint: 'transcript', ticker: 'A', fyq: 'Q1 2020' }, 'Not supported.', { of: 'security', ticker: 'A' }],
    [
      { endpoint: 'transcript', cik: 1, fyq: 'q1  2020' },
      'Q1 2020 is not on file. Available: Q2 2024, Q1 2024.',
      { of: 'quarter', fyq: 'Q1 2020', available: ['Q2 2024', 'Q1 2024'] },
    ],
    [
      { endpoint: 'transcript', cik: 1, fyq: 'Q1 2020' },
      'No call for Q1 2020.',
      { of: 'quarter', fyq: 'Q1 2020', available: [] },
    ],
    [{ endpoint: 'calendar' }, 'Empty.', { of: 'emptyCalendar' }],
    [{ endpoint: 'calendar', codes: ['X'] }, 'Empty.', undefined],
    [{ endpoint: 'bars', tickers: ['A'] }, 'Unknown.', undefined],
    [screenRequest, 'Unknown.', { of: 'path' }],
    [{ endpoint: 'metrics' }, 'Unknown.', { of: 'path' }],
    [fund, '<!doctype html><title>nginx</title>', { of: 'path' }],
  ];
  for (const [request, body, notFound] of meanings)
    assertApiError(refusal(request, 404, body), 'notFound', { notFound });
});

test('createStatusError reads quarters from the whole text of an error', () => {
  const quarters = Array.from({ length: 80 }, (_, index) => `Q${4 - (index % 4)} ${2024 - Math.floor(index / 4)}`);
  const body = JSON.stringify({ error: { detail: `Q1 1999 is not on file; on file: ${quarters.join(', ')}` } });
  const error = refusal({ endpoint: 'transcript', ticker: 'A', fyq: 'Q1 1999' }, 404, body);
  assert.deepEqual(error.details.notFound, { of: 'quarter', fyq: 'Q1 1999', available: quarters });
  assert.equal(error.details.said?.length, 300);
});

test('createStatusError measures the wait by the service’s clock', () => {
  const retryAfter = 'Mon, 03 Jun 2024 12:01:30 GMT';
  const redactor = createRedactor('0123456789abcdef');
  const error = (date: string) => createStatusError(fund, { status: 429, body: '', retryAfter, date }, redactor);
  assert.equal(error('Mon, 03 Jun 2024 12:01:00 GMT').details.retryAfterSeconds, 30);
  assert.equal(error('no date').details.retryAfterSeconds, 0);
});

test('createStatusError reads the wait from seconds or a date', () => {
  const redactor = createRedactor('0123456789abcdef');
  const date = 'Mon, 03 Jun 2024 12:00:00 GMT';
  const waitOf = (retryAfter: string | undefined): number | undefined =>
    createStatusError(fund, { status: 429, body: '', retryAfter, date }, redactor).details.retryAfterSeconds;
  assert.equal(waitOf('120'), 120);
  assert.equal(waitOf(' 0 '), 0);
  assert.equal(waitOf('Mon, 03 Jun 2024 12:01:30 GMT'), 90);
  assert.equal(waitOf('Mon, 03 Jun 2024 11:00:00 GMT'), 0);
  const meaningless = ['99999999999', '9'.repeat(40), `${' '.repeat(70)}5`, 'Fri, 31 Dec 9999 23:59:59 GMT', '-5'];
  for (const header of [undefined, '', 'soon', '1.5', 'Mon, 99 Foo 0000', ...meaningless]) {
    assert.equal(waitOf(header), undefined, header);
  }
  assertApiError(refusal(fund, 429, '', '7'), 'rateLimited', { retryAfterSeconds: 7, said: undefined });
  assertApiError(refusal(fund, 429), 'rateLimited', { retryAfterSeconds: undefined });
  assertApiError(refusal(fund, 503, '', '7'), 'server', { retryAfterSeconds: 7, said: undefined });
  assertApiError(refusal(fund, 503), 'server', { retryAfterSeconds: undefined });
  assertApiError(refusal(fund, 500, '', '7'), 'server', { retryAfterSeconds: undefined });
});
