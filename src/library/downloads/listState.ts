import * as v from 'valibot';
import { utcDay } from '../../domain/dates/zones.ts';

const time = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.safeInteger());

/** Number of days whose counts are kept, so that a clock that is set back finds the count of its day. */
const keptDays = 10;

/**
 * The state that all windows share about the list of a source, besides its items. Fields of later versions stay. Times are in
 * milliseconds since the epoch.
 */
export const listState = v.looseObject({
  /** `grantedAt` identifies the consent. */
  consent: v.optional(v.object({ share: count, until: time, count, grantedAt: time })),
  isPaused: v.optional(v.boolean(), false),
  /** The requests sent by UTC day, the day that was counted last at the end. */
  days: v.optional(v.array(v.object({ day: v.string(), sent: count })), []),
  /** The earliest time of the next request. */
  nextAt: v.optional(time),
  /** When `nextAt` and `waitUntil` were set. */
  setAt: v.optional(time),
  /** The window that sent last, and until when the others leave the next request to it. */
  holder: v.optional(v.object({ owner: v.string(), until: time })),
  /** The request on the way; if it isn't the window's own, that window has ended without recording an answer. */
  sending: v.optional(v.object({ id: v.string(), at: time })),
  /** Number of requests that failed since the last answer, and whether the last one did. */
  failures: v.optional(count, 0),
  isOffline: v.optional(v.boolean(), false),
  /** Until when the service asked to wait. */
  waitUntil: v.optional(time),
  /** When the key was rejected or found missing. */
  rejectedAt: v.optional(time),
  /** True if the last request was a look of the watch. */
  wasLook: v.optional(v.boolean(), false),
  /** The UTC day of the last notification. */
  noticed: v.optional(v.string()),
});

export type ListState = v.InferOutput<typeof listState>;

/** Changes a day's count. */
export function countSent(state: ListState, at: number, by: 1 | -1): void {
  const day = utcDay(at);
  const sent = state.days.find((each) => each.day === day)?.sent ?? 0;
  const others = state.days.filter((each) => each.day !== day);
  state.days = [...others, { day, sent: Math.max(0, sent + by) }].slice(-keptDays);
}

/** Returns false if nothing had to change. Shortens waits that a clock, which was set back since, has made longer. */
export function followClock(state: ListState, now: number): boolean {
  const { setAt } = state;
  if (setAt === undefined || setAt <= now) return false;
  const moved = (at: number | undefined): number | undefined => at && now + Math.max(0, at - setAt);
  state.nextAt = moved(state.nextAt);
  state.waitUntil = moved(state.waitUntil);
  state.setAt = now;
  state.holder = undefined;
  return true;
}
