import { mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { errorCode } from '../../base/errorCode.ts';
import { StoreFailure } from './storeFailure.ts';

/** A window that takes longer than this to move a file has crashed. */
const lockMs = 10_000;

/** Identifies the file that is at a path now; undefined if there is none. */
export function identityOf(path: string): bigint | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  } catch {
    // A circular link, or a missing disk.
    return undefined;
  }
}

/**
 * Renames a damaged database and its companion files, with the date in the name, and returns the new path. Undefined if
 * another window has already replaced the file. Throws StoreFailure `busy` while another window moves it, and as the
 * file system does.
 */
export function moveAside(path: string, identity: bigint | undefined, now: number): string | undefined {
  const lock = `${path}.moving`;
  takeLock(lock);
  try {
    if (identityOf(path) !== identity || identity === undefined) return undefined;
    const date = new Date(now)
      .toISOString()
      .replace(/:/g, '-')
      .replace(/\.\d+Z$/, 'Z');
    const to = path.replace(/(\.db)?$/, `.damaged-${date}$1`);
    for (const companion of ['-wal', '-shm', '-journal'])
      if (identityOf(path + companion) !== undefined) renameSync(path + companion, to + companion);
    renameSync(path, to);
    return to;
  } finally {
    rmdirSync(lock);
  }
}

/** Creating a folder is atomic on every file system, so it serves as a lock. */
function takeLock(lock: string): void {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // The lock of a window that crashed while holding it is removed; the next try takes it.
    if (Date.now() - made > lockMs) rmdirSync(lock);
    throw new StoreFailure('busy', error);
  }
}
