import assert from 'node:assert/strict';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { packBody } from '../../../src/library/store/packBody.ts';
import { listSecurityValues } from '../../../src/library/securityValues.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { source } from './filing.ts';

interface Page {
  at: number;
  rows: readonly Record<string, unknown>[];
  metrics: string[];
  condition?: string;
}

async function storeWith(...pages: Page[]): Promise<SqliteStore> {
  const store = new SqliteStore(sqlite, ':memory:');
  for (const [place, { at, rows, metrics, condition = 'roic > 0' }] of pages.entries()) {
    const pagination = { current_page: 1, limit: 200, total_records: rows.length, total_pages: 1 };
    const text = JSON.stringify({ metadata: { pagination }, data: rows });
    store.answers.file({
      source,
      key: `/screener?${place}`,
      request: { endpoint: 'screen', condition, metrics, page: 1, limit: 200 },
      fetchedAt: at,
      chars: text.length,
      body: await packBody(text),
      entities: [],
      aliases: [],
    });
  }
  return store;
}

suite('listSecurityValues', () => {
  test('listSecurityValues returns the newest value of each metric by its lowercase id, including null', async () => {
    const store = await storeWith(
      { at: 20, metrics: ['ROIC'], rows: [{ ticker: 'ABC', cik: 1, ROIC: 0.2 }] },
      {
        at: 10,
        metrics: ['roic', 'roe'],
        rows: [
          { ticker: 'ABC', cik: 1, roic: 0.1, roe: null },
          { ticker: 'ABCD', cik: 2, roic: 9, roe: 9 },
        ],
      },
    );
    const [found, ...others] = await listSecurityValues(store, source, 'abc');
    assert.deepEqual(others, []);
    assert.deepEqual([found!.ticker, found!.cik], ['ABC', 1]);
    assert.deepEqual([...found!.values].sort(), [
      ['roe', { value: null, at: 10 }],
      ['roic', { value: 0.2, at: 20 }],
    ]);
  });

  test('listSecurityValues lists each screen that returned the ticker once, newest first', async () => {
    const rows = [{ ticker: 'ABC', cik: 1, roic: 1 }];
    const store = await storeWith(
      { at: 1, metrics: ['roic'], rows },
      { at: 2, metrics: ['roic'], rows, condition: 'roe > 1' },
      { at: 3, metrics: ['roic'], rows: [{ ticker: 'XYZ', cik: 2, roic: 1 }], condition: 'pe < 9' },
      { at: 4, metrics: ['roic'], rows },
    );
    const [found] = await listSecurityValues(store, source, 'ABC');
    assert.deepEqual(found!.screens, [
      { condition: 'roic > 0', at: 4 },
      { condition: 'roe > 1', at: 2 },
    ]);
  });

  test('listSecurityValues finds a share class in either spelling and keeps registrants apart', async () => {
    const store = await storeWith({
      at: 1,
      metrics: ['roic'],
      rows: [
        { ticker: 'BRK-B', cik: 7, roic: 1 },
        { ticker: 'BRK.B', cik: 8, roic: 2 },
        { ticker: 'BRK.A', cik: 7, roic: 3 },
      ],
    });
    const found = await listSecurityValues(store, source, 'brk.b');
    assert.deepEqual(
      found.map(({ cik }) => cik),
      [7, 8],
    );
  });

  test('listSecurityValues ignores other sources, other tickers and damaged pages', async () => {
    const store = await storeWith({ at: 1, metrics: ['roic'], rows: [{ ticker: 'ABC', cik: 1, roic: 1 }] });
    assert.deepEqual(await listSecurityValues(store, 'sample', 'ABC'), []);
    assert.deepEqual(await listSecurityValues(store, source, 'XYZ'), []);
    assert.deepEqual(await listSecurityValues(store, source, ' '), []);
    const damaged = await storeWith({ at: 1, metrics: ['roe'], rows: [{ ticker: 'ABC', cik: 1, roic: 1 }] });
    assert.deepEqual(await listSecurityValues(damaged, source, 'ABC'), []);
  });
});
