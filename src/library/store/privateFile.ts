import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a database's file and folder so that nobody else on the machine can read them, and tightens a file that is there
 * and its companions: SQLite gives new companions the mode of the file. Windows keeps files of a profile private itself.
 * What cannot be done here is left to whoever opens the file.
 */
export function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  attempt(() => {
    // Never one that is there: closing it would let go of the locks that SQLite holds on it in this process.
    closeSync(openSync(path, 'wx', 0o600));
  });
  for (const each of [path, `${path}-wal`, `${path}-shm`])
    attempt(() => {
      chmodSync(each, 0o600);
    });
}

/** A place that cannot be written, a file of somebody else, no companion: none of them keeps the file from being read. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
