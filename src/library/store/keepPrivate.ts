import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import { isLink } from './notAFile.ts';

/**
 * Creates a database's file and folder so that other users of the machine can't read them, and tightens the permissions
 * of an existing file and its companions: SQLite gives new companions the file's mode. Never follows a link, which may
 * lead to another user's file. Windows protects files in a profile itself. Failures here are left to the code that
 * opens the file.
 */
export function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  attempt(() => {
    // Never opens an existing file: closing it would release the locks that SQLite holds on it in this process.
    closeSync(openSync(path, 'wx', 0o600));
  });
  for (const each of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`])
    attempt(() => {
      if (!isLink(each)) chmodSync(each, 0o600);
    });
}

/**
 * Ignores failures: a read-only folder, another user's file or a missing companion doesn't prevent reading the file.
 */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
