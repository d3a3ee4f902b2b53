import { setTimeout as sleep } from 'node:timers/promises';

/** Far more than anything takes on a machine that does much else. */
const patienceMs = 120_000;

/** Waits until something is so, and gives timers and sockets their turn between looks; fails with `what` when it never is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came to this: ${what}.`);
    await sleep(5);
  }
}
