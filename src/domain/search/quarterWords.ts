import { findNamedQuarters } from '../identifiers/fiscalQuarter.ts';
import { newestFirst, orderOfQuarter } from '../quarters.ts';
import type { PassageLimits } from './passageQuery.ts';

/** Quarters that a text names: one quarter of a year or of every year, a whole year, or the newest n. */
export interface QuarterMention {
  quarter?: number;
  year?: number;
  last?: number;
  /** Offsets into the text, `end` exclusive. */
  start: number;
  end: number;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** `last 4 quarters`, `the past four quarters`, `latest quarter`. */
const newest = new RegExp(
  String.raw`\b(?:last|past|latest|recent|newest)(?:\s(\d{1,2}|${numbers.join('|')}))?\s(?:quarters?|calls?)\b`,
  'gi',
);
/** `2021`, `FY21`, `fiscal 2021`. */
const yearAlone = /(?<![\w’'])(?:FY\s?['’]?|fiscal\s(?:year\s)?)?((?:19|20)\d\d)(?!\w)|\bFY\s?['’]?(\d\d)(?!\w)/gi;

/**
 * Finds the quarters that a text names, in the usual formats. A year by itself counts only if the text is a limit
 * (`isLimit`): in a question it may be anything. Runs in linear time.
 */
export function quartersIn(text: string, { isLimit = false } = {}): QuarterMention[] {
  const mentions: QuarterMention[] = findNamedQuarters(text);
  let left = blank(text, mentions);
  for (const { 0: words, 1: count, index: start } of left.matchAll(newest)) {
    const last = count === undefined ? 1 : Number(count) || numbers.indexOf(count.toLowerCase()) + 1;
    mentions.push({ last, start, end: start + words.length });
  }
  left = blank(text, mentions);
  for (const { 0: words, 1: long, 2: short, index: start } of isLimit ? left.matchAll(yearAlone) : [])
    mentions.push({ year: Number(long ?? `20${short!}`), start, end: start + words.length });
  return mentions.sort((one, other) => one.start - other.start);
}

/** Replaces the parts already read with spaces of the same length. */
function blank(text: string, read: readonly { start: number; end: number }[]): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of read.toSorted((one, other) => one.start - other.start)) {
    blanked += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return blanked + text.slice(at);
}

/**
 * Returns the limit on calls that mentions of quarters set: `last 4 quarters` means each company's newest four, any
 * other mention those of the library's quarters that it names.
 */
export function quarterLimits(
  mentions: readonly QuarterMention[],
  quarters: Iterable<string>,
): Pick<PassageLimits, 'quarters' | 'newest'> {
  const lasts = mentions.flatMap(({ last }) => last ?? []);
  return mentions.length > 0 && lasts.length === mentions.length
    ? { newest: Math.max(...lasts) }
    : { quarters: quartersNamed(mentions, quarters) };
}

/** Returns the quarters that the mentions name, newest first. */
export function quartersNamed(mentions: readonly QuarterMention[], quarters: Iterable<string>): string[] {
  const all = newestFirst(quarters).filter((fyq) => orderOfQuarter(fyq) > 0);
  const named = mentions.flatMap(({ quarter, year, last }) => {
    if (last !== undefined) return all.slice(0, last);
    return all.filter((fyq) => {
      const order = orderOfQuarter(fyq) - 1;
      const isOfYear = year === undefined || Math.floor(order / 4) === year;
      return isOfYear && (quarter === undefined || (order % 4) + 1 === quarter);
    });
  });
  return newestFirst(named);
}
