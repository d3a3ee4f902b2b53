import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import { isLink } from './notAFile.ts';

/**
 * Creates a database's file and folder so that nobody else on the machine can read them, and tightens the permissions
 * of an existing file and its companions: SQLite gives new companions the mode of the file. Never follows a link, which
 * may lead to another's file. Windows protects files in a profile itself. Whatever fails here is left to the code that
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

/** A read-only folder, another user's file or a missing companion doesn't keep the file from being read. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
