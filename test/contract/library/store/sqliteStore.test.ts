import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { prune } from '../../../../src/library/prune.ts';
import { BesideStore } from '../../../../src/library/store/besideStore.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import type { Filing, Store } from '../../../../src/library/store/store.ts';
import { filingOf, source, temporaryFolder } from '../../../unit/library/filing.ts';

const day = '2025-03-12';
const attempt = { source, endpoint: 'fund', at: 1000, day, limit: undefined, refuseAfter429: true } as const;
const lease = { source, key: 'k', owner: 'me', now: 100, until: 200, since: 100 };

/** One set of rules holds wherever the database is. */
const kinds: [name: string, open: (folder: string) => Store][] = [
  ['file', (folder) => new SqliteStore(sqlite, join(folder, 'library.db'))],
  ['memory', () => new SqliteStore(sqlite, ':memory:')],
  [
    'memory with a file beneath',
    (folder) => {
      const file = new SqliteStore(sqlite, join(folder, 'library.db'));
      const store = new BesideStore(sqlite);
      store.readThrough(file.file);
      const dispose = store.dispose.bind(store);
      store.dispose = () => {
        dispose();
        file.dispose();
      };
      return store;
    },
  ],
];

for (const [kind, open] of kinds)
  suite(kind, () => {
    const using = async (work: (store: Store) => Promise<void> | void): Promise<void> => {
      await using folder = await temporaryFolder();
      const store = open(folder.path);
      try {
        await work(store);
      } finally {
        store.dispose();
      }
    };

    test('the store finds an answer by key, content and name within its source', () =>
      using(async ({ answers }) => {
        const filing: Filing = { ...(await filingOf('a', 5)), entities: ['one', 'two'] };
        assert.equal(answers.file(filing), true);
        answers.file({ ...(await filingOf('b', 7)), entities: ['two'] });
        assert.deepEqual(answers.get(source, 'a')?.request, { endpoint: 'metrics' });
        assert.equal(answers.findByEntity(source, 'one')?.key, 'a');
        assert.equal(answers.findByEntity(source, 'two')?.key, 'b');
        assert.equal(answers.resolveAlias(source, 'name of a'), 'thing of a');
        assert.deepEqual(answers.aliasesLike(source, 'name of').length, 2);
        assert.deepEqual(answers.aliasesLike(source, 'name of a'), [{ alias: 'name of a', entity: 'thing of a' }]);
        for (const found of [
          answers.get('sample', 'a'),
          answers.findByEntity('sample', 'one'),
          answers.resolveAlias('sample', 'name of a'),
        ])
          assert.equal(found, undefined);
        answers.remove(source, 'b');
        assert.equal(answers.findByEntity(source, 'two')?.key, 'a');
      }));

    test('a filing replaces an answer, but an imported one only if it is newer', () =>
      using(async ({ answers }) => {
        const company = { cik: 1, ticker: 'T', name: 'T', shortName: 'T', quarters: ['Q1 2025'], listedAt: 9 };
        answers.file({ ...(await filingOf('a', 9)), company });
        const older = { ...(await filingOf('a', 9)), company: { ...company, quarters: [] } };
        assert.equal(answers.file(older, true), false);
        assert.deepEqual(answers.company(source, 1), company);
        assert.equal(answers.file({ ...older, fetchedAt: 10 }, true), true);
        assert.deepEqual(answers.company(source, 1), company);
        assert.equal(answers.file({ ...older, fetchedAt: 8 }), true);
        assert.equal(answers.get(source, 'a')?.fetchedAt, 8);
        assert.deepEqual(answers.company(source, 1)?.quarters, []);
      }));

    test('clearing one source leaves the others, and the ledger', () =>
      using(async ({ answers, ledger }) => {
        answers.file(await filingOf('a', 5));
        answers.file({ ...(await filingOf('a', 5)), source: 'sample' });
        ledger.leave(ledger.reserve(attempt)!);
        answers.clear('sample');
        assert.deepEqual(
          answers.list().map((each) => each.source),
          [source],
        );
        answers.clear();
        assert.deepEqual(answers.list(), []);
        assert.equal(answers.resolveAlias(source, 'name of a'), undefined);
        assert.equal(ledger.use(source, day, 1000).used, 1);
      }));

    test('renew changes only the time, the cache flag and the company’s listing of an unchanged answer', () =>
      using(async ({ answers }) => {
        const company = { cik: 1, ticker: 'T', name: 'T', shortName: 'T', quarters: ['Q1 2025'], listedAt: 5 };
        const filing: Filing = { ...(await filingOf('a', 5)), entities: ['one'], etag: '"x"', company };
        answers.file(filing);
        const again = {
          ...filing,
          fetchedAt: 9,
          body: new Uint8Array(1),
          entities: [],
          company: { ...company, listedAt: 9 },
        };
        for (const [other, ifNewer] of [
          [{ ...again, etag: '"y"' }, false],
          [{ ...again, etag: undefined }, false],
          [{ ...again, key: 'b' }, false],
          [{ ...again, fetchedAt: 5 }, true],
        ] as const) {
          assert.equal(answers.renew(other, ifNewer), false);
          assert.deepEqual([answers.get(source, 'a')?.fetchedAt, answers.company(source, 1)?.listedAt], [5, 5]);
        }
        assert.equal(answers.renew({ ...again, cached: true }, true), true);
        const renewed = answers.get(source, 'a')!;
        assert.deepEqual([renewed.fetchedAt, renewed.cached, renewed.etag], [9, true, '"x"']);
        assert.deepEqual([...renewed.body], [...filing.body]);
        assert.equal(answers.findByEntity(source, 'one')?.key, 'a');
        assert.equal(answers.company(source, 1)?.listedAt, 9);
        assert.equal(answers.list()[0]?.cached, true);
      }));

    test('an attempt answered by a cache isn’t counted and doesn’t end a pause', () =>
      using(({ ledger }) => {
        const [refused, cached] = [ledger.reserve(attempt)!, ledger.reserve({ ...attempt, refuseAfter429: false })!];
        ledger.settle(refused, { outcome: 'rateLimited', status: 429, counted: true, until: 9000 });
        ledger.settle(cached, { outcome: 'cached', status: 200, counted: false });
        const { used, cached: answered, byEndpoint, pause } = ledger.use(source, day, 2000);
        assert.deepEqual([used, answered, byEndpoint], [1, 1, { fund: 1 }]);
        assert.equal(pause?.until, 9000);
      }));

    test('the newest session of a ticker decides whether its bars count as cached', () =>
      using(({ bars }) => {
        const session = (name: string, fetchedAt: number, cached: boolean) => ({
          session: name,
          fetchedAt,
          cached,
          count: 1,
          body: new Uint8Array(1),
        });
        const file = (...sessions: ReturnType<typeof session>[]): void => {
          bars.file({ source, ticker: 'T', sessions: () => sessions, cover: () => '' });
        };
        file(session('2025-03-11', 5, true), session('2025-03-12', 7, false));
        assert.deepEqual(
          bars.list().map(({ fetchedAt, cached }) => [fetchedAt, cached]),
          [[7, undefined]],
        );
        file(session('2025-03-12', 9, true));
        assert.deepEqual(
          bars.list().map(({ fetchedAt, cached }) => [fetchedAt, cached]),
          [[9, true]],
        );
        assert.deepEqual(
          bars.sessions(source, 'T', '2025-03-11', '2025-03-12').map(({ cached }) => cached),
          [true, true],
        );
      }));

    test('the store returns sessions in order, and replaces coverage together with them', () =>
      using(({ bars }) => {
        const session = (name: string, count: number) => ({
          session: name,
          fetchedAt: count,
          count,
          body: new Uint8Array(count),
        });
        bars.file({
          source,
          ticker: 'T',
          sessions: () => [session('2025-03-12', 3), session('2025-03-10', 1)],
          cover: (was) => `first after ${was}`,
        });
        bars.file({
          source,
          ticker: 'T',
          sessions: () => [session('2025-03-12', 4)],
          cover: (was) => `second after ${was}`,
        });
        assert.equal(bars.coverage(source, 'T'), 'second after first after undefined');
        assert.deepEqual(
          bars.sessions(source, 'T', '2025-03-10', '2025-03-12').map(({ count }) => count),
          [1, 4],
        );
        assert.deepEqual(bars.sessions(source, 'T', '2025-03-11', '2025-03-11'), []);
        assert.deepEqual(
          [...bars.counts(source, 'T', '2025-03-10', '2025-03-12')],
          bars.sessions(source, 'T', '2025-03-10', '2025-03-12').map(({ session, count }) => [session, count]),
        );
        // A session that an older version filed under an impossible day is not listed, alone or among others.
        const odd = ['9999-12-31', '2025-02-30', '0000-00-00'].map((day) => session(day, 1));
        bars.file({ source, ticker: 'T', sessions: () => odd, cover: (was) => was ?? '' });
        bars.file({ source, ticker: 'ODD', sessions: () => odd, cover: () => '' });
        assert.deepEqual(bars.list(), [
          { source, ticker: 'T', sessions: 2, first: '2025-03-10', last: '2025-03-12', bytes: 5, fetchedAt: 4 },
        ]);
        bars.remove(source, 'T');
        assert.deepEqual([bars.list(), bars.coverage(source, 'T')], [[], undefined]);
      }));

    test('an attempt counts from its reservation, unless it is withdrawn, never leaves or isn’t delivered', () =>
      using(({ ledger }) => {
        const used = (now = 1000): number => ledger.use(source, day, now).used;
        const [lost, unreached, withdrawn, dead] = [1, 2, 3, 4].map(() => ledger.reserve(attempt)!);
        assert.equal(used(), 4);
        ledger.leave(lost!);
        ledger.leave(unreached!);
        ledger.settle(unreached!, { outcome: 'offline', counted: false });
        ledger.withdraw(withdrawn!);
        assert.equal(used(), 2);
        // The window that reserved it has died: it never left. The one that left stays counted for good.
        assert.equal(used(1000 + 3_600_000), 1);
        ledger.leave(dead!);
        assert.equal(used(1000 + 3_600_000), 2);
        ledger.withdraw(dead!);
        assert.equal(used(), 2);
        assert.deepEqual(
          ledger.recent(source, 2).map(({ id, state }) => [id, state]),
          [
            [dead, 'left'],
            [unreached, 'settled'],
          ],
        );
        assert.equal(ledger.use('sample', day, 1000).used, 0);
        assert.equal(ledger.use(source, '2025-03-13', 1000).used, 0);
      }));

    test('the ledger refuses attempts at the limit, and after a 429 until an answer', () =>
      using(({ ledger }) => {
        const limited = { ...attempt, limit: 3 };
        const [first, second] = [ledger.reserve(limited)!, ledger.reserve(limited)!];
        ledger.settle(first, { outcome: 'rateLimited', status: 429, counted: true });
        assert.deepEqual(ledger.use(source, day, 1000).pause, { since: attempt.at, until: undefined });
        assert.equal(ledger.reserve(limited), undefined);
        assert.notEqual(ledger.reserve({ ...limited, refuseAfter429: false }), undefined);
        assert.equal(ledger.reserve({ ...limited, refuseAfter429: false }), undefined);
        ledger.settle(second, { outcome: 'ok', status: 200, counted: true });
        assert.notEqual(ledger.reserve({ ...limited, limit: 4 }), undefined);
        assert.deepEqual(ledger.use(source, day, 1000).byEndpoint, { fund: 4 });
      }));

    test('a pause ends at its time on any day and affects only its source', () =>
      using(({ ledger }) => {
        const refuse = (until: number | undefined, at = attempt.at): void => {
          const id = ledger.reserve({ ...attempt, at, refuseAfter429: false })!;
          ledger.leave(id);
          ledger.settle(id, { outcome: 'rateLimited', status: 429, counted: true, until });
        };
        const pause = (now: number, of = day): unknown => ledger.use(source, of, now).pause;
        refuse(5000);
        assert.deepEqual(pause(4999), { since: attempt.at, until: 5000 });
        assert.deepEqual(pause(4999, '2025-03-14'), { since: attempt.at, until: 5000 });
        assert.equal(pause(5000), undefined);
        assert.equal(ledger.use('sample', day, 1000).pause, undefined);
        assert.equal(ledger.reserve({ ...attempt, at: 4999 }), undefined);
        assert.notEqual(ledger.reserve({ ...attempt, at: 5000 }), undefined);
        // After the clock was set back, the wait lasts as long as before.
        assert.deepEqual(pause(attempt.at - 1_000_000), { since: attempt.at, until: 5000 - 1_000_000 });
        // A 429 without a wait pauses its own day only.
        refuse(undefined);
        assert.deepEqual(pause(9e9), { since: attempt.at, until: undefined });
        assert.equal(pause(9e9, '2025-03-14'), undefined);
        assert.deepEqual(ledger.recent(source, 1)[0]!.until, undefined);
        refuse(0);
        assert.equal(pause(1000), undefined);
        assert.equal(ledger.recent(source, 1)[0]!.until, 0);
      }));

    test('a lease is one owner’s until it ends, runs out or fails', () =>
      using(({ leases }) => {
        assert.equal(leases.take(lease), undefined);
        const other = { ...lease, owner: 'other' };
        assert.equal(leases.take(other)?.owner, 'me');
        assert.equal(leases.take({ ...other, key: 'another' }), undefined);
        assert.equal(leases.renew(source, 'k', 'other', 900), false);
        assert.equal(leases.renew(source, 'k', 'me', 300), true);
        assert.equal(leases.take({ ...other, now: 299 })?.until, 300);
        assert.equal(leases.take({ ...other, now: 300, until: 400 }), undefined);
        leases.release(source, 'k', 'me');
        assert.equal(leases.take({ ...lease, now: 301 })?.owner, 'other');

        leases.fail(source, 'k', 'other', { error: 'why', at: 350 });
        assert.deepEqual(leases.take({ ...lease, now: 351, since: 349 })?.failure, { error: 'why', at: 350 });
        assert.equal(leases.take({ ...lease, now: 351, since: 350 }), undefined);
      }));

    test('the store keeps observations in order, once per moment, by source and bounded', () =>
      using(({ observations }) => {
        const seen = (at: number, latest_value: number | null) => ({
          indicator_id: 7,
          at,
          latest_date: '2025-02-01',
          latest_value,
          prior_value: null,
        });
        assert.equal(observations.add(source, [seen(20, 1.5), { ...seen(20, 4), indicator_id: 8 }]), 2);
        assert.equal(observations.add(source, [seen(10, null), seen(20, 9)]), 1);
        assert.equal(observations.add('sample', [seen(5, 3)]), 1);
        assert.deepEqual(
          observations.of(source, 7).map(({ at, latest_value }) => [at, latest_value]),
          [
            [10, null],
            [20, 1.5],
          ],
        );
        assert.deepEqual(observations.indicators('sample'), [{ source: 'sample', indicator: 7 }]);
        assert.deepEqual(observations.indicators(source, 2), [{ source, indicator: 7 }]);
        observations.add(source, [seen(30, 1.5), seen(40, 1.5), seen(50, 2)]);
        observations.prune(4);
        assert.deepEqual(
          observations.of(source, 7).map(({ at }) => at),
          [10, 20, 40, 50],
        );
        observations.clear(source);
        assert.deepEqual(observations.indicators(), [{ source: 'sample', indicator: 7 }]);
      }));

    test('prune drops old screens, absences and attempts, but no other answers', () =>
      using(async (store) => {
        const now = 1000 * 86_400_000;
        const screen = { endpoint: 'screen', condition: 'a > 1', metrics: [], page: 1, limit: 1 } as const;
        store.answers.file({ ...(await filingOf('old screen', 5)), request: screen });
        store.answers.file({ ...(await filingOf('screen', now)), request: screen });
        store.answers.file(await filingOf('old', 5));
        store.answers.fileAbsence(source, 'old', { error: '{}', foundAt: 5 });
        store.answers.fileAbsence(source, 'new', { error: '{}', foundAt: now });
        store.ledger.reserve(attempt);
        prune({ store, clock: () => now });
        assert.deepEqual(
          store.answers
            .list()
            .map(({ key }) => key)
            .sort(),
          ['old', 'screen'],
        );
        assert.equal(store.answers.absence(source, 'old'), undefined);
        assert.notEqual(store.answers.absence(source, 'new'), undefined);
        assert.deepEqual(store.ledger.recent(source, 9), []);
      }));
  });
