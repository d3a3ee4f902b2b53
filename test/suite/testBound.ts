import { minutesAtMost } from './minutesAtMost.ts';

/** Ends and names a test that would never end. */
export const bound = { timeout: minutesAtMost.test * 60_000 };
