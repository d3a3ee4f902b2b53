import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';

import type { Client } from '../../../src/api/client.ts';
import { decodeAnswer } from '../../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { Library } from '../../../src/library/library.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { cli } from './packedFile.ts';
import { call, Place, rightNote, run, runProcess, wrongNote, type Ended } from './running.ts';

const isWindows = process.platform === 'win32';
const right: Ended = { code: 0, out: '1 quotation in 1 note: 1 right.\n', errors: '' };
const beside = ['library.db', 'library.db-shm', 'library.db-wal'];

/** A window of the editor on a library in the folder. */
function openWindow(place: Place, words: string = call.words): Library {
  const metadata = { cik: call.cik, ticker: call.ticker, companyname: call.company, companyname_short: call.company };
  const body = JSON.stringify({
    metadata: { ...metadata, transcript_fyq: call.fyq, available_fyq: [call.fyq] },
    data: [{ participants: call.participants, transcript: words }],
  });
  const client: Client = {
    origin: 'https://data.example',
    send: <R extends ServiceRequest>(request: R) =>
      Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: Date.now() }),
    dispose: () => undefined,
  };
  return createLibrary({
    folder: place.path('library'),
    connected: () => Promise.resolve({ source: call.source, client: () => Promise.resolve(client) }),
  });
}

const readCall = (library: Library, mode: 'stored' | 'refresh' = 'stored') =>
  library.read({ endpoint: 'transcript', cik: call.cik, fyq: call.fyq }, { initiator: 'person', mode });

/** A folder with a right note, and a library that a window has left. */
async function createPlace(): Promise<Place> {
  const place = await Place.create({ 'a.md': rightNote });
  await mkdir(place.path('library'));
  const window = openWindow(place);
  await readCall(window);
  window.dispose();
  return place;
}

const check = (place: Place, ...args: string[]): Promise<Ended> =>
  run(['check', '--library', 'library', 'a.md', ...args], { cwd: place.folder });

/** Checks in another process, since SQLite's locks belong to a process. */
const checkBeside = (place: Place): Promise<Ended> =>
  runProcess(cli, ['check', '--library', 'library', 'a.md'], { cwd: place.folder });

/** The bytes of every file of the library. */
async function bytesOf(place: Place): Promise<string[]> {
  const names = (await place.names('library')).filter((name) => name.startsWith('library.db'));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(place.path('library', name));
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
}

suite('the library of the editor', () => {
  test('the command line reads the editor’s library without leaving a file beside it', async () => {
    const place = await createPlace();
    const [names, bytes] = [await place.names(), await bytesOf(place)];
    assert.deepEqual(bytes.length, 1);
    assert.deepEqual(await check(place), right);
    assert.deepEqual(await place.names(), names);
    assert.deepEqual(await bytesOf(place), bytes);
  });

  test('the command line finds the library in the folder of VS Code', async () => {
    const place = await createPlace();
    await mkdir(place.path('Code', 'User', 'globalStorage'), { recursive: true });
    await rename(place.path('library'), place.path('Code', 'User', 'globalStorage', 'market-desk.market-desk'));
    const environment = { VSCODE_APPDATA: place.folder };
    assert.deepEqual(await run(['check', 'a.md'], { cwd: place.folder, environment }), right);
  });

  test('the command line reads the library while a window writes it', async () => {
    const place = await createPlace();
    const window = openWindow(place, call.words.replace('margins to expand', 'margins to shrink'));
    try {
      assert.deepEqual(await checkBeside(place), right);
      // The new answer is in the log of WAL only.
      await readCall(window, 'refresh');
      const names = await place.names('library');
      assert.deepEqual(
        names.filter((name) => name.startsWith('library.db')),
        beside,
      );
      assert.equal((await checkBeside(place)).code, 1);
      assert.deepEqual(await place.names('library'), names);
      await readCall(window, 'refresh');
    } finally {
      window.dispose();
    }
    assert.deepEqual(
      (await place.names('library')).filter((name) => beside.includes(name)),
      ['library.db'],
    );
    assert.equal((await checkBeside(place)).code, 1);
  });

  test('the command line reads the library’s log after a window crashed', async () => {
    for (const isShared of [true, false]) {
      const place = await createPlace();
      const window = openWindow(place, call.words.replace('margins to expand', 'margins to shrink'));
      await readCall(window, 'refresh');
      // The files lie there as a crash leaves them.
      await mkdir(place.path('crashed'));
      for (const name of isShared ? beside : ['library.db', 'library.db-wal'])
        await cp(place.path('library', name), place.path('crashed', name));
      window.dispose();
      await rm(place.path('library'), { recursive: true });
      await rename(place.path('crashed'), place.path('library'));
      const names = await place.names('library');
      const [file] = await bytesOf(place);
      const ended = await check(place);
      assert.equal(ended.code, 1, ended.errors);
      assert.match(ended.out, /margins to shrink/);
      assert.deepEqual(await place.names('library'), names);
      assert.equal((await bytesOf(place))[0], file);
    }
  });

  test('the command line reports a library of another version and leaves it untouched', async () => {
    for (const version of [1, 2, 3]) {
      const place = await Place.create({ 'a.md': rightNote });
      await mkdir(place.path('library'));
      const golden = join(repositoryRoot, 'test/contract/library/store/golden', `schema-${version}.db`);
      await cp(golden, place.path('library', 'library.db'));
      const bytes = await bytesOf(place);
      const { code, errors } = await check(place);
      assert.equal(code, 2);
      assert.match(errors, /^market-desk: An older Market Desk wrote the library\. Open it once in the editor/);
      assert.deepEqual(await bytesOf(place), bytes);
    }
    const newer = await createPlace();
    const file = new DatabaseSync(newer.path('library', 'library.db'));
    file.exec(
      `PRAGMA journal_mode = DELETE; PRAGMA user_version = 99; UPDATE sqlite_sequence SET seq = 99 WHERE name = 'least reader'`,
    );
    file.close();
    const bytes = await bytesOf(newer);
    const { code, errors } = await check(newer);
    assert.equal(code, 2);
    assert.equal(errors, 'market-desk: A newer version of Market Desk wrote the library. Update this one.\n');
    assert.deepEqual(await bytesOf(newer), bytes);
  });

  test('the command line refuses a linked library and reports a damaged one', { skip: isWindows }, async () => {
    const place = await createPlace();
    await rename(place.path('library'), place.path('true'));
    await mkdir(place.path('library'));
    await symlink('../true/library.db', place.path('library', 'library.db'));
    const linked = await check(place);
    assert.equal(linked.code, 2);
    assert.match(linked.errors, /^market-desk: The library’s file is a symbolic link, which isn’t followed\./);
    await rm(place.path('library', 'library.db'));
    await place.write({
      'library/library.db': 'no database at all, and long enough to be looked at as one'.repeat(50),
    });
    const damaged = await check(place);
    assert.equal(damaged.code, 2);
    assert.match(damaged.errors, /^market-desk: The library’s file is damaged\./);
  });

  test('notes without quotations need a library only if the user names it', async () => {
    const place = await Place.create({ 'a.md': 'Nothing.\n' });
    assert.equal((await run(['check'], { cwd: place.folder })).code, 0);
    assert.equal((await check(place)).code, 2);
  });

  test('--fix corrects a note from the editor’s library', async () => {
    const place = await createPlace();
    await place.write({ 'a.md': wrongNote });
    const names = await place.names();
    assert.equal((await check(place)).code, 1);
    assert.equal((await check(place, '--fix')).code, 0);
    assert.equal(await readFile(place.path('a.md'), 'utf8'), rightNote);
    assert.deepEqual(await place.names(), names);
  });
});
