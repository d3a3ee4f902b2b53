import { setTimeout as sleep } from 'node:timers/promises';

import { patience } from './patience.ts';

/**
 * Waits until a condition is true, and lets timers and sockets run between checks. Fails with `what` if it never is.
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came to this: ${what}.`);
    await sleep(5);
  }
}
