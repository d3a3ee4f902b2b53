import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** No machine is so busy that it takes longer. */
const longest = 60_000;

/** Waits until something has come about, letting all else have its turn; fails where it never does. */
export async function until(hasCome: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + longest; !hasCome();) {
    assert.ok(Date.now() < end, `in a minute there was never ${what}`);
    await sleep(2);
  }
}
