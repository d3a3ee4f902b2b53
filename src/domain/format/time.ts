import * as l10n from '@vscode/l10n';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** “just now”, “12 min ago”, “3 h ago”, “2 days ago”. Both in milliseconds since the epoch. */
function formatAge(then: number, now: number): string {
  const age = now - then;
  if (age < minute) return l10n.t('just now');
  if (age < hour) return l10n.t('{0} min ago', Math.floor(age / minute));
  if (age < day) return l10n.t('{0} h ago', Math.floor(age / hour));
  const days = Math.floor(age / day);
  return days === 1 ? l10n.t('1 day ago') : l10n.t('{0} days ago', days);
}

/** The same with a note if the answer came from a cache or an imported file: “12 min ago (cached)”. */
export function formatAnswerAge(
  answer: { fetchedAt: number; cached?: boolean | undefined; imported?: boolean | undefined },
  now: number,
): string {
  const age = formatAge(answer.fetchedAt, now);
  if (answer.imported) return l10n.t('{0} (imported)', age);
  return answer.cached ? l10n.t('{0} (cached)', age) : age;
}

/** Local date and time to the minute. */
export function formatMoment(moment: number): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The local calendar date as YYYY-MM-DD. */
export function localDate(moment: number): string {
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
