import { minutesAtMost } from './minutesAtMost.ts';

/** Milliseconds that a state is waited for. */
export const patience = minutesAtMost.wait * 60_000;

/** Milliseconds that something is repeated which may wait itself. */
export const longPatience = minutesAtMost.repeat * 60_000;
