import { constants } from 'node:fs';
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { isSvg, largestPicture, longestSignature, pictureTypeOf, type NotePicture } from './pictureModel.ts';

/**
 * Opens pipes and devices without waiting for them, and doesn't follow a link in place of the file. Windows has neither
 * flag: they are 0 there.
 */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a picture on this machine as a `data:` address, if the file at the resolved path is in one of the folders and
 * is a picture. The open file is checked, so that it can't be replaced meanwhile.
 */
export async function readPicture(path: string, folders: readonly string[]): Promise<NotePicture> {
  let file: FileHandle | undefined;
  try {
    const real = await realpath(path);
    const roots = await Promise.all(folders.map((folder) => realpath(folder)));
    if (!roots.some((root) => isWithin(root, real))) return { absence: 'outside' };
    file = await open(real, flags);
    const opened = await pathOf(file, real);
    if (opened === undefined || !roots.some((root) => isWithin(root, opened))) return { absence: 'outside' };
    const found = await file.stat();
    if (!found.isFile()) return { absence: 'format' };
    return await readOpened(file, found.size);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      absence: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : code === 'ELOOP' ? 'outside' : 'unreadable',
    };
  } finally {
    await file?.close();
  }
}

/**
 * Returns the path of the open file, since a folder on the way may have become a link after the check. If the system
 * doesn't report it, returns the opened path, if that still leads to the same file without a link.
 */
async function pathOf(file: FileHandle, path: string): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${file.fd}`);
  const [opened, now] = [await file.stat({ bigint: true }), await lstat(path, { bigint: true })];
  // Windows reports two numbers for the same disk.
  const isSame = opened.ino === now.ino && (process.platform === 'win32' || opened.dev === now.dev);
  return isSame ? realpath(path) : undefined;
}

async function readOpened(file: FileHandle, size: number): Promise<NotePicture> {
  const signature = Buffer.alloc(longestSignature);
  const { bytesRead } = await file.read(signature, 0, longestSignature, 0);
  const type = pictureTypeOf(signature.subarray(0, bytesRead), size);
  if (type === undefined) return { absence: isSvg(signature.subarray(0, bytesRead)) ? 'svg' : 'format' };
  if (size > largestPicture) return { absence: 'large' };
  // A growing file is read only up to its earlier length.
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const read = await file.read(bytes, length, size - length, length);
    if (read.bytesRead === 0) break;
    length += read.bytesRead;
  }
  return pictureOf(bytes.subarray(0, length), type);
}

/** Formats a picture of a type for the copy. */
export function pictureOf(bytes: Uint8Array, type: string): NotePicture {
  return { data: `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`, size: bytes.length };
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
