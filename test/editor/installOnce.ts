import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isAlive } from './isAlive.ts';
import { toolsFolder } from './places.ts';
import { step } from './progress.ts';

export interface Installation {
  /** The folder's name: what is installed, and its version. */
  name: string;
  label: string;
  fill: (folder: string) => Promise<void>;
}

/**
 * Fills a folder under the tools folder once. An installation is made in a folder of its own, marked complete last, and
 * then moved into its place: one that was interrupted is thrown away, and of two at a time the first one stands.
 */
export async function installOnce({ name, label, fill }: Installation): Promise<string> {
  const folder = join(toolsFolder, name);
  const marker = 'installed.json';
  if (existsSync(join(folder, marker))) return folder;

  await removeAbandoned(name);
  const partial = join(toolsFolder, `${name}.partial-${process.pid}`);
  await mkdir(partial, { recursive: true });
  await step(label, async () => {
    await fill(partial);
    await writeFile(join(partial, marker), JSON.stringify({ name, node: process.version }));
    if (existsSync(join(folder, marker))) {
      await rm(partial, { recursive: true });
      return;
    }
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  });
  return folder;
}

async function removeAbandoned(name: string): Promise<void> {
  const prefix = `${name}.partial-`;
  const entries = existsSync(toolsFolder) ? await readdir(toolsFolder) : [];
  for (const entry of entries.filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number(entry.slice(prefix.length)))) {
      await rm(join(toolsFolder, entry), { recursive: true, force: true });
    }
  }
}
