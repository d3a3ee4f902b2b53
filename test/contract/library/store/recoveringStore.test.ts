import assert from 'node:assert/strict';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { test } from 'node:test';
import type { LibraryWarning } from '../../../../src/library/library.ts';
import { formatCoverage, parseCoverage, withRead } from '../../../../src/library/plans/barCoverage.ts';
import { unpackBody } from '../../../../src/library/store/packBody.ts';
import { migrations } from '../../../../src/library/store/schema.ts';
import { RecoveringStore } from '../../../../src/library/store/recoveringStore.ts';
import type { Store } from '../../../../src/library/store/store.ts';
import { StoreFailure } from '../../../../src/library/store/storeFailure.ts';
import { openStore } from '../../../../src/library/store/openStore.ts';
import { filingOf, source, temporaryFolder } from '../../../unit/library/filing.ts';

const attempt = {
  source,
  endpoint: 'fund',
  at: 1000,
  day: '2025-03-12',
  limit: undefined,
  refuseAfter429: true,
  // A person accepted that the count may be kept in memory.
  unkept: true,
} as const;

async function openFile() {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'library.db');
  const warnings: LibraryWarning[] = [];
  const stores: RecoveringStore[] = [];
  const open = (): RecoveringStore => {
    const store = new RecoveringStore({ sqlite, path, onWarning: (warning) => warnings.push(warning) });
    stores.push(store);
    return store;
  };
  return {
    path,
    folder: folder.path,
    warnings,
    open,
    kinds: () => warnings.map(({ kind }) => kind),
    [Symbol.asyncDispose]: async () => {
      for (const store of stores) store.dispose();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('a later store finds the answers that an earlier one filed', async () => {
  await using file = await openFile();
  const store = file.open();
  store.answers.file(await filingOf('a', 5));
  store.dispose();
  const next = file.open();
  assert.equal(next.answers.get(source, 'a')?.fetchedAt, 5);
  assert.equal(next.answers.findByEntity(source, 'thing of a')?.key, 'a');
  assert.equal(next.answers.resolveAlias(source, 'name of a'), 'thing of a');
  assert.deepEqual(file.warnings, []);
});

test('clearing the store frees its disk space', async () => {
  await using file = await openFile();
  const store = file.open();
  for (let index = 0; index < 100; index++)
    store.answers.file({ ...(await filingOf(`a${index}`, 5)), body: new Uint8Array(20_000) });
  store.disk.store!.file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const before = statSync(file.path).size;
  store.answers.clear();
  store.dispose();
  assert.ok(statSync(file.path).size < before / 5, `${statSync(file.path).size} of ${before}`);
});

test('the store moves an invalid database aside with a dated name and reports it', async () => {
  await using file = await openFile();
  writeFileSync(file.path, 'x'.repeat(9000));
  const store = file.open();
  assert.deepEqual(file.kinds(), ['damaged-moved-aside']);
  const { movedTo } = file.warnings[0]!;
  assert.match(movedTo!, /library\.damaged-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/);
  assert.ok(existsSync(movedTo!));
  store.answers.file(await filingOf('a', 5));
  store.dispose();
  assert.equal(file.open().answers.get(source, 'a')?.fetchedAt, 5);
  assert.equal(file.warnings.length, 1);
});

test('the store moves another program’s database aside', async () => {
  await using file = await openFile();
  const other = new sqlite.DatabaseSync(file.path);
  other.exec('CREATE TABLE answers (other)');
  other.close();
  file.open();
  assert.deepEqual(file.kinds(), ['damaged-moved-aside']);
});

/** Skips a test where an open file can be neither moved nor removed, since its case cannot happen there. */
const openFilesStay = { skip: process.platform === 'win32' && 'a file that is open cannot be moved or removed' };

test('two windows with a damaged file move it aside once, and both use the new one', openFilesStay, async () => {
  await using file = await openFile();
  const [one, two] = [file.open(), file.open()];
  for (let index = 0; index < 50; index++)
    one.answers.file(await filingOf(`a${index}`, 5, JSON.stringify(Math.random()).repeat(300)));
  // Closing writes everything into the file itself; then its pages are overwritten.
  one.disk.store!.file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const size = 40 * 4096;
  truncateSync(file.path, size);
  overwrite(file.path, 4096, size - 4096);

  two.answers.file(await filingOf('c', 7));
  one.answers.file(await filingOf('b', 6));
  assert.equal(one.answers.get(source, 'c')?.fetchedAt, 7);
  assert.equal(two.answers.get(source, 'b')?.fetchedAt, 6);
  assert.deepEqual(file.kinds(), ['damaged-moved-aside']);
});

test('the store recovers the readable part of a damaged file, including the ledger', async () => {
  await using file = await openFile();
  const store = file.open();
  for (let index = 0; index < 200; index++)
    store.answers.file(await filingOf(`a${index}`, 5, JSON.stringify(Math.random()).repeat(300)));
  store.ledger.leave(store.ledger.reserve(attempt)!);
  store.dispose();
  const middle = Math.floor(statSync(file.path).size / 4096 / 2);
  overwrite(file.path, middle * 4096, 3 * 4096);

  const next = file.open();
  const readable = () => next.answers.list().filter(({ key }) => next.answers.get(source, key)?.fetchedAt === 5);
  // Reading everything meets the damage.
  readable();
  assert.deepEqual(file.kinds(), ['damaged-moved-aside']);
  // A page holds some twenty of them, so that three cost sixty: all that lies on the others is there.
  assert.ok(readable().length >= 200 - 3 * 21, `${readable().length} of 200`);
  for (const { key } of readable()) assert.equal(unpackBody(next.answers.get(source, key)!.body)![0], '0');
  assert.equal(next.answers.findByEntity(source, 'thing of a0')?.key, 'a0');
  assert.equal(next.ledger.use(source, attempt.day, 1000).used, 1);
});

test('on a full disk, the store keeps answers in memory, warns once, and writes them when it can', async () => {
  await using file = await openFile();
  const store = file.open();
  store.answers.file(await filingOf('before', 1));
  const db = store.disk.store!.file;
  db.exec('PRAGMA max_page_count = 1');
  store.answers.file(await filingOf('a', 5, JSON.stringify(Math.random()).repeat(2000)));
  const big = await filingOf('b', 6);
  store.answers.file({ ...big, body: new Uint8Array(500_000) });
  assert.deepEqual(file.kinds(), ['disk-full']);
  assert.deepEqual(
    store.answers
      .list()
      .map(({ key }) => key)
      .sort(),
    ['a', 'b', 'before'],
  );
  assert.equal(store.answers.resolveAlias(source, 'name of b'), 'thing of b');

  db.exec('PRAGMA max_page_count = 100000');
  store.answers.file(await filingOf('c', 7));
  store.dispose();
  assert.deepEqual(keysIn(file.open()), ['a', 'b', 'before', 'c']);
});

test('observations made while the file was read-only reach it later', async () => {
  await using file = await openFile();
  const seen = { indicator_id: 7, latest_date: '2025-02-01', latest_value: 1, prior_value: null };
  const store = file.open();
  store.observations.add(source, [{ ...seen, at: 1 }]);
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  store.observations.add(source, [{ ...seen, at: 2 }]);
  const moments = (from: RecoveringStore): number[] => from.observations.of(source, 7).map(({ at }) => at);
  assert.deepEqual(moments(store), [1, 2]);
  db.exec('PRAGMA query_only = 0');
  store.answers.file(await filingOf('a', 5));
  store.dispose();
  assert.deepEqual(moments(file.open()), [1, 2]);
});

function keysIn(store: Store): string[] {
  return store.answers
    .list()
    .map(({ key }) => key)
    .sort();
}

/** The results of a store's look-ups for all that `fileSome` files. */
function everything(store: Store) {
  const { answers, bars, observations } = store;
  const session = { first: '2025-03-01', last: '2025-03-31' };
  return {
    answers: answers
      .list()
      .map(({ key, fetchedAt }) => `${key} ${fetchedAt}`)
      .sort(),
    names: answers
      .aliasesLike(source, 'name of ')
      .map(({ alias, entity }) => `${alias}: ${entity}`)
      .sort(),
    things: ['a', 'b', 'c'].map((key) => answers.findByEntity(source, `thing of ${key}`)?.fetchedAt),
    companies: [1, 2].map((cik) => answers.company(source, cik)?.listedAt),
    absences: ['x', 'y'].map((key) => answers.absence(source, key)?.foundAt),
    coverage: parseCoverage(bars.coverage(source, 'T')).over.map(({ from, till }) => `${from} ${till}`),
    sessions: bars.sessions(source, 'T', session.first, session.last).map((each) => `${each.session} ${each.count}`),
    counts: [...bars.counts(source, 'T', session.first, session.last)].map((each) => each.join(' ')).sort(),
    listed: bars.list().map((each) => `${each.ticker} ${each.first} ${each.last} ${each.sessions}`),
    observed: observations.of(source, 7).map(({ at, latest_value }) => `${at} ${latest_value}`),
    indicators: observations
      .indicators(source)
      .map(({ indicator }) => indicator)
      .sort(),
  };
}

async function fileSome(store: Store, keys: readonly string[], time: number): Promise<void> {
  const company = { ticker: 'T', name: 'T', shortName: 'T', quarters: ['Q1 2025'], listedAt: time };
  for (const key of keys)
    store.answers.file({ ...(await filingOf(key, time)), company: { ...company, cik: key === 'a' ? 1 : 2 } });
  store.answers.fileAbsence(source, time > 5 ? 'y' : 'x', { error: '{}', foundAt: time });
  const day = `2025-03-1${time}`;
  store.bars.file({
    source,
    ticker: 'T',
    sessions: () =>
      [day, '2025-03-20'].map((session) => ({ session, fetchedAt: time, count: time, body: new Uint8Array(1) })),
    cover: (present) => formatCoverage(withRead(parseCoverage(present), { from: day, till: day, at: Date.now() })),
  });
  const seen = { latest_date: '2025-02-01', latest_value: time, prior_value: null };
  store.observations.add(source, [
    { ...seen, indicator_id: 7, at: time },
    { ...seen, indicator_id: time, at: time },
  ]);
}

test('the store reads a read-only file together with its memory, and later writes the memory to it', async () => {
  await using file = await openFile();
  const store = file.open();
  await fileSome(store, ['a', 'b'], 5);
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  await fileSome(store, ['b', 'c'], 7);
  const all = everything(store);
  assert.deepEqual(all, {
    answers: ['a 5', 'b 7', 'c 7'],
    names: ['a', 'b', 'c'].map((key) => `name of ${key}: thing of ${key}`),
    things: [5, 7, 7],
    companies: [5, 7],
    absences: [5, 7],
    coverage: ['2025-03-15 2025-03-15', '2025-03-17 2025-03-17'],
    sessions: ['2025-03-15 5', '2025-03-17 7', '2025-03-20 7'],
    counts: ['2025-03-15 5', '2025-03-17 7', '2025-03-20 7'],
    listed: ['T 2025-03-15 2025-03-20 3'],
    observed: ['5 5', '7 7'],
    indicators: [5, 7],
  });
  const another = file.open();
  assert.deepEqual(everything(another).answers, ['a 5', 'b 5']);
  db.exec('PRAGMA query_only = 0');
  // A newer answer that another window wrote meanwhile stays.
  another.answers.file(await filingOf('c', 9));
  store.ledger.reserve(attempt);
  assert.deepEqual(everything(store), { ...all, answers: ['a 5', 'b 7', 'c 9'], things: [5, 7, 9] });
  assert.deepEqual(everything(another), everything(store));
  assert.deepEqual(file.kinds(), ['read-only']);
});

test('the store upgrades a file of the first version and keeps its rows', async () => {
  await using file = await openFile();
  const first = new sqlite.DatabaseSync(file.path);
  first.exec(`${migrations[0]!}; PRAGMA user_version = 1`);
  first.exec(`INSERT INTO names (source, name, thing, learnt_at) VALUES ('${source}', 'fund:OLD', 'class:C1', 1)`);
  first.close();
  const store = file.open();
  assert.equal(store.answers.resolveAlias(source, 'fund:OLD'), 'class:C1');
  assert.deepEqual(store.observations.of(source, 7), []);
  assert.deepEqual(file.warnings, []);
});

test('the ledger counts file and memory together while the disk is read-only', async () => {
  await using file = await openFile();
  const store = file.open();
  const first = store.ledger.reserve(attempt)!;
  store.ledger.leave(first);
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  const second = store.ledger.reserve({ ...attempt, limit: 2 })!;
  assert.notEqual(second, first);
  store.ledger.leave(second);
  assert.equal(store.ledger.use(source, attempt.day, 1000).used, 2);
  assert.equal(store.ledger.reserve({ ...attempt, limit: 2 }), undefined);
  store.ledger.settle(second, { outcome: 'ok', status: 200, counted: true });
  assert.deepEqual(file.kinds(), ['read-only']);

  db.exec('PRAGMA query_only = 0');
  store.ledger.settle(first, { outcome: 'ok', status: 200, counted: true });
  store.answers.file(await filingOf('a', 5));
  store.dispose();
  assert.equal(file.open().ledger.use(source, attempt.day, 1000).used, 2);
});

/** Imitates a file system that refuses writes, since root may write anywhere. */
function refusing(path: string, isRefused: () => boolean): typeof sqlite {
  return {
    ...sqlite,
    DatabaseSync: class extends sqlite.DatabaseSync {
      constructor(at: string | URL, options: sqlite.DatabaseSyncOptions = {}) {
        super(at, options);
        if (at === path && isRefused()) this.exec('PRAGMA query_only = 1');
      }
      override exec(sql: string): void {
        const isFile = this.location() === path && isRefused();
        if (isFile && sql.includes('journal_mode')) throw Object.assign(new Error('readonly'), { errcode: 8 });
        super.exec(sql);
      }
    },
  };
}

test('the store reads an unwritable file and saves new answers when it can', async (t) => {
  await using file = await openFile();
  const store = file.open();
  store.answers.file(await filingOf('a', 5));
  store.dispose();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  let isRefused = true;
  const frozen = new RecoveringStore({
    sqlite: refusing(file.path, () => isRefused),
    path: file.path,
    onWarning: (warning) => file.warnings.push(warning),
  });
  const keys = (): string[] => frozen.answers.list().map(({ key, fetchedAt }) => `${key} ${fetchedAt}`);
  assert.equal(frozen.answers.get(source, 'a')?.fetchedAt, 5);
  frozen.answers.file(await filingOf('b', 6));
  assert.deepEqual(keys(), ['a 5', 'b 6']);
  assert.throws(() => {
    frozen.atomically((of) => of.answers.clear());
  }, StoreFailure);
  isRefused = false;
  frozen.answers.file(await filingOf('c', 7));
  assert.equal(file.open().answers.get(source, 'b'), undefined);
  t.mock.timers.tick(31_000);
  frozen.answers.file(await filingOf('d', 8));
  frozen.dispose();
  assert.deepEqual(keysIn(file.open()), ['a', 'b', 'c', 'd']);
  assert.deepEqual(file.kinds(), ['read-only']);
});

test('the store writes its memory to a writable file when the window closes', async () => {
  await using file = await openFile();
  const store = file.open();
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  store.answers.file(await filingOf('a', 5));
  store.ledger.leave(store.ledger.reserve(attempt)!);
  db.exec('PRAGMA query_only = 0');
  store.dispose();
  const next = file.open();
  assert.equal(next.answers.findByEntity(source, 'thing of a')?.fetchedAt, 5);
  assert.equal(next.ledger.use(source, attempt.day, 1_000_000).used, 1);
  assert.ok(next.ledger.reserve(attempt)! < 2 ** 32);
});

test('an attempt that began in memory is settled and counts once after the file is writable again', async () => {
  await using file = await openFile();
  const store = file.open();
  const db = store.disk.store!.file;
  db.exec('PRAGMA query_only = 1');
  const first = store.ledger.reserve(attempt)!;
  store.ledger.leave(first);
  db.exec('PRAGMA query_only = 0');
  store.answers.file(await filingOf('a', 5));
  assert.equal(store.ledger.reserve({ ...attempt, limit: 1 }), undefined);
  store.ledger.settle(first, { outcome: 'ok', status: 200, counted: true });
  store.answers.file(await filingOf('b', 5));
  assert.equal(file.open().ledger.use(source, attempt.day, 1000).used, 1);
  assert.equal(store.ledger.use(source, attempt.day, 1000).used, 1);
  assert.deepEqual(
    store.ledger.recent(source, 9).map(({ state }) => state),
    ['settled'],
  );
});

test('the store recreates its file if it is removed while in use', openFilesStay, async () => {
  await using file = await openFile();
  const store = file.open();
  store.answers.file(await filingOf('a', 5));
  for (const name of readdirSync(file.folder)) rmSync(join(file.folder, name));
  store.answers.file(await filingOf('b', 6));
  assert.equal(file.open().answers.get(source, 'b')?.fetchedAt, 6);
});

test('the store reads a newer file that doesn’t name its oldest reader, and writes nothing to it', async () => {
  await using file = await openFile();
  const earlier = file.open();
  earlier.answers.file(await filingOf('old', 1));
  earlier.dispose();
  const newer = new sqlite.DatabaseSync(file.path);
  newer.exec(`DELETE FROM sqlite_sequence; PRAGMA user_version = ${migrations.length + 1}`);
  newer.close();
  const store = file.open();
  assert.equal(store.answers.get(source, 'old')?.fetchedAt, 1);
  store.answers.file(await filingOf('a', 5));
  assert.equal(store.answers.get(source, 'a')?.fetchedAt, 5);
  assert.deepEqual(keysIn(store), ['a', 'old']);
  assert.deepEqual(file.kinds(), ['unavailable']);
  assert.equal(store.trouble()?.kind, 'newer');
  const still = new sqlite.DatabaseSync(file.path);
  assert.deepEqual({ ...still.prepare('SELECT count(*) AS count FROM answers').get() }, { count: 1 });
  still.close();
});

test('the store uses memory without a folder or if it can’t create one', async () => {
  await using folder = await temporaryFolder();
  const told = (of: string | undefined): string[] => {
    const kinds: string[] = [];
    const store = openStore({ folder: of, sqlite, onWarning: ({ kind }) => kinds.push(kind) });
    const id = store.ledger.reserve(attempt)!;
    store.ledger.leave(id);
    assert.equal(store.ledger.use(source, attempt.day, 1000).used, 1);
    store.dispose();
    return kinds;
  };
  writeFileSync(join(folder.path, 'file'), '');
  assert.deepEqual(told(undefined), []);
  const unkept = openStore({ folder: undefined, sqlite, isToBeKept: true, onWarning: () => undefined });
  unkept.answers.file(await filingOf('a', 5));
  assert.deepEqual([unkept.trouble()?.kind, unkept.trouble()?.unsaved], ['noFolder', 1]);
  unkept.markSaved();
  assert.equal(unkept.trouble()?.unsaved, 0);
  unkept.dispose();
  assert.deepEqual(told(join(folder.path, 'file', 'below')), ['unavailable']);
});

test('a writer that another process delays succeeds without a message', async () => {
  await using file = await openFile();
  const store = file.open();
  store.answers.file(await filingOf('a', 5));
  const other = new sqlite.DatabaseSync(file.path);
  other.exec('BEGIN IMMEDIATE');
  const filing = await filingOf('b', 6);
  const filed = store.persist(() => store.answers.file(filing), true);
  assert.equal(store.trouble(), undefined);
  other.exec('ROLLBACK');
  other.close();
  assert.equal(await filed, true);
  assert.equal(store.answers.get(source, 'b')?.fetchedAt, 6);
  store.answers.file(await filingOf('c', 7));
  store.dispose();
  assert.deepEqual(keysIn(file.open()), ['a', 'b', 'c']);
  assert.deepEqual(file.warnings, []);
});

function overwrite(path: string, from: number, length: number): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(length, 0x5a), 0, length, from);
  closeSync(handle);
}

test('other users of the machine can’t read the library', { skip: process.platform === 'win32' }, async () => {
  await using file = await openFile();
  const modes = (folder: string): string[] =>
    readdirSync(folder)
      .sort()
      .map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`);
  const folder = join(file.folder, 'made', 'here');
  const store = new RecoveringStore({ sqlite, path: join(folder, 'library.db'), onWarning: () => undefined });
  store.answers.file(await filingOf('a', 5));
  const whole = ['library.db 600', 'library.db-shm 600', 'library.db-wal 600'];
  assert.deepEqual(modes(folder), whole);
  for (const each of [folder, join(folder, '..')]) assert.equal(statSync(each).mode & 0o777, 0o700);

  // As earlier versions left them, open in another window.
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  const next = new RecoveringStore({ sqlite, path: join(folder, 'library.db'), onWarning: () => undefined });
  assert.deepEqual(modes(folder), whole);
  next.dispose();
  store.dispose();
  assert.deepEqual(modes(folder), ['library.db 600']);

  // Other users can read neither a damaged file that is moved aside nor the one in its place.
  const other = join(file.folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'library.db'), 'no database', { mode: 0o644 });
  const again = new RecoveringStore({ sqlite, path: join(other, 'library.db'), onWarning: () => undefined });
  again.answers.file(await filingOf('a', 5));
  assert.ok(readdirSync(other).some((name) => name.includes('.damaged-')));
  for (const mode of modes(other)) assert.match(mode, / 600$/);
  again.dispose();
});
