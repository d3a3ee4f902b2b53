/** Moments, in milliseconds since the epoch, as days YYYY-MM-DD. */

let newYork: Intl.DateTimeFormat | undefined;
let newYorkClock: Intl.DateTimeFormat | undefined;
let newYorkZone: Intl.DateTimeFormat | undefined;

/** The contract names no time zone for sessions and releases; we assume New York. */
export function newYorkDay(time: number): string {
  newYork ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return newYork.format(time);
}

/** Minutes since midnight in New York. */
export function newYorkMinute(time: number): number {
  newYorkClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0] = newYorkClock.format(time).split(':').map(Number);
  return hours * 60 + minutes;
}

/** The offset from UTC in New York at noon of a day that we can compute with: `-05:00`. */
export function newYorkOffset(day: string): string {
  newYorkZone ??= new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });
  const parts = newYorkZone.formatToParts(Date.parse(`${day}T17:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')!.value.replace('GMT', '');
}

/** The contract doesn't say when a day of the quota ends; we assume UTC midnight. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
