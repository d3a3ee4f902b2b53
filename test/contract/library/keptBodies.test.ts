import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import * as sqlite from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { join } from 'node:path';
import { takeKept } from '../../../src/library/plans/takeKept.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { quickFolder } from '../../suite/quickFolder.ts';
import { companies, funds, sessions } from './dataFolder.ts';
import { createDesk } from './desk.ts';
import { readIn, type Reading } from './window.ts';
import { buildWindow, Window } from './windows.ts';

const folder = await mkdtemp(join(quickFolder, 'market-desk-kept-'));
const file = await buildWindow(folder);
after(() => rm(folder, { recursive: true }));

const [company] = companies;
const days = { fromDate: sessions[0], tillDate: sessions[3] };

/** The reads of windows that are killed, and after how many bodies. */
const deaths: Record<string, { reading: Reading; bodies: number }> = {
  'a call': { reading: { what: 'call', cik: company.cik, fyq: company.quarters[0] }, bodies: 1 },
  'a latest call': { reading: { what: 'call', ticker: company.ticker }, bodies: 1 },
  'a series of funds': { reading: { what: 'fund', seriesid: funds[0]!.profile.seriesid }, bodies: 1 },
  'a calendar': { reading: { what: 'calendar' }, bodies: 1 },
  'the first page of bars': { reading: { what: 'bars', tickers: ['BARS'], ...days }, bodies: 1 },
  'a later page of bars': { reading: { what: 'bars', tickers: ['BARS', 'BARS2'], ...days }, bodies: 3 },
};

suite('a window killed after it received an answer', () => {
  for (const [name, { reading, bodies }] of Object.entries(deaths))
    test(`${name} that a killed window received is paid for only once`, async () => {
      await using desk = await createDesk();
      using window = new Window(file, desk.service, 'whole', bodies);
      await window.ready();
      await window.open(desk.folder);
      window.read(reading).catch(() => undefined);
      await window.died();
      assert.equal(desk.service.requestsSeen().length, bodies);

      const library = desk.open();
      const { value } = await readIn(library, reading, { initiator: 'person' });
      const all = desk.service.requestsSeen().map(({ target }) => target);
      await using other = await createDesk();
      assert.deepEqual(value, (await readIn(other.open(), reading, { initiator: 'person' })).value);
      assert.equal(new Set(all).size, all.length, all.join(' '));
      assert.equal(all.length, other.service.requestsSeen().length);
      assert.equal(library.usage(desk.source).used, all.length);
    });
});

test('an unreadable stored body is kept for a week, or until a person clears the library', async () => {
  await using desk = await createDesk();
  const path = join(desk.folder, 'library.db');
  const now = Date.now();
  const keep = (store: SqliteStore): void => {
    const attempt = { source: desk.source, endpoint: 'calendar', at: now, day: '2026-01-05' } as const;
    const id = store.ledger.reserve({ ...attempt, limit: undefined, refuseAfter429: false })!;
    const end = { outcome: 'ok', status: 200, counted: true };
    const body = {
      source: desk.source,
      request: { endpoint: 'calendar' },
      body: '{"of":2031}',
      receivedAt: now,
    } as const;
    store.ledger.settle(id, end, body);
  };
  const library = desk.open();
  await library.holdings(desk.source);
  const store = new SqliteStore(sqlite, path);
  keep(store);
  for (const [later, left] of [
    [6, 1],
    [8, 0],
  ] as const) {
    await takeKept({ store, clock: () => now + later * 86_400_000 }, () => assert.fail('nothing can be filed'));
    assert.equal(store.ledger.kept().length, left);
  }
  keep(store);
  await library.clear(desk.source);
  assert.deepEqual(store.ledger.kept(), []);
  assert.deepEqual(
    store.ledger.recent(desk.source, 9).map(({ outcome }) => outcome),
    ['ok', 'ok'],
  );
  store.dispose();
});
