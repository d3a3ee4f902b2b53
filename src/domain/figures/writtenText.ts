import { isDay } from '../dates/days.ts';
import { unescapeMarkdown } from '../format/markdown.ts';
import { isAtTime, readPeriods } from './writtenPeriod.ts';

/** Whether the text of a link is a field's text: the same words, or the same day in another form. */
export function isSameText(written: string, text: string): boolean {
  if (fold(unescapeMarkdown(written.slice(0, longest))) === fold(text)) return true;
  const day = text.slice(0, 10);
  if (!isDay(day) || (text.length > 10 && text.charAt(10) !== 'T')) return false;
  const { periods, rest } = readPeriods(written.slice(0, longest).replace(/[*_`]/g, ' '));
  const [period, ...others] = periods;
  const isWhole = period?.year !== undefined && period.month !== undefined && period.day !== undefined;
  return isWhole && others.length === 0 && !/[\p{N}\p{Cf}\p{Cc}~<&]/u.test(rest) && isAtTime(period, day);
}

/** In characters; the text of a field is shorter. */
const longest = 1_000;

const fold = (text: string): string =>
  text
    .replace(/[*_`]/g, '')
    .replace(/[\s\u00a0]+/gu, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[-‐‑–]/g, '-')
    .trim()
    .toLowerCase();
