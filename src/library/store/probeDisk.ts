import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type * as sqliteModule from 'node:sqlite';
import { storeFailureOf } from './storeFailure.ts';

type DiskAbility =
  /** Processes share a file with WAL. */
  | 'sharedMemory'
  /** Processes share a file with locks, but not with WAL. */
  | 'locks'
  /** Nothing prevents processes from writing at once. */
  | 'neither';

/**
 * Determines the capabilities of a folder's disk with a database that no other process has open, since a failure on the
 * library's own file may be caused by another process. Throws StoreFailure if nothing can be written there.
 */
export function probeDisk(sqlite: typeof sqliteModule, folder: string): DiskAbility {
  const path = join(folder, `library.probe-${randomUUID()}.db`);
  try {
    closeSync(openSync(path, 'wx', 0o600));
    const db = new sqlite.DatabaseSync(path);
    try {
      db.exec('CREATE TABLE probe (probe)');
      const answer = db.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
      db.exec('INSERT INTO probe VALUES (1)');
      return answer === 'wal' ? 'sharedMemory' : 'locks';
    } finally {
      db.close();
    }
  } catch (error) {
    const failure = storeFailureOf(error);
    if (failure?.kind === 'busy' || failure?.kind === 'noLocks') return 'neither';
    if (failure?.kind === 'noSharedMemory') return 'locks';
    throw failure ?? error;
  } finally {
    for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(path + companion, { force: true });
  }
}
