/**
 * Contract: "Minute bar", date. It names no time zone, so the digits are read as if they were UTC and never converted:
 * formatting gives back what the service sent.
 */

const secondsADay = 86_400;

/** The day parsed last. Bars of a day follow each other, and parsing dates is most of the work of drawing them. */
let lastDay = { text: '', seconds: 0 };

/** Seconds since the epoch of `YYYY-MM-DD HH:MM:SS`, the digits taken as they stand. */
export function secondsOf(date: string): number {
  if (!date.startsWith(lastDay.text) || lastDay.text === '') {
    const text = date.slice(0, 10);
    lastDay = { text, seconds: Date.parse(`${text}T00:00:00Z`) / 1000 };
  }
  return lastDay.seconds + twoDigits(date, 11) * 3600 + twoDigits(date, 14) * 60 + twoDigits(date, 17);
}

const twoDigits = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * 48;

/** Minutes since the epoch, seconds dropped. */
export function minuteOf(date: string): number {
  return Math.floor(secondsOf(date) / 60);
}

/** The day formatted last, for the same reason as {@link lastDay}. */
let writtenDay = { day: Number.NaN, text: '' };

/** `YYYY-MM-DD HH:MM:SS` of {@link secondsOf}. */
export function formatSeconds(seconds: number): string {
  const day = Math.floor(seconds / secondsADay);
  if (day !== writtenDay.day) writtenDay = { day, text: new Date(day * secondsADay * 1000).toISOString().slice(0, 10) };
  const rest = Math.floor(seconds - day * secondsADay);
  return `${writtenDay.text} ${twoSigns(Math.floor(rest / 3600))}:${twoSigns(Math.floor(rest / 60) % 60)}:${twoSigns(rest % 60)}`;
}

const twoSigns = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** `HH:MM` of a bar. */
export function clockOf(date: string): string {
  return date.slice(11, 16);
}

/** Minutes since midnight of {@link secondsOf}. */
export function minuteOfDay(seconds: number): number {
  return Math.floor((((seconds % secondsADay) + secondsADay) % secondsADay) / 60);
}
