import { parseDecimal, type Decimal } from '../format/decimal.ts';
import { readPeriods, type WrittenPeriod } from './writtenPeriod.ts';

/** The unit that stands at a number. `none`: no word of it. */
export type WrittenUnit = 'none' | 'percent' | 'basisPoints' | 'points' | 'dollars' | 'otherMoney' | 'shares' | 'times';

/** How the words before a number take its digits: as rounded, or as a bound that the true value is above or below. */
type Hedge = 'exact' | 'about' | 'above' | 'below';

/** A number as a person wrote it. */
export interface WrittenNumber {
  /** The whole of it in the text that was read, from its sign to its unit. */
  start: number;
  end: number;
  /** Without its sign. */
  decimal: Decimal;
  isNegative: boolean;
  /** The power of ten that a word or a letter gives; undefined without one. */
  scale: number | undefined;
  unit: WrittenUnit;
  hedge: Hedge;
  /** Whether the words before it say that it is the size of a fall, and whether those stand in the link's text. */
  fall: 'none' | 'before' | 'within';
  /** Whether something stands at it that isn't understood, such as a letter or another digit. */
  isOdd: boolean;
}

export interface WrittenFigure {
  numbers: readonly WrittenNumber[];
  periods: readonly WrittenPeriod[];
  /** Whether words in it turn the number around, or characters hide how it is read. */
  isTurned: boolean;
}

/** In characters. A longer text isn't read as a figure. */
const longestFigure = 400;
const mostNumbers = 8;

const scaleWords: Readonly<Record<string, number>> = {
  ...{ k: 3, thousand: 3, thousands: 3, m: 6, mm: 6, mn: 6, mln: 6, mio: 6, million: 6, millions: 6 },
  ...{ b: 9, bn: 9, bln: 9, billion: 9, billions: 9, t: 12, tn: 12, trn: 12, trillion: 12, trillions: 12 },
};
const unitWords: Readonly<Record<string, WrittenUnit>> = {
  ...{ '%': 'percent', percent: 'percent', pct: 'percent', 'per cent': 'percent', percentage: 'percent' },
  ...{ bp: 'basisPoints', bps: 'basisPoints', 'basis point': 'basisPoints', 'basis points': 'basisPoints' },
  ...{ pp: 'points', ppt: 'points', ppts: 'points', 'percentage point': 'points', 'percentage points': 'points' },
  ...{
    point: 'points',
    points: 'points',
    pts: 'points',
    '%-points': 'points',
    '% points': 'points',
    'percent points': 'points',
  },
  ...{ dollar: 'dollars', dollars: 'dollars', usd: 'dollars', $: 'dollars', 'us dollars': 'dollars' },
  ...{ cent: 'otherMoney', cents: 'otherMoney', euro: 'otherMoney', euros: 'otherMoney', eur: 'otherMoney' },
  ...{ '€': 'otherMoney', '£': 'otherMoney', '¥': 'otherMoney', yen: 'otherMoney', jpy: 'otherMoney' },
  ...{ pounds: 'otherMoney', gbp: 'otherMoney', francs: 'otherMoney', chf: 'otherMoney', cad: 'otherMoney' },
  ...{ share: 'shares', shares: 'shares', x: 'times', times: 'times', '×': 'times' },
};

const number = /\d+(?:[,'’ \u00a0\u2009\u202f]\d{3}(?!\d))*(?:\.\d+)?|\.\d+/g;
const minus = '-−–‒﹣－';
const sign = `[-−–‒﹣－+]`;
const before = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,%)])(?<word>(?:minus|negative) +)?(?<open>\( ?)?(?<first>${sign})?(?<money>us\$|c\$|a\$|\$|€|£|¥|usd ?|eur ?|gbp ?)?(?<second>${sign})?$`,
  'iu',
);
const word = /^(?:[ \u00a0\u2009\u202f]{0,4}|-)(%-points|%|\$|€|£|¥|×|‰|[\p{L}]+)/u;
const hedges: readonly (readonly [RegExp, Hedge])[] = [
  [
    /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.|some|close to|in the region of)|[~≈]|\bc\.) *$/i,
    'about',
  ],
  [/\b(?:more than|over|above|at least|north of|upwards of) *$/i, 'above'],
  [/\b(?:nearly|almost|just under|less than|under|below|just short of|south of) *$/i, 'below'],
];
const amountOf = '(?: (?:by|of|a|an|about|around|roughly|nearly|almost|some|over|more than)){0,3} {0,4}$';
const fell = String.raw`fell|falls?|falling|fallen|down|declin\w{1,3}|decreas\w{1,3}|drop\w{0,4}|slid|shrank|contracted`;
const fallWithin = new RegExp(String.raw`\b(?:${fell})${amountOf}`, 'i');
const fallBefore = new RegExp(String.raw`\b(?:${fell}|lost|loss|lower|deficit|outflow)${amountOf}`, 'i');
const turning =
  /\b(?:not|never|no|isn.?t|wasn.?t|aren.?t|weren.?t|didn.?t|doesn.?t|don.?t|cannot|can.?t|without|half|twice|double|doubled|triple|tripled|except)\b/i;

/** Marks of Markdown and entities give way to spaces of their length, so that offsets stay. */
function withoutMarkup(text: string): string {
  const blank = (all: string): string => ' '.repeat(all.length);
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, ' $1')
    .replace(/&(?:nbsp|thinsp|ensp|#160|#8239);/gi, blank)
    .replace(/&(minus|ndash|#8722|#8211);/gi, (all) => '−'.padStart(all.length))
    .replace(/&(?:percnt|#37);/gi, (all) => '%'.padEnd(all.length))
    .replace(/&(?:dollar|#36);/gi, (all) => '$'.padStart(all.length))
    .replace(/[*_`]/g, ' ');
}

/** Characters that are seen as other ones, as nothing, or struck out. */
const hidden = /[\p{Cc}\p{Cf}\p{No}\p{Nl}]|~~|<|&#?\w{1,12};|(?![0-9])\p{Nd}/u;

/** Reads the text of a figure's link. `around` is what stands right before and behind it in its line. */
export function readWritten(text: string, around: { before: string; after: string }): WrittenFigure {
  if (text.length > longestFigure) return { numbers: [], periods: [], isTurned: true };
  const plain = withoutMarkup(text.replace(/[\r\n\t]/g, ' '));
  const isTurned = hidden.test(plain) || turning.test(plain);
  const { periods, rest } = readPeriods(plain);
  // Brackets around a link are those of the sentence, not the minus of accountants.
  const [lead, tail] = [around.before.slice(-80), around.after.slice(0, 60)].map((each) =>
    withoutMarkup(each).replace(/[()]/g, ' '),
  ) as [string, string];
  const whole = `${lead}${rest}${tail}`;
  const shifted = lead.length;
  const numbers: WrittenNumber[] = [];
  for (const found of rest.matchAll(number)) {
    const read = readNumber(whole, { at: shifted + found.index, written: found[0], from: shifted });
    if (read) numbers.push({ ...read, start: read.start - shifted, end: read.end - shifted });
    if (numbers.length === mostNumbers) break;
  }
  return { ...withYears(numbers, periods, rest), isTurned };
}

/** A year alone beside one other number is a time. */
function withYears(
  numbers: readonly WrittenNumber[],
  periods: readonly WrittenPeriod[],
  text: string,
): Pick<WrittenFigure, 'numbers' | 'periods'> {
  const isYear = ({ start, end }: WrittenNumber): boolean => /^(?:19|20|21)\d\d$/.test(text.slice(start, end));
  const others = numbers.filter((each) => !isYear(each));
  if (others.length !== 1 || numbers.length === 1) return { numbers, periods };
  const years = numbers.filter(isYear).map(({ start, end }) => ({ start, end, year: Number(text.slice(start, end)) }));
  return { numbers: others, periods: [...periods, ...years] };
}

interface FoundNumber {
  at: number;
  written: string;
  /** The offset at which the link's text begins. */
  from: number;
}

function readNumber(text: string, { at, written, from }: FoundNumber): WrittenNumber | undefined {
  const decimal = parseDecimal(written.replace(/[,'’ \u00a0\u2009\u202f]/g, '').replace(/^\./, '0.'));
  if (!decimal) return undefined;
  const lead = text.slice(Math.max(0, at - 60), at);
  const prefix = before.exec(lead);
  const groups = prefix?.groups ?? {};
  const start = at - (prefix?.[0].length ?? 0);
  const suffix = readSuffix(text, at + written.length);
  const signs = [groups['first'], groups['second']].filter((each) => each !== undefined);
  const isEnclosed = groups['open'] !== undefined && text.charAt(suffix.end) === ')';
  const isMinus = groups['word'] !== undefined || signs.some((each) => minus.includes(each));
  const words = text.slice(Math.max(0, start - 60), start);
  const money = moneyOf(groups['money']);
  const isMixed = money !== undefined && suffix.unit !== undefined && suffix.unit !== money;
  const unread = !prefix || signs.length > 1 || (groups['word'] !== undefined && signs.length > 0);
  return {
    start: groups['open'] !== undefined && !isEnclosed ? start + groups['open'].length : start,
    end: isEnclosed ? suffix.end + 1 : suffix.end,
    decimal,
    isNegative: isMinus || isEnclosed,
    scale: suffix.scale,
    unit: money ?? suffix.unit ?? 'none',
    hedge: hedges.find(([pattern]) => pattern.test(words))?.[1] ?? 'exact',
    fall: fallWithin.test(words.slice(Math.max(0, words.length - Math.max(0, start - from))))
      ? 'within'
      : fallBefore.test(words)
        ? 'before'
        : 'none',
    isOdd: unread || isMixed || suffix.isOdd || (isMinus && isEnclosed),
  };
}

function moneyOf(text: string | undefined): WrittenUnit | undefined {
  if (text === undefined) return undefined;
  return ['$', 'us$', 'usd'].includes(text.trim().toLowerCase()) ? 'dollars' : 'otherMoney';
}

interface Suffix {
  end: number;
  scale: number | undefined;
  unit: WrittenUnit | undefined;
  isOdd: boolean;
}

/** Reads what stands behind a number's digits: a scale, then a unit. */
function readSuffix(text: string, from: number): Suffix {
  const suffix: Suffix = { end: from, scale: undefined, unit: undefined, isOdd: false };
  for (let read = 0; read < 3; read += 1) {
    const found = word.exec(text.slice(suffix.end, suffix.end + 40));
    if (!found) break;
    const [all, name = ''] = found;
    const isAttached = all.length === name.length;
    const next = suffix.end + all.length;
    const two = /^ ([\p{L}]+)/u.exec(text.slice(next, next + 20));
    const pair = two ? `${name} ${two[1]!}`.toLowerCase() : '';
    const scale = Object.hasOwn(scaleWords, name.toLowerCase()) ? scaleWords[name.toLowerCase()] : undefined;
    const unit = unitOf(pair) ?? unitOf(name.toLowerCase());
    if (scale !== undefined && suffix.unit === undefined) {
      if (suffix.scale !== undefined) suffix.isOdd = true;
      suffix.scale = scale;
      suffix.end = next;
    } else if (unit !== undefined) {
      if (suffix.unit !== undefined && suffix.unit !== unit) suffix.isOdd = true;
      suffix.unit = unit;
      suffix.end = next + (two && unitOf(pair) !== undefined ? two[0].length : 0);
    } else {
      if (isAttached) suffix.isOdd = true;
      break;
    }
  }
  if (/^[.,'’:/^]?\d/.test(text.slice(suffix.end, suffix.end + 2))) suffix.isOdd = true;
  return suffix;
}

const unitOf = (name: string): WrittenUnit | undefined =>
  Object.hasOwn(unitWords, name) ? unitWords[name] : undefined;
