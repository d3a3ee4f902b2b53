import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { test } from 'node:test';
import { createLibrary } from '../../../../src/library/createLibrary.ts';
import { LibraryError, type Library, type LibraryWarning } from '../../../../src/library/library.ts';
import { copyAside, removeCopies, type SkippedCopy } from '../../../../src/library/store/copyAside.ts';
import { migrations } from '../../../../src/library/store/schema.ts';
import { SqliteFile } from '../../../../src/library/store/sqliteFile.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { temporaryFolder } from '../../../unit/library/filing.ts';
import { itemsOf } from '../everyRead.ts';

const source = 'service:https://api.example.com';
const kept = ['answers', 'things', 'names', 'companies', 'absences', 'bar_coverage', 'sessions', 'attempts'];
const copyOfVersion = /^library\.before-(\d+)-\d{4}-\d\d-\d\d\.db$/;

async function goldenIn(folder: string, schema: string): Promise<string> {
  const path = join(folder, 'library.db');
  await copyFile(join(import.meta.dirname, 'golden', `schema-${schema}.db`), path);
  return path;
}

/** The names of the copies in a folder. */
async function copiesIn({ path }: { path: string }): Promise<string[]> {
  return (await readdir(path)).filter((name) => copyOfVersion.test(name)).toSorted();
}

function rowsOf(path: string, tables: readonly string[]): unknown[][] {
  const db = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    return tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  } finally {
    db.close();
  }
}

function copyOf(path: string, more: { now?: number; version?: number; freeBytes?: () => number } = {}) {
  const skipped: SkippedCopy[] = [];
  const file = new SqliteFile(sqlite, path, 'asIs');
  const version = Number(file.get('PRAGMA user_version')!['user_version']);
  try {
    const copy = copyAside({
      ...{ sqlite, path, run: (sql: string, value: string) => file.run(sql, value), version, now: Date.now(), ...more },
      onSkipped: (each) => skipped.push(each),
    });
    return { copy, skipped };
  } finally {
    file.close();
  }
}

function libraryIn(folder: string, warnings: LibraryWarning[] = []): Library {
  const client = (): Promise<never> => Promise.reject(new LibraryError('noKey', 'Nothing is asked for'));
  return createLibrary({
    folder,
    connected: () => Promise.resolve({ source, client }),
    onWarning: (warning) => warnings.push(warning),
  });
}

for (const schema of ['1', '2-index', '3'])
  test(`an upgrade of schema ${schema} leaves a copy with all its rows that opens anew`, async () => {
    await using folder = await temporaryFolder();
    const path = await goldenIn(folder.path, schema);
    const before = rowsOf(path, kept);
    new SqliteStore(sqlite, path).dispose();
    const [name, ...others] = await copiesIn(folder);
    assert.deepEqual(others, []);
    assert.equal(copyOfVersion.exec(name!)?.[1], String(Number.parseInt(schema, 10)));
    const copy = join(folder.path, name!);
    assert.deepEqual(rowsOf(copy, kept), before);
    const sequence = ["sqlite_sequence WHERE name = 'attempts'"];
    assert.deepEqual(rowsOf(copy, sequence), rowsOf(path, sequence));
    if (process.platform !== 'win32') assert.equal((await stat(copy)).mode & 0o777, 0o600);
    const again = new SqliteStore(sqlite, copy);
    assert.equal(again.answers.get(source, '/calendar/economic')?.request.endpoint, 'calendar');
    assert.equal(again.passages.waiting(source).length, 3);
    assert.equal(again.file.get('PRAGMA integrity_check')?.['integrity_check'], 'ok');
    again.dispose();
  });

test('the store copies neither a new library nor one of the current schema', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'library.db');
  for (let times = 0; times < 2; times++) new SqliteStore(sqlite, path).dispose();
  assert.deepEqual(await copiesIn(folder), []);
  await goldenIn(folder.path, String(migrations.length));
  new SqliteStore(sqlite, path).dispose();
  assert.deepEqual(await copiesIn(folder), []);
});

test('another process that writes meanwhile does not tear a copy', async () => {
  await using folder = await temporaryFolder();
  const path = await goldenIn(folder.path, '1');
  const writer = fork(join(import.meta.dirname, 'pairWriter.ts'), [path], { execArgv: [] });
  try {
    await once(writer, 'message');
    let seen = 0;
    for (let times = 0; times < 40; times++) {
      const { copy, skipped } = copyOf(path);
      assert.deepEqual(skipped, []);
      const [left, right] = rowsOf(copy!, ['pair_left', 'pair_right']);
      assert.deepEqual(left, right);
      seen = Math.max(seen, left!.length);
      await once(writer, 'message');
    }
    assert.ok(seen > 0);
  } finally {
    writer.kill();
    await once(writer, 'exit');
  }
});

test('the store keeps the last two copies and touches no other file', async () => {
  await using folder = await temporaryFolder();
  const path = await goldenIn(folder.path, '1');
  const other = ['library.before-2-2025-01-01.db.bak', 'library.damaged-2025.db', 'my library.before-1-2025-01-01.db'];
  for (const name of other) await writeFile(join(folder.path, name), '');
  const days = ['2025-03-09', '2025-03-20', '2025-03-10', '2026-01-01'];
  for (const day of days) copyOf(path, { now: Date.parse(day) });
  const last = ['library.before-1-2025-03-20.db', 'library.before-1-2026-01-01.db'];
  assert.deepEqual(await copiesIn(folder), last);
  copyOf(path, { now: Date.parse('2026-01-01') });
  const names = await readdir(folder.path);
  assert.deepEqual(names.filter((name) => !name.startsWith('library.db')).toSorted(), [...last, ...other].toSorted());
  removeCopies(path);
  assert.deepEqual(
    (await readdir(folder.path)).filter((name) => name.includes('before')).toSorted(),
    [other[0], other[2]].toSorted(),
  );
});

test('a copy without disk space writes nothing and reports the reason', async () => {
  await using folder = await temporaryFolder();
  const path = await goldenIn(folder.path, '1');
  assert.deepEqual(copyOf(path, { freeBytes: () => 20_000 }), { copy: undefined, skipped: [{ reason: 'noRoom' }] });
  const full = (): number => {
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  const { copy, skipped } = copyOf(path, { freeBytes: full });
  assert.deepEqual([copy, skipped[0]?.reason], [undefined, 'noRoom']);
  assert.deepEqual(await copiesIn(folder), []);
});

/** A driver whose disk fills up while it copies. */
function fillingUp(): typeof sqlite {
  class Filling extends sqlite.DatabaseSync {
    override prepare(sql: string): sqlite.StatementSync {
      if (sql.startsWith('VACUUM')) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      return super.prepare(sql);
    }
  }
  return { ...sqlite, DatabaseSync: Filling };
}

test('a disk that fills up during a copy keeps no part of it, and the upgrade continues with a warning', async () => {
  await using folder = await temporaryFolder();
  const path = await goldenIn(folder.path, '1');
  const warnings: LibraryWarning[] = [];
  const library = createLibrary({
    folder: folder.path,
    connected: () => Promise.reject(new LibraryError('notConfigured', 'Nothing is asked for')),
    onWarning: (warning) => warnings.push(warning),
    loadSqlite: fillingUp,
  });
  assert.equal((await itemsOf(library, source)).length, 7);
  assert.deepEqual(
    warnings.map(({ kind }) => kind),
    ['not-copied-aside'],
  );
  library.dispose();
  assert.deepEqual(
    (await readdir(folder.path)).filter((name) => name.includes('before')),
    [],
  );
  const upgraded = new SqliteFile(sqlite, path, 'asIs');
  assert.equal(upgraded.get('PRAGMA user_version')?.['user_version'], migrations.length);
  upgraded.close();
});

test('the store doesn’t copy a file that another window has upgraded meanwhile', async () => {
  await using folder = await temporaryFolder();
  const path = await goldenIn(folder.path, '2');
  assert.deepEqual(copyOf(path, { version: 1 }), { copy: undefined, skipped: [] });
  assert.deepEqual(
    (await readdir(folder.path)).filter((name) => name.includes('before')),
    [],
  );
});

test('clearing one source or the whole library removes its copies', async () => {
  for (const cleared of [undefined, source] as const) {
    await using folder = await temporaryFolder();
    await goldenIn(folder.path, '1');
    const library = libraryIn(folder.path);
    await itemsOf(library, source);
    assert.equal((await copiesIn(folder)).length, 1);
    await library.clear(cleared);
    assert.deepEqual(await copiesIn(folder), []);
    await library.clear(cleared);
    library.dispose();
  }
});

test('the next copy removes an unfinished one that is a day old, but not a fresh one', async () => {
  await using folder = await temporaryFolder();
  const path = await goldenIn(folder.path, '1');
  const unfinished = `${join(folder.path, 'library.before-1-2025-03-09.db')}.7-1741478400000.unfinished`;
  await writeFile(unfinished, '');
  copyOf(path);
  assert.ok((await readdir(folder.path)).includes(basename(unfinished)));
  copyOf(path, { now: Date.now() + 86_400_000 });
  assert.ok(!(await readdir(folder.path)).includes(basename(unfinished)));
});
