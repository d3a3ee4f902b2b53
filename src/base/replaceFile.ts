import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Lets `write` fill a temporary file beside the target, and replaces the target with it when it is complete and on the
 * disk. If that fails or is canceled, the target is unchanged and the temporary file is removed. Symbolic links are
 * followed, and the new file gets the mode of the one it replaces. Rejects as the file system and `write` do.
 */
export async function replaceFile<T>(path: string, write: (beside: string) => Promise<T>): Promise<T> {
  const target = await realpath(path).catch(() => path);
  const present = await stat(target).catch(() => undefined);
  // A device or a pipe can't be replaced.
  if (present && !present.isFile()) return write(target);
  const beside = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.part`);
  try {
    const result = await write(beside);
    if (present) await chmod(beside, present.mode & 0o777);
    await reachDisk(beside);
    await rename(beside, target);
    return result;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A file that is renamed before its content is on the disk is empty after a power failure. */
async function reachDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
