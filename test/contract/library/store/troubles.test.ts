import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import type { LibraryWarning } from '../../../../src/library/library.ts';
import { RecoveringStore } from '../../../../src/library/store/recoveringStore.ts';
import { migrations } from '../../../../src/library/store/schema.ts';
import { StoreFailure } from '../../../../src/library/store/storeFailure.ts';
import { whenFree } from '../../../../src/library/store/whenFree.ts';
import { takePending } from '../../../../src/library/transfer/takePending.ts';
import { filingOf, source, temporaryFolder } from '../../../unit/library/filing.ts';
import { callFiling } from './callFiling.ts';
import { diskOf, type DiskFault } from './disks.ts';

const attempt = { source, endpoint: 'fund', at: 1000, day: '2025-03-12', limit: 40, refuseAfter429: true } as const;
/** A call as the service gives it, from long ago. */
const paidCall = () =>
  callFiling({
    cik: 7,
    ticker: 'BRMC',
    company: 'Bramco',
    fyq: 'Q1 2025',
    text: 'Ann Lee:\nGood morning.',
    fetchedAt: 1000,
  });
const posix = { skip: process.platform === 'win32' && 'Windows has other locks and no modes' };

async function openDisk() {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'library.db');
  const stores: RecoveringStore[] = [];
  const warnings: LibraryWarning[] = [];
  let fault: DiskFault | undefined;
  const open = (driver: typeof sqlite = diskOf(folder.path, () => fault)): RecoveringStore => {
    const store = new RecoveringStore({ sqlite: driver, path, onWarning: (warning) => warnings.push(warning) });
    stores.push(store);
    return store;
  };
  return {
    path,
    folder: folder.path,
    warnings,
    open,
    fails: (as: DiskFault | undefined) => {
      fault = as;
    },
    journalMode: (): unknown => {
      const db = new sqlite.DatabaseSync(path);
      try {
        return db.prepare('PRAGMA journal_mode').get()?.['journal_mode'];
      } finally {
        db.close();
      }
    },
    [Symbol.asyncDispose]: async () => {
      fault = undefined;
      for (const store of stores) store.dispose();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const reserveOf = (store: RecoveringStore): number | undefined => store.ledger.reserve(attempt);
const usedOf = (store: RecoveringStore): number => store.ledger.use(source, attempt.day, 1000).used;

/** Takes pending files into a store and returns the names of those that it couldn't read completely. */
async function take(store: RecoveringStore, paths: readonly string[]): Promise<string[]> {
  const unread: string[] = [];
  await takePending(store, paths, {
    clock: () => 2000,
    taken: (path, setsAside) => store.pendingTaken(path, setsAside),
    onUnread: (name) => unread.push(name),
  });
  return unread;
}

const filesBeside = ({ folder }: { folder: string }, kind = 'pending'): string[] =>
  readdirSync(folder).filter((name) => name.startsWith(`library.${kind}-`));

suite('a disk that maps no shared memory', () => {
  test('two windows share a new library without WAL', async () => {
    await using disk = await openDisk();
    disk.fails('noSharedMemory');
    const [one, two] = [disk.open(), disk.open()];
    one.answers.file(await filingOf('a', 5));
    two.answers.file(await filingOf('b', 6));
    assert.equal(one.answers.get(source, 'b')?.fetchedAt, 6);
    assert.equal(two.answers.get(source, 'a')?.fetchedAt, 5);
    one.ledger.leave(reserveOf(one)!);
    two.ledger.leave(reserveOf(two)!);
    assert.equal(usedOf(one), 2);
    assert.deepEqual([one.trouble(), two.trouble(), disk.warnings], [undefined, undefined, []]);
    assert.notEqual(disk.journalMode(), 'wal');
  });

  test('a WAL library leaves WAL on a disk without shared memory and returns to it elsewhere', async () => {
    await using disk = await openDisk();
    const before = disk.open();
    before.answers.file(await filingOf('a', 5));
    before.ledger.leave(reserveOf(before)!);
    before.dispose();
    assert.equal(disk.journalMode(), 'wal');
    disk.fails('noSharedMemory');
    const store = disk.open();
    assert.equal(store.answers.get(source, 'a')?.fetchedAt, 5);
    assert.equal(usedOf(store), 1);
    assert.deepEqual(disk.warnings, []);
    assert.notEqual(disk.journalMode(), 'wal');
    store.dispose();
    // Back on a disk that maps it.
    disk.fails(undefined);
    const after = disk.open();
    assert.equal(usedOf(after), 1);
    assert.equal(disk.journalMode(), 'wal');
  });
});

suite('a disk without locks', posix, () => {
  test('two windows without locks read each other’s answers and share the count', async () => {
    await using disk = await openDisk();
    disk.fails('noLocks');
    const [one, two] = [disk.open(), disk.open()];
    one.answers.file(await filingOf('a', 5));
    two.answers.file(await filingOf('b', 6));
    assert.deepEqual([one.answers.get(source, 'b')?.fetchedAt, two.answers.get(source, 'a')?.fetchedAt], [6, 5]);
    one.ledger.leave(reserveOf(one)!);
    two.ledger.leave(reserveOf(two)!);
    assert.equal(usedOf(one), 2);
    assert.deepEqual([one.trouble(), two.trouble(), disk.warnings], [undefined, undefined, []]);
  });

  test('a lock left by a crash stops reads and counts, and the store goes on once it is deleted', async (t) => {
    await using disk = await openDisk();
    disk.fails('noLocks');
    disk.open().dispose();
    const lock = `${disk.path}.lock`;
    mkdirSync(lock);
    const store = disk.open();
    const now = performance.now.bind(performance);
    t.mock.method(performance, 'now', () => now() + 60_000);
    assert.equal(await whenFree(() => store.answers.get(source, 'a')), undefined);
    assert.throws(() => reserveOf(store), StoreFailure);
    const trouble = store.trouble()!;
    assert.deepEqual([trouble.kind, trouble.lock, trouble.isCounted], ['busy', lock, false]);
    const filing = await paidCall();
    store.answers.file(filing);
    rmSync(lock, { recursive: true });
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 6_000 });
    store.version();
    assert.equal(disk.open().answers.get(source, filing.key)?.fetchedAt, 1000);
    assert.equal(store.trouble(), undefined);
  });

  test('the store refuses a library that another window shares by locks', async () => {
    await using disk = await openDisk();
    const sharing = disk.open(sqlite);
    sharing.answers.file(await filingOf('a', 5));
    disk.fails('noLocks');
    const store = disk.open();
    assert.deepEqual([store.trouble()?.kind, store.trouble()?.isRead], ['noLocks', false]);
    assert.throws(() => reserveOf(store), StoreFailure);
    assert.equal(sharing.answers.get(source, 'a')?.fetchedAt, 5);
  });

  test('a WAL library leaves WAL on a disk without locks', async () => {
    await using disk = await openDisk();
    const before = disk.open();
    before.answers.file(await filingOf('a', 5));
    before.dispose();
    assert.equal(disk.journalMode(), 'wal');
    disk.fails('noLocks');
    const store = disk.open();
    assert.equal(store.answers.get(source, 'a')?.fetchedAt, 5);
    store.dispose();
    disk.fails(undefined);
    assert.notEqual(disk.journalMode(), 'wal');
  });
});

suite('a library file that another process locks', () => {
  test('the store refuses attempts on a locked library, but writes a paid answer once it is free', async () => {
    await using disk = await openDisk();
    const store = disk.open();
    disk.fails('busyWriting');
    assert.throws(() => reserveOf(store), { kind: 'busy' });
    const filing = await filingOf('a', 5);
    let isDone = false;
    const filed = store
      .persist(() => store.answers.file(filing), true)
      .finally(() => {
        isDone = true;
      });
    assert.equal(isDone, false);
    disk.fails(undefined);
    assert.equal(await filed, true);
    assert.equal(disk.open(sqlite).answers.get(source, 'a')?.fetchedAt, 5);
    assert.deepEqual(disk.warnings, []);
  });

  test('the store reports a long write lock until it can write again', async (t) => {
    await using disk = await openDisk();
    const store = disk.open();
    store.answers.file(await filingOf('a', 5));
    const clock = t.mock.method(performance, 'now');
    const began = Date.now();
    let passed = 0;
    clock.mock.mockImplementation(() => began + passed);
    disk.fails('busyWriting');
    assert.throws(() => reserveOf(store), { kind: 'busy' });
    passed = 1_000;
    assert.equal(store.answers.get(source, 'a')?.fetchedAt, 5);
    assert.equal(store.trouble(), undefined);
    passed = 6_000;
    assert.equal(store.answers.get(source, 'a')?.fetchedAt, 5);
    assert.deepEqual([store.trouble()?.kind, store.trouble()?.isRead], ['busy', true]);
    disk.fails(undefined);
    // Looking for changes writes now and then.
    t.mock.timers.enable({ apis: ['Date'], now: began + 60_000 });
    store.version();
    assert.equal(store.trouble(), undefined);
  });

  test('a hundred reads of a locked file look at it fewer than ten times', async () => {
    await using disk = await openDisk();
    const store = disk.open();
    let looks = 0;
    const driver = diskOf(disk.folder, () => {
      looks += 1;
      return 'busy';
    });
    const busy = disk.open(driver);
    looks = 0;
    for (let read = 0; read < 100; read += 1) assert.throws(() => busy.answers.get(source, 'a'), { kind: 'busy' });
    assert.ok(looks < 10, `${looks} looks at the file`);
    assert.equal(store.trouble(), undefined);
  });

  test('the store keeps waiting answers beside the library for the next window', async () => {
    await using disk = await openDisk();
    const store = disk.open();
    disk.fails('busyWriting');
    const filing = await paidCall();
    void store.persist(() => store.answers.file(filing), true);
    store.dispose();
    const [name] = readdirSync(disk.folder).filter((each) => each.includes('pending'));
    assert.ok(name, 'a file beside the library');
    if (process.platform !== 'win32') assert.equal(statSync(join(disk.folder, name)).mode & 0o777, 0o600);
    disk.fails(undefined);
    const next = disk.open();
    await take(next, [join(disk.folder, name)]);
    assert.equal(next.answers.get(source, filing.key)?.fetchedAt, 1000);
    assert.equal(existsSync(join(disk.folder, name)), false);
  });
});

suite('answers and attempts without a writable library', () => {
  test('the store keeps answers and attempts beside a read-only library and counts them later', async () => {
    await using disk = await openDisk();
    disk.open().dispose();
    disk.fails('readOnly');
    const store = disk.open();
    const filing = await paidCall();
    store.ledger.leave(store.ledger.reserve({ ...attempt, unkept: true })!);
    store.answers.file(filing);
    assert.equal(store.trouble()?.kind, 'readOnly');
    store.dispose();
    const [name] = readdirSync(disk.folder).filter((each) => each.includes('pending'));
    const lines = readFileSync(join(disk.folder, name!), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { type?: string; format?: string }).type ?? 'header'),
      ['header', 'answer', 'attempt'],
    );
    disk.fails(undefined);
    const whole = disk.open();
    await take(whole, [join(disk.folder, name!)]);
    assert.equal(usedOf(whole), 1);
    assert.equal(whole.answers.get(source, filing.key)?.fetchedAt, 1000);
    assert.equal(whole.trouble(), undefined);
  });

  test('a pending file stays until another file has its content, and a copy of it adds no attempts', async () => {
    await using disk = await openDisk();
    disk.open().dispose();
    disk.fails('readOnly');
    const first = disk.open();
    const filing = await paidCall();
    for (let sent = 0; sent < 3; sent += 1) first.ledger.leave(first.ledger.reserve({ ...attempt, unkept: true })!);
    first.answers.file(filing);
    first.dispose();
    const [path = ''] = filesBeside(disk).map((name) => join(disk.folder, name));
    const text = readFileSync(path, 'utf8');
    const second = disk.open();
    await take(second, [path]);
    assert.equal(usedOf(second), 3);
    assert.ok(existsSync(path), 'memory alone has it');
    second.dispose();
    assert.equal(existsSync(path), false);
    disk.fails(undefined);
    const whole = disk.open();
    // A process that is killed after it took the files in leaves them.
    for (let copy = 0; copy < 3; copy += 1) {
      writeFileSync(path, text);
      await take(whole, [path, ...filesBeside(disk).map((name) => join(disk.folder, name))]);
      assert.equal(whole.answers.get(source, filing.key)?.fetchedAt, 1000);
      assert.deepEqual(filesBeside(disk), []);
    }
    assert.equal(usedOf(whole), 3);
  });

  test('the store keeps and names the part of a pending file that it can’t read', async () => {
    await using disk = await openDisk();
    disk.fails('readOnly');
    const store = disk.open();
    store.ledger.leave(store.ledger.reserve({ ...attempt, unkept: true })!);
    store.dispose();
    disk.fails(undefined);
    const [name = ''] = filesBeside(disk);
    const path = join(disk.folder, name);
    const text = readFileSync(path, 'utf8');
    const whole = disk.open();
    for (const unreadable of ['', 'damaged', text.replace(/"version":\d+/, '"version":999')]) {
      writeFileSync(path, unreadable);
      assert.deepEqual(await take(whole, [path]), [name]);
      assert.equal(readFileSync(path, 'utf8'), unreadable);
    }
    writeFileSync(path, `${text}{"type":"another"}\n`);
    const [aside] = await take(whole, [path]);
    assert.deepEqual([usedOf(whole), filesBeside(disk), filesBeside(disk, 'unread')], [1, [], [aside]]);
  });

  test('an answer stays unsaved without a writable folder until it is saved elsewhere', async () => {
    await using disk = await openDisk();
    const store = disk.open();
    disk.fails('full');
    rmSync(disk.folder, { recursive: true });
    writeFileSync(disk.folder, '');
    store.answers.file(await paidCall());
    store.dispose();
    assert.equal(store.trouble()?.unsaved, 1);
    store.markSaved();
    assert.equal(store.trouble()?.unsaved, 0);
  });

  test('a window claims the file of an ended process once, and never a pipe', posix, async () => {
    await using disk = await openDisk();
    disk.open().dispose();
    disk.fails('readOnly');
    const store = disk.open();
    store.answers.file(await paidCall());
    store.dispose();
    const [name] = readdirSync(disk.folder).filter((each) => each.includes('pending'));
    const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    const left = name!.replace(/-\d+-[0-9a-f-]{36}/, `-${ended}-${randomUUID()}`);
    execFileSync('mv', [join(disk.folder, name!), join(disk.folder, left)]);
    disk.fails(undefined);
    // Reading a pipe without a writer would block forever.
    const pipe = left.replace(/[0-9a-f-]{36}(?=\.)/, randomUUID());
    execFileSync('mkfifo', [join(disk.folder, pipe)]);
    const [one, two] = [disk.open(), disk.open()];
    const claimed = one.claimPending();
    assert.equal(claimed.length, 1);
    assert.deepEqual(two.claimPending(), []);
    await take(one, claimed);
    assert.deepEqual(
      readdirSync(disk.folder).filter((each) => each.includes('pending')),
      [pipe],
    );
  });
});

suite('a library that is deleted while two processes have it open', posix, () => {
  test('both processes recreate a deleted library with today’s count', async () => {
    await using disk = await openDisk();
    const [one, two] = [disk.open(), disk.open()];
    const ids = [one, two, one].map((store) => store.ledger.reserve(attempt)!);
    for (const id of ids) one.ledger.leave(id);
    one.answers.file(await paidCall());
    for (const name of readdirSync(disk.folder)) rmSync(join(disk.folder, name));
    assert.equal(usedOf(two), 3);
    assert.equal(usedOf(one), 3);
    one.ledger.settle(ids[2]!, { outcome: 'offline', counted: false });
    two.ledger.reserve(attempt);
    assert.deepEqual([usedOf(one), usedOf(two), usedOf(disk.open())], [3, 3, 3]);
    assert.deepEqual(one.answers.list(), []);
    assert.equal(one.trouble(), undefined);
  });
});

suite('a library of a newer version', () => {
  const raise = (path: string, and = ''): void => {
    const db = new sqlite.DatabaseSync(path);
    db.exec(`${and} PRAGMA user_version = ${migrations.length + 1}`);
    db.close();
  };

  test('the store reads a compatible newer library and writes only its count', async () => {
    await using disk = await openDisk();
    const before = disk.open();
    before.answers.file(await filingOf('a', 5));
    before.ledger.leave(reserveOf(before)!);
    before.dispose();
    raise(disk.path);
    const store = disk.open();
    assert.equal(store.answers.get(source, 'a')?.fetchedAt, 5);
    assert.deepEqual([store.trouble()?.kind, store.trouble()?.isCounted], ['newer', true]);
    store.ledger.leave(reserveOf(store)!);
    store.answers.file(await paidCall());
    assert.equal(usedOf(store), 2);
    const file = new sqlite.DatabaseSync(disk.path);
    assert.deepEqual({ ...file.prepare('SELECT count(*) AS n FROM attempts').get() }, { n: 2 });
    assert.deepEqual({ ...file.prepare('SELECT count(*) AS n FROM answers').get() }, { n: 1 });
    file.close();
    store.dispose();
    assert.equal(readdirSync(disk.folder).filter((each) => each.includes('pending')).length, 1);
  });

  test('the store leaves a newer library without the required tables alone', async () => {
    await using disk = await openDisk();
    disk.open().dispose();
    raise(disk.path, 'DELETE FROM sqlite_sequence; DROP TABLE observations;');
    const bytes = readFileSync(disk.path);
    const store = disk.open();
    assert.deepEqual([store.trouble()?.kind, store.trouble()?.isRead], ['newer', false]);
    assert.throws(() => reserveOf(store), StoreFailure);
    store.dispose();
    assert.deepEqual(readFileSync(disk.path), bytes);
  });
});

suite('a library path without a file', posix, () => {
  const kinds: Record<string, (path: string, folder: string) => void> = {
    link: (path, folder) => {
      writeFileSync(join(folder, 'mine.txt'), 'words of mine');
      chmodSync(join(folder, 'mine.txt'), 0o644);
      symlinkSync(join(folder, 'mine.txt'), path);
    },
    brokenLink: (path, folder) => symlinkSync(join(folder, 'nowhere'), path),
    folder: (path) => mkdirSync(path),
    pipe: (path) => {
      execFileSync('mkfifo', [path]);
    },
  };
  for (const [found, make] of Object.entries(kinds))
    test(`the store reports ${found} without opening or changing it`, async () => {
      await using disk = await openDisk();
      make(disk.path, disk.folder);
      const { mode } = lstatSync(disk.path);
      const store = disk.open();
      assert.deepEqual([store.trouble()?.kind, store.trouble()?.found], ['notAFile', found]);
      assert.throws(() => reserveOf(store), StoreFailure);
      assert.equal(lstatSync(disk.path).mode, mode);
      if (found !== 'link') return;
      assert.equal(readFileSync(join(disk.folder, 'mine.txt'), 'utf8'), 'words of mine');
      assert.equal(statSync(join(disk.folder, 'mine.txt')).mode & 0o777, 0o644);
    });

  test('the store refuses links in a circle', async () => {
    await using disk = await openDisk();
    symlinkSync(join(disk.folder, 'other'), disk.path);
    symlinkSync(disk.path, join(disk.folder, 'other'));
    assert.equal(disk.open().trouble()?.found, 'brokenLink');
  });

  test('the store uses a link to a library and keeps its mode', async () => {
    await using disk = await openDisk();
    const elsewhere = join(disk.folder, 'elsewhere.db');
    const db = new sqlite.DatabaseSync(elsewhere);
    db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; CREATE TABLE t (x); DROP TABLE t');
    db.close();
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, disk.path);
    const store = disk.open();
    store.answers.file(await filingOf('a', 5));
    assert.equal(store.trouble(), undefined);
    assert.equal(statSync(elsewhere).mode & 0o777, 0o644);
  });
});
