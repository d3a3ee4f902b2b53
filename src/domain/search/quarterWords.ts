import { wordSet } from '../../base/wordSet.ts';
import { numberWords } from '../format/numberWords.ts';
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
  /** True for a year or half a year, which calls of other quarters may be about. */
  isPeriod?: boolean;
  /** The last quarter or year of `Q1 to Q3 2024`, which begins with this one. */
  till?: { quarter?: number | undefined; year: number };
  /** Offsets into the text, `end` exclusive. */
  start: number;
  end: number;
}

const numbers = numberWords.slice(1, 13);
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

/** `H2 2020`, `1H21`, `second half of fiscal 2020`. */
const halfYear =
  /\b(?:H([12])|([12])H|(first|second)[\s-]half)[\s,/-]{0,2}(?:of\s)?(?:fiscal\s(?:year\s)?|FY\s?)?(?:((?:19|20)\d\d)|['’]?(\d\d))(?![\w%]|[.,]\d)/gi;
/** `Q3 21`, `Q3-21`, and not `Q3 21%`. */
const shortYear = /\b(f?q[1-4])[\s/-](?=[0-4]\d(?![\w%-]|[.,]\d|\s(?:%|percent|basis|bps|million|billion)))/gi;
/** `last two quarters` before `of 2020`. */
const ofYear = /^\s(?:of|in)\s(?:fiscal\s)?(?:year\s)?((?:19|20)\d\d)(?!\w)/i;
/** `Q4 of 2020` before `and 2021`. */
const andYear = /^\s?(?:,|and|or|&)\s((?:19|20)\d\d)(?!\w)/i;

/**
 * Finds the quarters that a text names, in the usual formats. A year by itself counts only if the text is a limit
 * (`isLimit`) or the year a fiscal one: in a question it may be anything. Runs in linear time.
 */
export function quartersIn(given: string, { isLimit = false } = {}): QuarterMention[] {
  const text = given.replace(shortYear, '$1’');
  const mentions = findNamedQuarters(text).flatMap((each): QuarterMention[] => [each, ...sameOfYear(text, each)]);
  let left = blank(text, mentions);
  for (const { 0: words, 1: many, index: start } of left.matchAll(newest)) {
    const last = many === undefined ? 1 : Number(many) || numbers.indexOf(many.toLowerCase()) + 1;
    mentions.push(lastOfYear(text, { last, start, end: start + words.length }));
  }
  left = blank(text, mentions);
  for (const { 0: words, 1: one, 2: other, 3: named, 4: long, 5: short, index: start } of left.matchAll(halfYear)) {
    const isFirst = (one ?? other ?? named)!.replace(/first/i, '1') === '1';
    const year = Number(long ?? `20${short!}`);
    const till = { quarter: isFirst ? 2 : 4, year };
    mentions.push({ quarter: isFirst ? 1 : 3, year, till, isPeriod: true, start, end: start + words.length });
  }
  left = blank(text, mentions);
  for (const { 0: words, 1: long, 2: short, index: start } of left.matchAll(yearAlone))
    if (isLimit || /^f/i.test(words))
      mentions.push({ year: Number(long ?? `20${short!}`), isPeriod: true, start, end: start + words.length });
  return mentions.sort((one, other) => one.start - other.start);
}

/** Returns the quarter of the second year in `Q4 of 2020 and 2021`. */
function sameOfYear(text: string, { quarter, year, start, end }: QuarterMention): QuarterMention[] {
  if (quarter === undefined || year === undefined || !/\sof\s/i.test(text.slice(start, end))) return [];
  const next = andYear.exec(text.slice(end, end + 12));
  return next ? [{ quarter, year: Number(next[1]), start: end, end: end + next[0].length }] : [];
}

/** Returns the last quarters of a year for `the last two quarters of 2020`, not those of the library. */
function lastOfYear(text: string, mention: QuarterMention & { last: number }): QuarterMention {
  const { last, start, end } = mention;
  const named = ofYear.exec(text.slice(end, end + 30));
  if (!named || last < 1 || last > 4) return mention;
  const year = Number(named[1]);
  return { quarter: 5 - last, year, till: { quarter: 4, year }, start, end: end + named[0].length };
}

/** Returns whether a mention is a plural without a number, like `recent quarters`, which sets no limit. */
export const isUncounted = (text: string, { last, start, end }: QuarterMention): boolean =>
  last === 1 && /^\w+\s\w+s$/.test(text.slice(start, end));

/** Words that join quarters, and words beside these. */
const joining = wordSet('and or to through thru till until vs versus with against than compare compares compared');
const besideJoining = wordSet('in from the of fiscal both as');
const ranging = /(?<!\bcompar\w{1,4}\s)\b(?:to|through|thru|till|until)\b|[-–—]/i;
const between = /\bbetween\s(?:the\s)?$/i;

/** Words beside a quarter that make it one end of a range without another end. */
export const openRanges: readonly {
  before?: RegExp;
  after?: RegExp;
  to: 'since' | 'after' | 'until' | 'before';
  example: string;
}[] = [
  { before: /\bsince\s(?:the\s)?$/i, to: 'since', example: 'since Q4 2020' },
  { before: /\bafter\s(?:the\s)?$/i, to: 'after', example: 'after Q3 2020' },
  { before: /\b(?:until|till|up\sto)\s(?:the\s)?$/i, to: 'until', example: 'until Q4 2020' },
  { before: /\b(?:before|prior\sto)\s(?:the\s)?$/i, to: 'before', example: 'prior to Q1 2021' },
  { after: /^\s(?:onwards?|(?:or|and)\s(?:later|after))\b/i, to: 'since', example: 'Q4 2020 onwards' },
  { after: /^\s(?:or|and)\s(?:earlier|before)\b/i, to: 'until', example: 'Q4 2020 or earlier' },
];

/** Returns the range that a quarter or year with its year begins or ends, by the words beside it. */
function openRange(text: string, mention: QuarterMention): QuarterMention {
  const { quarter, year, till, start, end } = mention;
  if (year === undefined || till) return mention;
  const [left, right] = [text.slice(Math.max(0, start - 14), start), text.slice(end, end + 14)];
  for (const { before, after, to } of openRanges) {
    const words = (before ?? after!).exec(before ? left : right)?.[0];
    if (words === undefined) continue;
    const [first, last] = [year * 4 + (quarter ?? 1), year * 4 + (quarter ?? 4)];
    const [from, until] = { since: [first], after: [last + 1], until: [5, last], before: [5, first - 1] }[to];
    const range = { ...partsOf(from!), till: until === undefined ? { year: 9999 } : partsOf(until) };
    return before
      ? { ...mention, ...range, start: start - words.length }
      : { ...mention, ...range, end: end + words.length };
  }
  return mention;
}

/** Returns the quarter with this number in `orderOfQuarter`. */
const partsOf = (order: number): { quarter: number; year: number } => ({
  quarter: ((order - 1) % 4) + 1,
  year: Math.floor((order - 1) / 4),
});

/** Returns whether the text between two limits joins them. */
export function areJoined(gap: string): boolean {
  const words = foldedWords(gap);
  const isJoining = gap === '' || /[,/&–—-]/.test(gap) || words.some((word) => joining.has(word));
  return isJoining && words.every((word) => joining.has(word) || besideJoining.has(word));
}

/** Reads joined quarters: `Q3 and Q4 2024` are of one year, and `Q1 to Q3 2024` or `since Q3 2024` is one mention. */
export function readTogether(text: string, mentions: readonly QuarterMention[]): QuarterMention[] {
  const read: QuarterMention[] = [];
  for (const each of mentions.toReversed()) {
    const next = read.at(-1);
    // `Q4 and Q1 2025` may be of two years.
    const isTurn = each.quarter === 4 && next?.quarter === 1;
    const year = each.year ?? (each.quarter === undefined || isTurn ? undefined : next?.year);
    const mention = { ...each, ...(year === undefined ? {} : { year }) };
    const gap = next ? text.slice(each.end, next.start) : '';
    const both = between.exec(text.slice(Math.max(0, each.start - 12), each.start))?.[0];
    const isRange = ranging.test(gap) || (both !== undefined && /^\sand\s/i.test(gap));
    if (next?.year === undefined || year === undefined || next.till || mention.till || !areJoined(gap) || !isRange)
      read.push(mention);
    else
      read.splice(-1, 1, {
        ...mention,
        till: { quarter: next.quarter, year: next.year },
        start: mention.start - (both?.length ?? 0),
        end: next.end,
      });
  }
  return read.reverse().map((each) => openRange(text, each));
}

/** Words and marks that may stand beside the quarters of a limit. */
const fillers =
  /\b(?:and|or|the|of|in|for|from|fiscal|quarters?|calls?|vs|versus|compared\s(?:to|with))\b|[\s,;/&+.]/gi;

/** Reads a limit by quarters whole; undefined if a part of it isn't understood, such as `not Q4 2024`. */
export function readQuarterLimit(text: string): QuarterMention[] | undefined {
  // Each element of a JSON list is a limit by itself.
  const read = (text.trimStart().startsWith('[') ? listElements(text) : [text]).map(readOneLimit);
  return read.length > 0 && read.every((each) => each !== undefined) ? read.flat() : undefined;
}

function readOneLimit(text: string): QuarterMention[] | undefined {
  const plain = quarterForms.reduce((left, { words, as }) => left.replace(words, as), text);
  const bare = bareNewest.exec(plain);
  const whole = bare ? `${plain.trim()} ${bare[1] === undefined ? 'quarter' : 'quarters'}` : plain;
  const read = readTogether(whole, quartersIn(whole, { isLimit: true }));
  if (read.length === 0 || read.some((each) => isUncounted(whole, each))) return undefined;
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
