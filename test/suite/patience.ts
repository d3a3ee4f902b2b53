import { minutesAtMost } from './minutesAtMost.ts';

/** Milliseconds that a state is waited for. */
export const patience = minutesAtMost.wait * 60_000;
