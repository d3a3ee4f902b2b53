import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseCik, parseClassId, parseSeriesId } from '../../../../src/domain/identifiers/secIds.ts';
import { parseTicker } from '../../../../src/domain/identifiers/ticker.ts';
import { assertReads, assertRefuses } from './check.ts';

const root = resolve(import.meta.dirname, '../../../..');
const shared = process.env['MARKET_DESK_SHARED'] ?? join(root, '..', 'shared');
const registry = join(shared, 'data/funds/sec_series_classes.csv');

test('series and class ids consist of a letter and nine digits', () => {
  assertReads(parseSeriesId(' s000002839'), 'S000002839');
  assertReads(parseClassId('c000007808 '), 'C000007808');
  for (const text of ['', 'S', 'S00000283', 'S0000028390', 'C000002839', '000002839', 'S00000283X']) {
    assertRefuses(parseSeriesId(text), 0, text.length);
  }
  assertRefuses(parseClassId('  S000007808'), 2, 12);
});

test('parseCik accepts leading zeros, spaces and a CIK prefix', () => {
  for (const text of ['320193', '0000320193', 'CIK0000320193', 'cik 320193', 'CIK: 320193', ' CIK#320193 ']) {
    assertReads(parseCik(text), 320193);
  }
  for (const text of ['', '0', '0000000000', '12345678901', '32O193', '-5', '1.5', '1e5', 'CIK']) {
    assertRefuses(parseCik(text), 0, text.length);
  }
});

test(
  'the parsers accept every identifier in the registry of real funds',
  { skip: existsSync(registry) ? false : `no ${registry.slice(root.length)}` },
  () => {
    const [, ...lines] = readFileSync(registry, 'utf8').trim().split(/\r?\n/);
    assert.ok(lines.length > 2000);
    for (const line of lines) {
      const [cik = '', series = '', shareClass = '', ticker = ''] = line.split(',');
      assertReads(parseCik(cik), Number(cik));
      assertReads(parseSeriesId(series), series);
      assertReads(parseClassId(shareClass), shareClass);
      assertReads(parseTicker(ticker), ticker);
    }
  },
);
