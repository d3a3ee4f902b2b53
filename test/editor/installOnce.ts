import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from './isAlive.ts';
import { toolsFolder } from './places.ts';
import { step } from './progress.ts';

export interface Installation {
  /** The folder's name: what is installed, and its version. */
  name: string;
  label: string;
  fill: (folder: string) => Promise<void>;
}

const marker = 'installed.json';

/** Another process that takes longer than this is not waited for: its id may have gone to one that installs nothing. */
const minutesForOthers = 5;

/**
 * Fills a folder under the tools folder once. An installation is made in a folder of its own, marked complete last, and
 * then moved into its place: one that was interrupted is thrown away, one that another process makes is waited for, and
 * of two that began in the same moment the first one stands.
 */
export async function installOnce({ name, label, fill }: Installation): Promise<string> {
  const folder = join(toolsFolder, name);
  if (existsSync(join(folder, marker))) return folder;

  await removeAbandoned(name);
  if ((await partialsOf(name)).length > 0) await step(label, () => othersDone(name));
  if (existsSync(join(folder, marker))) return folder;

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
  for (const { entry, pid } of await partialsOf(name))
    if (!isAlive(pid)) await rm(join(toolsFolder, entry), { recursive: true, force: true });
}

/** Waits while other processes install the same. */
async function othersDone(name: string): Promise<void> {
  const deadline = Date.now() + minutesForOthers * 60_000;
  while (Date.now() < deadline && !existsSync(join(toolsFolder, name, marker))) {
    const partials = await partialsOf(name);
    if (!partials.some(({ pid }) => isAlive(pid))) return;
    await sleep(250);
  }
}

/** Installations of it that are under way, or were when their process ended. */
async function partialsOf(name: string): Promise<{ entry: string; pid: number }[]> {
  const prefix = `${name}.partial-`;
  const entries = existsSync(toolsFolder) ? await readdir(toolsFolder) : [];
  return entries
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => ({ entry, pid: Number(entry.slice(prefix.length)) }));
}
