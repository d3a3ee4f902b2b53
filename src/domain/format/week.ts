import { addDays, isNearDay } from '../dates/days.ts';

/** Weeks begin on Monday; dates are YYYY-MM-DD. */
export interface Week {
  from: string;
  till: string;
}

/** The week of a date; `weeks` later, or earlier if negative. */
export function weekOf(date: string, weeks = 0): Week {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(date, weeks * 7 - weekday);
  return { from, till: addDays(from, 6) };
}

/** “16 – 22 Nov 2026”, in the reader's language. */
export function formatSpan({ from, till }: Week): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${till}T00:00:00Z`));
}

let shortDays: Record<'weekday' | 'day' | 'year', Intl.DateTimeFormat> | undefined;

/** “Mon, Nov 23”, in the reader's language. */
export const formatShortDay = (date: string): string => formatIn('weekday', date);

/**
 * “Nov 23”, with its weekday where it is wanted, and in another year than that of `today` “Nov 23, 2025”. A date that is
 * invalid or very distant stays as received.
 */
export function formatDate(date: string, today: string, { weekday = false } = {}): string {
  if (!isNearDay(date)) return date;
  return formatIn(date.slice(0, 4) !== today.slice(0, 4) ? 'year' : weekday ? 'weekday' : 'day', date);
}

function formatIn(form: 'weekday' | 'day' | 'year', date: string): string {
  // Creating a formatter takes longer than using it for every row of a calendar.
  shortDays ??= {
    weekday: new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    year: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
  return shortDays[form].format(Date.parse(`${date}T00:00:00Z`));
}

/** “Saturday, 21 November”, in the reader's language. */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
