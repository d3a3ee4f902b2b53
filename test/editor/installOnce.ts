import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from './isAlive.ts';
import { toolsFolder } from './places.ts';
import { step } from './progress.ts';

export interface Installation {
  /** The folder's name: the installed program and its version. */
  name: string;
  label: string;
  fill: (folder: string) => Promise<void>;
  /** The folder to install into; defaults to the tools folder. */
  within?: string;
  /** Reports progress; defaults to printing a step. */
  tell?: (label: string, work: () => Promise<void>) => Promise<void>;
}

const marker = 'installed.json';

/** The maximum wait for another process. After that, its id may belong to an unrelated process. */
const minutesForOthers = 20;

const underWay = new Map<string, Promise<string>>();

/**
 * Fills a folder once. An installation is made in a temporary folder, marked complete at the end, and then moved to its
 * place. Interrupted installations are deleted, and running ones are awaited, in any process. If two processes start at
 * the same moment, the first to finish wins.
 */
export function installOnce(installation: Installation): Promise<string> {
  const folder = join(installation.within ?? toolsFolder, installation.name);
  const begun = underWay.get(folder) ?? install(installation).finally(() => underWay.delete(folder));
  underWay.set(folder, begun);
  return begun;
}

async function install({ name, label, fill, within = toolsFolder, tell = step }: Installation): Promise<string> {
  const folder = join(within, name);
  if (existsSync(join(folder, marker))) return folder;

  await removeAbandoned(within, name);
  if ((await partialsOf(within, name)).length > 0) await tell(label, () => othersDone(within, name));
  if (existsSync(join(folder, marker))) return folder;

  const partial = join(within, `${name}.partial-${process.pid}`);
  await mkdir(partial, { recursive: true });
  await tell(label, async () => {
    try {
      await fill(partial);
      await writeFile(join(partial, marker), JSON.stringify({ name, node: process.version }));
      if (existsSync(join(folder, marker))) return;
      await rm(folder, { recursive: true, force: true });
      await rename(partial, folder);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
  return folder;
}

async function removeAbandoned(within: string, name: string): Promise<void> {
  for (const { entry, pid } of await partialsOf(within, name))
    if (!isAlive(pid)) await rm(join(within, entry), { recursive: true, force: true });
}

/** Waits while other processes install the same thing. */
async function othersDone(within: string, name: string): Promise<void> {
  const deadline = Date.now() + minutesForOthers * 60_000;
  while (Date.now() < deadline && !existsSync(join(within, name, marker))) {
    const partials = await partialsOf(within, name);
    if (!partials.some(({ pid }) => isAlive(pid))) return;
    await sleep(250);
  }
}

/** Its unfinished installations, running or interrupted, with the ids of their processes. */
async function partialsOf(within: string, name: string): Promise<{ entry: string; pid: number }[]> {
  const prefix = `${name}.partial-`;
  const entries = existsSync(within) ? await readdir(within) : [];
  return entries
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => ({ entry, pid: Number(entry.slice(prefix.length)) }));
}
