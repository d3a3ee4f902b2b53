import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinUnderBase } from '../../../src/api/screenerPaths.ts';
import { decodeAnswer } from '../../../src/api/decode/decodeAnswer.ts';
import type { ScreenRequest } from '../../../src/domain/endpoints/screener.ts';
import { screenPage, screenRequest } from './answers.ts';
import { assertThrows } from './refusal.ts';

const base = { origin: 'https://api.example.com', path: '/v1', loopback: false };

test('joinUnderBase joins the screener’s paths below the base address', () => {
  assert.equal(joinUnderBase(base, '/screener'), '/v1/screener');
  assert.equal(joinUnderBase(base, ' screener/metrics '), '/v1/screener/metrics');
  assert.equal(joinUnderBase({ ...base, path: '' }, 'screener'), '/screener');
});

test('joinUnderBase refuses a path outside the base address', () => {
  for (const path of [
    '',
    '  ',
    'https://elsewhere.example/x',
    'HTTPS:/elsewhere.example',
    '//elsewhere.example/x',
    '\\\\elsewhere.example\\x',
    '/x\\..\\y',
    '../admin',
    '/screener/../../admin',
    '/%2e%2e/admin',
    '/screener?api_key=1',
    '/screener?',
    '/screener#x',
    'user@elsewhere.example:80',
    '/a b',
    '/a\nb',
    'javascript:x',
  ]) {
    const work = (): unknown => joinUnderBase(base, path);
    if (path === 'user@elsewhere.example:80') assert.equal(work(), '/v1/user@elsewhere.example:80');
    else assertThrows(work, 'badRequest', { mayHaveBeenCounted: false });
  }
});

test('decodeAnswer keeps the requested metrics of a row and fills gaps with null', () => {
  const page = screenPage();
  const rows = page['data'] as Record<string, unknown>[];
  delete rows[1]!['sector'];
  rows[0]!['extra'] = { deep: [] };
  assert.deepEqual(decodeAnswer(screenRequest, page), {
    pagination: { current_page: 1, limit: 50, total_records: 2, total_pages: 1 },
    rows: [
      { ticker: 'AAA', cik: 9900002, metrics: { roic: 0.25, sector: 'Tools' } },
      { ticker: 'BBB', cik: 9900003, metrics: { roic: null, sector: null } },
    ],
  });
});

test('decodeAnswer rejects a page without a requested metric', () => {
  const page = screenPage();
  for (const row of page['data'] as Record<string, unknown>[]) delete row['roic'];
  assertThrows(() => decodeAnswer(screenRequest, page), 'badResponse', { field: 'data[0].roic' });
});

test('decodeAnswer finds metrics in any case and keeps the requested name', () => {
  const page = screenPage();
  const request = { ...screenRequest, endpoint: 'screen', metrics: ['ROIC', 'Sector'] } as ScreenRequest;
  assert.deepEqual(decodeAnswer(request, page).rows[0]!.metrics, { ROIC: 0.25, Sector: 'Tools' });
  const both = { ...screenPage(), data: [{ ticker: 'A', cik: 1, ROIC: 1, roic: 2 }] };
  assert.deepEqual(decodeAnswer({ ...request, metrics: ['roic'] }, both).rows[0]!.metrics, { roic: 2 });
});

test('decodeAnswer reads metrics named like built-in properties of objects', () => {
  const body = JSON.parse(
    '{"metadata":{"pagination":{"current_page":1,"limit":1,"total_records":1,"total_pages":1}},' +
      '"data":[{"ticker":"A","cik":1,"__proto__":5,"constructor":6}]}',
  ) as unknown;
  const metrics = ['__proto__', 'constructor'];
  const { rows } = decodeAnswer({ endpoint: 'screen', condition: 'a > 1', metrics, page: 1, limit: 1 }, body);
  assert.deepEqual(Object.entries(rows[0]!.metrics), [
    ['__proto__', 5],
    ['constructor', 6],
  ]);
});
