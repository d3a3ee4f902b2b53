import * as l10n from '@vscode/l10n';
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
 * “Nov 23”, optionally with its weekday, and “Nov 23, 2025” if its year isn't that of `today`. An invalid or very
 * distant date stays as received.
 */
export function formatDate(date: string, today: string, { weekday = false } = {}): string {
  if (!isNearDay(date)) return date;
  return formatIn(date.slice(0, 4) !== today.slice(0, 4) ? 'year' : weekday ? 'weekday' : 'day', date);
}

/** “Nov 16 – 20”, or one day as {@link formatDate} formats it. */
export function formatDateRange(from: string, till: string, today: string): string {
  if (from === till) return formatDate(from, today);
  if (!isNearDay(from) || !isNearDay(till)) return l10n.t('{0} to {1}', from, till);
  const isThisYear = [from, till].every((date) => date.slice(0, 4) === today.slice(0, 4));
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' });
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${till}T00:00:00Z`));
}

/** “Nov 23, 10:31” of `YYYY-MM-DD HH:MM:SS`, with the day as {@link formatDate} formats it. */
export function formatDateTime(time: string, today: string): string {
  return `${formatDate(time.slice(0, 10), today)}, ${time.slice(11, 16)}`;
}

/** “Nov 23, 10:02 to 10:15”, or one time as {@link formatDateTime} formats it. */
export function formatTimeRange(from: string, till: string, today: string): string {
  const first = formatDateTime(from, today);
  if (from === till) return first;
  const isOneDay = from.slice(0, 10) === till.slice(0, 10);
  return l10n.t('{0} to {1}', first, isOneDay ? till.slice(11, 16) : formatDateTime(till, today));
}

function formatIn(form: 'weekday' | 'day' | 'year', date: string): string {
  // Cached, since creating a formatter takes longer than formatting every row of a calendar.
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
