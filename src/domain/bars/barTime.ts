/**
 * Contract: "Minute bar", date. No zone is named, so the digits are read as if they were UTC and are never shifted:
 * what is formatted back is what the service sent.
 */

const secondsADay = 86_400;

/** Seconds since the epoch of `YYYY-MM-DD HH:MM:SS`, the digits taken as they stand. */
export function secondsOf(date: string): number {
  return Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19)}Z`) / 1000;
}

/** Minutes since the epoch, seconds dropped. */
export function minuteOf(date: string): number {
  return Math.floor(secondsOf(date) / 60);
}

/** `YYYY-MM-DD HH:MM:SS` of {@link secondsOf}. */
export function formatSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** `HH:MM` of a bar. */
export function clockOf(date: string): string {
  return date.slice(11, 16);
}

/** Minutes since midnight of {@link secondsOf}. */
export function minuteOfDay(seconds: number): number {
  return Math.floor((((seconds % secondsADay) + secondsADay) % secondsADay) / 60);
}
