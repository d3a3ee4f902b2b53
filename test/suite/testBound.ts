import { minutesAtMost } from './minutesAtMost.ts';

/** Ends a test that would never end, and names it. */
export const bound = { timeout: minutesAtMost.test * 60_000 };
