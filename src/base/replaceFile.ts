import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Has `write` fill a file beside the target, and puts it in the target's place when it is complete and on the disk. When
 * that fails, or is called off, the target is as it was and nothing lies about. A link is followed, and a file that is
 * replaced hands on its mode. Rejects as the file system and `write` do.
 */
export async function replaceFile<T>(path: string, write: (beside: string) => Promise<T>): Promise<T> {
  const target = await realpath(path).catch(() => path);
  const present = await stat(target).catch(() => undefined);
  // A device or a pipe is no file that could be replaced.
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

/** What was renamed before it was written to the disk is an empty file after a power failure. */
async function reachDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
