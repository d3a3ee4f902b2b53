import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test, type TestContext } from 'node:test';
import { createLibrary } from '../../../../src/library/createLibrary.ts';
import type { Library } from '../../../../src/library/library.ts';
import { migrations } from '../../../../src/library/store/schema.ts';
import { diskOf, type DiskFault } from './disks.ts';

const knownSchema = migrations.length;

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-condition-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openLibrary(t: TestContext, folder: string | undefined, fault: () => DiskFault | undefined): Library {
  const library = createLibrary({
    folder,
    isToBeKept: true,
    connected: () => Promise.reject(new Error('Nothing is requested')),
    loadSqlite: () => diskOf(folder, fault),
  });
  t.after(() => library.dispose());
  return library;
}

/** Does something to the file while no library has it open. */
function change(folder: string, statement: string): void {
  const db = new sqlite.DatabaseSync(join(folder, 'library.db'));
  db.exec(statement);
  db.close();
}

const anAnswer = `INSERT INTO answers (source, key, endpoint, request, fetched_at, chars, body)
  VALUES ('service:https://a.example', 'k', 'transcript', '{}', 1, 2, x'00')`;

suite('the condition of a library', () => {
  test('the library’s condition has the file’s schema, journal, size and answer count', (t) => {
    const folder = folderFor(t);
    const library = openLibrary(t, folder, () => undefined);
    change(folder, anAnswer);
    const { file, ...rest } = library.condition()!;
    assert.deepEqual([file?.schema, file?.journal], [knownSchema, 'wal']);
    assert.ok(file!.bytes > 4096 && file!.bytes < 1_000_000);
    assert.deepEqual(rest, { knownSchema, answers: new Map([['transcript', 1]]), sessions: 0 });
  });

  test('the library’s condition names the mode of a disk without shared memory', (t) => {
    const library = openLibrary(t, folderFor(t), () => 'noSharedMemory');
    assert.equal(library.condition()?.file?.journal, 'truncate');
  });

  test('the library’s condition names the schema of a newer version', (t) => {
    const folder = folderFor(t);
    openLibrary(t, folder, () => undefined).dispose();
    change(folder, `${anAnswer}; PRAGMA user_version = ${knownSchema + 7}`);
    const library = openLibrary(t, folder, () => undefined);
    assert.equal(library.trouble()?.kind, 'newer');
    assert.equal(library.condition()?.file?.schema, knownSchema + 7);
    assert.equal(library.condition()?.answers.get('transcript'), 1);
  });

  test('the library’s condition is known for an unwritable file and for memory', async (t) => {
    const folder = folderFor(t);
    openLibrary(t, folder, () => undefined).dispose();
    change(folder, anAnswer);
    const library = openLibrary(t, folder, () => 'readOnly');
    await library.clear('service:https://b.example');
    assert.equal(library.trouble()?.kind, 'readOnly');
    assert.equal(library.condition()?.answers.get('transcript'), 1);
    const inMemory = openLibrary(t, undefined, () => undefined);
    assert.equal(inMemory.condition()?.file?.journal, 'memory');
  });

  test('the library’s condition is immediately unknown while another process locks the file', (t) => {
    let fault: DiskFault | undefined;
    const library = openLibrary(t, folderFor(t), () => fault);
    fault = 'busy';
    assert.equal(library.condition(), undefined);
    fault = undefined;
  });
});
