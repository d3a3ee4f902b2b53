import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, chown, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Lets `write` fill a temporary file beside the target, and replaces the target with it when it is complete and on the
 * disk. If that fails or is canceled, the target is unchanged and the temporary file is removed. Symbolic links are
 * followed, and the new file gets the mode and the owner of the one it replaces. A target with another owner that can't be
 * kept, or with further names, gets the new content instead, which stays beside it if that fails halfway. Rejects as the
 * file system and `write` do.
 */
export async function replaceFile<T>(path: string, write: (beside: string) => Promise<T>): Promise<T> {
  const target = await realpath(path).catch(() => path);
  const present = await stat(target).catch(() => undefined);
  // A device or a pipe can't be replaced.
  if (present && !present.isFile()) return write(target);
  const beside = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.part`);
  let isKept = false;
  try {
    const result = await write(beside);
    if (present) await chmod(beside, present.mode & 0o777);
    await reachDisk(beside);
    if (present && !(await canTakePlace(beside, present))) {
      isKept = true;
      await overwrite(target, await readFile(beside));
      await rm(beside, { force: true });
    } else await rename(beside, target);
    return result;
  } catch (error) {
    if (!isKept) await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function canTakePlace(beside: string, present: Stats): Promise<boolean> {
  if (present.nlink > 1) return false;
  const { uid, gid } = await stat(beside);
  if (uid === present.uid && gid === present.gid) return true;
  return chown(beside, present.uid, present.gid).then(
    () => chmod(beside, present.mode & 0o777).then(() => true),
    () => false,
  );
}

async function overwrite(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.writeFile(bytes);
    await file.truncate(bytes.length);
    await file.sync();
  } finally {
    await file.close();
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
