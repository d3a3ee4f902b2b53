import { setTimeout as sleep } from 'node:timers/promises';

import { longPatience } from '../../suite/patience.ts';

/** Asks until it no longer throws, and answers with what came; the last error after so many milliseconds. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeout = longPatience): Promise<T> {
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
