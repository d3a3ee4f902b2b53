import { setTimeout as sleep } from 'node:timers/promises';

import { longPatience } from '../../suite/patience.ts';

/** Milliseconds once a test has failed: the run is red whatever comes, and is only to tell what else fails. */
const shortPatience = 60_000;

let usual = longPatience;

export function losePatience(): void {
  usual = shortPatience;
}

/** Asks until it no longer throws, and answers with what came; the last error after so many milliseconds. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeout = usual): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(80);
  }
}
