import { utcDay } from '../../domain/dates/zones.ts';

const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;

/** The least time between two looks, in milliseconds. */
const lookMs = { usual: 7 * dayMs, near: 3.5 * dayMs };
/** The number of newest calls whose days are looked at: one of each quarter. */
const callsSeen = 4;
/** How far from the day of an earlier call a new one is expected, in milliseconds. */
const nearMs = 10 * dayMs;

interface LookTimes {
  nextAt: number;
  isNear: boolean;
}

interface WatchedCompany {
  /** When the company's quarters were last listed; undefined if never. */
  lookedAt: number | undefined;
  /** When its calls in the library were downloaded, newest quarter first. */
  downloads: readonly number[];
  now: number;
}

/**
 * Guesses from the days on which calls were downloaded whether a new one is near, and returns the time of the next look.
 * A day on which several calls were downloaded says nothing about when a call came in.
 */
export function lookTimes({ lookedAt, downloads, now }: WatchedCompany): LookTimes {
  const byDay = Map.groupBy(downloads, utcDay);
  const newest = downloads.slice(0, callsSeen).filter((at) => at <= now && byDay.get(utcDay(at))?.length === 1);
  const at = Math.max(now, (lookedAt ?? now) + lookMs.near);
  const isNear = newest.some((each) => isTimeOfYear(at, each));
  const nextAt = lookedAt === undefined ? now : lookedAt + (isNear ? lookMs.near : lookMs.usual);
  return { nextAt, isNear };
}

/** True if a later year's day is near the day of a call; the call's own days don't count. */
function isTimeOfYear(time: number, call: number): boolean {
  const years = Math.round((time - call) / yearMs);
  return years > 0 && Math.abs(time - call - years * yearMs) <= nearMs;
}
