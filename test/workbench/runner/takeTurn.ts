import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from '../../editor/isAlive.ts';
import { toolsFolder } from '../../editor/places.ts';

/** Waits until no other run of workbench tests uses these folders; the turn ends with this process. */
export async function takeTurn(): Promise<void> {
  const folder = join(toolsFolder, 'workbench');
  const file = join(folder, 'turn');
  await mkdir(folder, { recursive: true });
  let told = false;
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (holder === process.pid) return;
    if (holder !== 0 && !isAlive(holder)) {
      await rm(file, { force: true });
      continue;
    }
    if (!told) console.log('  Another run of the workbench tests is under way; waiting for its end …');
    told = true;
    await sleep(500);
  }
}

/** Lets the next one begin. */
export async function endTurn(): Promise<void> {
  await rm(join(toolsFolder, 'workbench', 'turn'), { force: true });
}
