import { constants } from 'node:fs';
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { isSvg, largestPicture, longestSignature, pictureTypeOf, type NotePicture } from './pictureModel.ts';

/**
 * Pipes and devices are opened without waiting for them, and a link in place of the file isn't followed. Windows has
 * neither flag: it counts as 0 there.
 */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a picture of this machine as a `data:` address, if the file that its path really leads to is in one of the folders
 * and is a picture. The open file is judged, so that nothing can be put in its place meanwhile.
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
 * The path of the file that is open, since a folder on the way may have become a link after it was looked at. Where the
 * system doesn't tell, it is the path that was opened, if that still leads to the same file without a link.
 */
async function pathOf(file: FileHandle, path: string): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${file.fd}`);
  const [opened, now] = [await file.stat({ bigint: true }), await lstat(path, { bigint: true })];
  // Windows gives the same disk two numbers.
  const isSame = opened.ino === now.ino && (process.platform === 'win32' || opened.dev === now.dev);
  return isSame ? realpath(path) : undefined;
}

async function readOpened(file: FileHandle, size: number): Promise<NotePicture> {
  const signature = Buffer.alloc(longestSignature);
  const { bytesRead } = await file.read(signature, 0, longestSignature, 0);
  const type = pictureTypeOf(signature.subarray(0, bytesRead), size);
  if (type === undefined) return { absence: isSvg(signature.subarray(0, bytesRead)) ? 'svg' : 'format' };
  if (size > largestPicture) return { absence: 'large' };
  // A file that grows is read no further than its length was.
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const read = await file.read(bytes, length, size - length, length);
    if (read.bytesRead === 0) break;
    length += read.bytesRead;
  }
  return pictureOf(bytes.subarray(0, length), type);
}

/** A picture of a type as the copy has it. */
export function pictureOf(bytes: Uint8Array, type: string): NotePicture {
  return { data: `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`, size: bytes.length };
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
