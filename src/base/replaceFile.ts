import type { Stats } from 'node:fs';
import { chmod, chown, copyFile, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './errorCode.ts';
import { isLeftOver, newOwner } from './leftOver.ts';

interface ReplaceOptions {
  /** The folder in which a file is written first; by default, the target's. */
  stage?: string | undefined;
  /** True if the file gets the new content instead of being replaced, and so keeps its other attributes. */
  isToStay?: boolean;
}

/** The folders in which this process has removed left-over files. */
const cleared = new Set<string>();
/** Maximum number of characters of the file's own name in its temporary file's name. */
const mostOfName = 40;

/**
 * Lets `write` fill a temporary file beside the target, and replaces the target with it once it is complete and on the
 * disk. If that fails or is canceled, the target is unchanged and the temporary file is removed; the next writer there
 * removes one left by a killed process. Symbolic links are followed. A new file is readable only by its owner, and a
 * replacement gets the old file's mode and owner. A target whose owner can't be kept, or that has other names, gets the
 * new content instead; the new content stays beside it if that fails halfway. Rejects as the file system and `write`
 * do.
 */
export async function replaceFile<T>(
  path: string,
  write: (beside: string) => Promise<T>,
  { stage, isToStay = false }: ReplaceOptions = {},
): Promise<T> {
  const target = await realpath(path).catch(() => path);
  const present = await stat(target).catch(() => undefined);
  // A device or a pipe can't be replaced.
  if (present && !present.isFile()) return write(target);
  const folder = stage ?? dirname(target);
  await clearParts(folder);
  const own = `.${basename(target).slice(0, mostOfName)}.${newOwner()}`;
  const beside = join(folder, `${own}.part`);
  let isKept = false;
  try {
    const result = await write(beside);
    await chmod(beside, present ? present.mode & 0o777 : 0o600);
    await reachDisk(beside);
    if (present && (isToStay || !(await canTakePlace(beside, present)))) {
      const whole = join(folder, `${own}.whole`);
      await rename(beside, whole);
      isKept = true;
      await overwrite(target, { bytes: await readFile(whole), mode: present.mode });
      await rm(whole, { force: true });
    } else await move(beside, target);
    return result;
  } catch (error) {
    if (!isKept) await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes the temporary files that killed processes left in a folder, once per process. */
export async function clearParts(folder: string): Promise<void> {
  if (cleared.has(folder)) return;
  cleared.add(folder);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, owner] = /^\..{1,80}\.([0-9a-f-]{1,60})\.part$/.exec(name) ?? [];
    const path = join(folder, name);
    if (owner !== undefined && isLeftOver(path, owner)) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Moves a file, to another disk by copying. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await replaceFile(to, (beside) => copyFile(from, beside));
    await rm(from, { force: true });
  }
}

async function canTakePlace(beside: string, present: Stats): Promise<boolean> {
  if (present.nlink > 1 || (present.mode & 0o7000) !== 0) return false;
  const { uid, gid } = await stat(beside);
  if (uid === present.uid && gid === present.gid) return true;
  return chown(beside, present.uid, present.gid).then(
    () => chmod(beside, present.mode & 0o777).then(() => true),
    () => false,
  );
}

async function overwrite(path: string, { bytes, mode }: { bytes: Uint8Array; mode: number }): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.writeFile(bytes);
    await file.truncate(bytes.length);
    // Writing removes the bits that let others act as the owner or the group.
    await file.chmod(mode & 0o7777).catch(() => undefined);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a file to the disk: one renamed before that is empty after a power failure. */
async function reachDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
