import { wordSet } from '../../base/wordSet.ts';
import { findNamedQuarters } from '../identifiers/fiscalQuarter.ts';
import { listElements } from '../identifiers/listElements.ts';
import { newestFirst, orderOfQuarter } from '../quarters.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import type { PassageLimits } from './passageQuery.ts';
import { quarterForms } from './quarterForms.ts';

/** Quarters that a text names: one quarter of a year or of every year, a whole year, a range of them, or the newest n. */
export interface QuarterMention {
  quarter?: number;
  year?: number;
  last?: number;
  /** The last quarter or year of `Q1 to Q3 2024`, which begins with this one. */
  till?: { quarter?: number | undefined; year: number };
  /** Offsets into the text, `end` exclusive. */
  start: number;
  end: number;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = String.raw`(\d{1,2}|${numbers.join('|')})`;
/** `last 4 quarters`, `the past four quarters`, `latest quarter`. */
const newest = new RegExp(
  String.raw`\b(?:last|past|latest|recent|newest)(?:\s${count})?\s(?:quarters?|calls?)\b`,
  'gi',
);
const bareNewest = new RegExp(
  String.raw`^\s*(?:the\s)?(?:(?:last|past|latest|newest)\s${count}|latest|newest|last)\s*$`,
  'i',
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
  for (const { 0: words, 1: many, index: start } of left.matchAll(newest)) {
    const last = many === undefined ? 1 : Number(many) || numbers.indexOf(many.toLowerCase()) + 1;
    mentions.push({ last, start, end: start + words.length });
  }
  left = blank(text, mentions);
  for (const { 0: words, 1: long, 2: short, index: start } of isLimit ? left.matchAll(yearAlone) : [])
    mentions.push({ year: Number(long ?? `20${short!}`), start, end: start + words.length });
  return mentions.sort((one, other) => one.start - other.start);
}

/** Returns whether a mention is a plural without a number, like `recent quarters`, which sets no limit. */
export const isUncounted = (text: string, { last, start, end }: QuarterMention): boolean =>
  last === 1 && /^\w+\s\w+s$/.test(text.slice(start, end));

/** Words that join quarters, and words beside these. */
const joining = wordSet('and or to through thru till until vs versus with against than compare compares compared');
const besideJoining = wordSet('in from the of fiscal both as');
const ranging = /\b(?:to|through|thru|till|until)\b|[-–—]/i;

/** Returns whether the text between two limits joins them. */
export function areJoined(gap: string): boolean {
  const words = foldedWords(gap);
  const isJoining = gap === '' || /[,/&–—-]/.test(gap) || words.some((word) => joining.has(word));
  return isJoining && words.every((word) => joining.has(word) || besideJoining.has(word));
}

/** Reads joined quarters: `Q3 and Q4 2024` are of one year, and `Q1 to Q3 2024` is one mention. */
export function readTogether(text: string, mentions: readonly QuarterMention[]): QuarterMention[] {
  const read: QuarterMention[] = [];
  for (const each of mentions.toReversed()) {
    const next = read.at(-1);
    // `Q4 and Q1 2025` may be of two years.
    const isTurn = each.quarter === 4 && next?.quarter === 1;
    const year = each.year ?? (each.quarter === undefined || isTurn ? undefined : next?.year);
    const mention = { ...each, ...(year === undefined ? {} : { year }) };
    const gap = next ? text.slice(each.end, next.start) : '';
    if (next?.year === undefined || year === undefined || next.till || !areJoined(gap) || !ranging.test(gap))
      read.push(mention);
    else read.splice(-1, 1, { ...mention, till: { quarter: next.quarter, year: next.year }, end: next.end });
  }
  return read.reverse();
}

/** Words and marks that may stand beside the quarters of a limit. */
const fillers = /\b(?:and|or|the|of|in|for|from|fiscal|quarters?|calls?)\b|[\s,;/&+]/gi;

/** Reads a limit by quarters whole; undefined if a part of it isn't understood, such as `before Q4 2024`. */
export function readQuarterLimit(text: string): QuarterMention[] | undefined {
  // Each element of a JSON list is a limit by itself.
  const read = (text.trimStart().startsWith('[') ? listElements(text) : [text]).map(readOneLimit);
  return read.length > 0 && read.every((each) => each !== undefined) ? read.flat() : undefined;
}

/** Returns whether a year limits the newest quarters, as in `last two quarters of 2020`, which aren't the library's. */
const isOfYear = (text: string, { last, end }: QuarterMention): boolean =>
  last !== undefined && /^\s(?:of|in)\b/i.test(text.slice(end));

function readOneLimit(text: string): QuarterMention[] | undefined {
  const plain = quarterForms.reduce((left, { words, as }) => left.replace(words, as), text);
  const bare = bareNewest.exec(plain);
  const whole = bare ? `${plain.trim()} ${bare[1] === undefined ? 'quarter' : 'quarters'}` : plain;
  const read = readTogether(whole, quartersIn(whole, { isLimit: true }));
  if (read.length === 0 || read.some((each) => isUncounted(whole, each) || isOfYear(whole, each))) return undefined;
  return blank(whole, read).replace(fillers, '') === '' ? read : undefined;
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
  const named = mentions.flatMap(({ quarter, year, last, till }) => {
    if (last !== undefined) return all.slice(0, last);
    return all.filter((fyq) => {
      const order = orderOfQuarter(fyq) - 1;
      if (till && year !== undefined)
        return order >= year * 4 + (quarter ?? 1) - 1 && order <= till.year * 4 + (till.quarter ?? 4) - 1;
      const isOfYear = year === undefined || Math.floor(order / 4) === year;
      return isOfYear && (quarter === undefined || (order % 4) + 1 === quarter);
    });
  });
  return newestFirst(named);
}
