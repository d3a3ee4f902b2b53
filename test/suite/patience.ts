import { minutesAtMost } from './minutesAtMost.ts';

/** The maximum time to wait for a state, in milliseconds. */
export const patience = minutesAtMost.wait * 60_000;

/** The maximum time to repeat an action that waits itself, in milliseconds. */
export const longPatience = minutesAtMost.repeat * 60_000;
