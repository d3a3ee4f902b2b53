import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path may have 103 characters on macOS, and the editor makes one of 16 more in the folder of its data. */
const most = 80;

export interface ShortFolder {
  path: string;
  remove(): Promise<void>;
}

/** A name for a folder that is short enough for a desktop's sockets in it: its own, or that of a link to it. */
export async function shortFolder(folder: string, { isDesktop }: { isDesktop: boolean }): Promise<ShortFolder> {
  const fits = folder.length <= most || process.platform === 'win32';
  if (!isDesktop || fits) return { path: folder, remove: () => Promise.resolve() };
  const around = await mkdtemp(join(tmpdir(), 'desk-'));
  const path = join(around, 'd');
  await symlink(folder, path);
  return { path, remove: () => rm(around, { recursive: true, force: true }) };
}
