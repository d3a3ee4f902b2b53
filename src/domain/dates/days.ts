/**
 * Days as YYYY-MM-DD, which sort by time. Dates from outside are first checked: a date must be a day ({@link isDay})
 * that we can compute with ({@link isNearDay}); any other is kept and shown as it was sent.
 */

const dayMs = 86_400_000;
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
/** The product computes with no earlier or later date. 9999-12-31 and 0001-01-01 often mean a missing date. */
const firstNearDay = '1900-01-01';
const lastNearDay = '2199-12-31';

/** Days since 1970-01-01; NaN if it isn't a day. */
export function dayNumber(day: string): number {
  return isDay(day) ? Date.parse(`${day}T00:00:00Z`) / dayMs : Number.NaN;
}

const [first, last] = [Date.parse(`${firstDay}T00:00:00Z`) / dayMs, Date.parse(`${lastDay}T00:00:00Z`) / dayMs];

/** The inverse of {@link dayNumber}. Clamped to the years 1 to 9999. */
export function dayOfNumber(number: number): string {
  return new Date(Math.min(Math.max(number, first), last) * dayMs).toISOString().slice(0, 10);
}

/** Returns whether a text is a day of the calendar, from 0001-01-01 to 9999-12-31. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || text < firstDay || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(Number(text.slice(0, 4)), month);
}

/**
 * Returns whether a text is a day we can compute with: it exists, and isn't so far off that it means something else.
 */
export function isNearDay(text: string | null): text is string {
  return text !== null && text >= firstNearDay && text <= lastNearDay && isDay(text);
}

/** Returns whether a text is `YYYY-MM-DD HH:MM:SS` with a near day and a valid time. Contract: "Minute bar", date. */
export function isNearTime(text: string): boolean {
  return text.length === 19 && / ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isNearDay(text.slice(0, 10));
}

/**
 * Adds days, up to the last day that can be written in either direction. A text that isn't a day is returned unchanged.
 */
export function addDays(day: string, days: number): string {
  const number = dayNumber(day);
  return Number.isNaN(number) ? day : dayOfNumber(number + days);
}

/** Whole days from one to the other; undefined if we can't compute with one of them. */
export function daysBetween(from: string, till: string): number | undefined {
  return isNearDay(from) && isNearDay(till) ? dayNumber(till) - dayNumber(from) : undefined;
}

/** The day itself if it is a weekday, else the Monday after it. */
export function weekdayFrom(day: string): string {
  const over = weekdayOf(dayNumber(day));
  return over >= 5 ? addDays(day, 7 - over) : day;
}

/** The day itself if it is a weekday, else the Friday before it. */
export function weekdayUntil(day: string): string {
  const over = weekdayOf(dayNumber(day));
  return over >= 5 ? addDays(day, 4 - over) : day;
}

/** Counts the weekdays from the first to the last day, both included; 0 if one isn't a day. Runs in constant time. */
export function countWeekdays(from: string, till: string): number {
  const [start, end] = [dayNumber(from), dayNumber(till)];
  return start <= end ? weekdaysBefore(end + 1) - weekdaysBefore(start) : 0;
}

/** Counts the weekdays between a fixed Monday and a day; only differences are meaningful. */
function weekdaysBefore(number: number): number {
  const week = Math.floor((number + 3) / 7);
  return week * 5 + Math.min(5, number + 3 - week * 7);
}

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns the UTC day of a moment, which is the same for every reader of a note. */
export const dayInUtc = (at: number): string => new Date(at).toISOString().slice(0, 10);
