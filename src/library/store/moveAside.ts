import { mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs';

const lockMs = 10_000;
const waitMs = 3_000;

/** Which file stands at a path now; undefined when none does. */
export function identityOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/**
 * Moves a damaged database and its companions aside, with the date in the name, and says where to. Undefined when
 * another window has already put another file in its place. Throws when the file system refuses.
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
    for (const companion of ['-wal', '-shm'])
      if (identityOf(path + companion) !== undefined) renameSync(path + companion, to + companion);
    renameSync(path, to);
    return to;
  } finally {
    rmdirSync(lock);
  }
}

/** A folder is made or not made in one step, on every file system. */
function takeLock(lock: string): void {
  const began = Date.now();
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      // Of a window that died while it held it.
      if (Date.now() - made > lockMs) rmdirSync(lock);
      else if (Date.now() - began > waitMs) throw error;
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}
