import { isDay } from '../dates/days.ts';
import { unescapeMarkdown } from '../format/markdown.ts';
import { isAtTime, isDayFirst, readPeriods } from './writtenPeriod.ts';

/** Returns whether the text of a link is a field's text: the same words, or the same day in another format. */
export function compareText(written: string, text: string): 'same' | 'altered' | 'none' | 'unclear' {
  const plain = unescapeMarkdown(written.slice(0, longest)).replaceAll('&amp;', '&');
  const [own, field] = [fold(plain), fold(text)];
  if (own === field) return 'same';
  const day = text.slice(0, 10);
  if (isDay(day) && (text.length === 10 || text.charAt(10) === 'T')) {
    const { periods, rest } = readPeriods(
      plain.replace(/[*_`]/g, ' ').replace(/(?<!\d)(\d{4})(\d\d)(\d\d)(?!\d)/g, '$1-$2-$3'),
    );
    const [period, ...others] = periods;
    const isWhole = period?.year !== undefined && period.month !== undefined && period.day !== undefined;
    const isPlain = others.length === 0 && !/[\p{N}\p{Cf}\p{Cc}~<&]/u.test(rest);
    const isTurned = /\b(?:not|before|after|until|since|never|by)\b/i.test(rest);
    if (isWhole && isPlain && isAtTime(period, day)) return isTurned ? 'unclear' : 'same';
    if (isWhole && isPlain && isDayFirst(period, day)) return 'unclear';
  }
  // Words around the field's text may change it: not a mutual fund.
  if (field !== '' && ` ${own.replace(/[()[\]]/g, ' ').replace(/ +/g, ' ')} `.includes(` ${field} `)) return 'unclear';
  return /[\p{L}\p{N}]/u.test(written) ? 'altered' : 'none';
}

/** In characters; a field's text is shorter. */
const longest = 1_000;

const fold = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[*_`]/g, '')
    .replace(/[\s\u00a0]+/gu, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/["“”«»]/g, '')
    .replace(/\$(?=\p{L})|[.,;:](?![\p{L}\p{N}])/gu, '')
    .replace(/[-‐‑–]/g, '-')
    .trim()
    .toLowerCase();
