import { wordSet } from '../../base/wordSet.ts';
import { comparing } from './figureWords.ts';
import { roleBefore, roleBehind, roleOfBond, roleOfYear, type TimeRole } from './periodWords.ts';

/** A time that a text names, with the parts it names. */
export interface WrittenPeriod {
  start: number;
  end: number;
  year?: number;
  /** 1 or 2 */
  half?: number;
  /** 1 to 4 */
  quarter?: number;
  /** 1 to 12 */
  month?: number;
  day?: number;
  /** HH:MM */
  time?: string;
  /** A fiscal year needn't be the calendar's. */
  isFiscal: boolean;
  /** After “since”, “from” and the like: a time that the figure is compared with. */
  isOther: boolean;
  /** True if it may be another time, or none. */
  isVague?: boolean;
  /** True if it is a month or quarter behind “on” or “over”, which compares with an earlier year. */
  isOver?: boolean;
  /** The number in `9/30` or `Sep-30`, read as a year, if it may also be a day. */
  orDay?: number;
  /** True if it has no letters: then the day may stand before the month. */
  isNumeric?: boolean;
  /** The first time of a span that ends in this one. */
  from?: WrittenPeriod;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** The months in German, French and Spanish, in order. */
const abroad = (
  'januar|janvier|enero februar|février|febrero märz|mars|marzo avril|abril mai|mayo juni|juin|junio juli|juillet|julio ' +
  'août|agosto septembre|septiembre oktober|octobre|octubre novembre|noviembre dezember|décembre|diciembre'
).split(' ');
const ordinals = 'first second third fourth 1st 2nd 3rd 4th'.split(' ');
const partial = String.raw`\b(?:end|mid|early|late)`;
const pieces: Readonly<Record<string, string>> = {
  M: String.raw`(?<month>${months.join('|')})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.?`,
  A: `(?<foreign>${abroad.join('|')})`,
  Y: String.raw`(?<year>(?:19|20|21)\d\d)`,
  y: String.raw`['’‘]?(?<year>\d\d)`,
  b: String.raw`(?<year>(?<bare>\d\d))`,
  m: '(?<month>0?[1-9]|1[0-2])',
  d: String.raw`(?<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`,
  q: '(?<quarter>[1-4])',
  h: '(?<half>[12])',
  o: `(?<ordinal>${ordinals.join('|')})`,
  t: String.raw`(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::00)?(?: ?(?<noon>[ap])\.?m\.?)?`,
  F: '(?<fiscal>fy|fiscal) ?',
  // A number isn't a time behind a dash or slash, except after a word or another time.
  n: String.raw`(?<!(?<!\p{L}|\d[/-]\d\d?)[/–-])`,
  // A number is a year only after such a word or at the start: the Russell 2000 is an index.
  s: String.raw`(?<=^|[(:,] ?|\b(?:in|of|for|during|since|from|than|year|by|until|through|vs\.?|${partial}) |${partial}-)`,
  T: String.raw`(?<till>(?:19|20|21)?\d\d)`,
};
const quarters = 'q{q}[ /-]?{Y};q{q}[ /-]?{y};q{q} ?{F}{Y};q{q} ?{F}{y};{q}q[ /-]?{Y};{q}q[ /-]?{y};{q}q ?{F}{y}';
/** The forms from longest to shortest, so that a part of one isn't taken for another. */
const forms = [
  ...'{n}{Y}[-/]{m}[-/]{d};{n}{m}/{d}/{Y};{n}{m}/{d}/{y};{n}{d}[/-]{m}[/-]{Y};{n}{d}\\.{m}\\.{Y};{n}{m}\\.{d}\\.{Y}'.split(
    ';',
  ),
  ...'{M}[ -]{d},?[ -]{Y};{d}(?: of)?[ -]{M},?[ -]{Y};{d}[ -]{M}[ -]{y}'.split(';'),
  ..."{n}{Y}[-/]{m};{Y}m{m};{n}{m}/{Y};{n}{m}/{b};{M}[ ,-]{0,2}(?:of )?{Y};{M}-{b};{M} ?[’‘']{y}".split(';'),
  ...quarters.split(';'),
  ...'{Y}[ /-]?q{q};{F}{Y}[ /-]?q{q};{F}{y}[ /-]?q{q}'.split(';'),
  ...'{h}h[ /-]?{Y};{h}h[ /-]?{y};h{h}[ /-]?{Y};h{h}[ /-]?{y}'.split(';'),
  ...'(?<!ty-){o}[ -](?<of>quarter|half)(?:[ ,]{1,2}(?:of )?{Y})?;{t};{d}(?: of)?[ -]{M};{M} {d};{A}(?: (?:de )?{Y})?;q{q};{q}q;h{h};{h}h'.split(
    ';',
  ),
  ...'{F}{Y}[-–/]{T};{s}{Y} ?(?:[-–/]|to|through) ?{T}'.split(';'),
  ..."{F}{Y}[ae]?;{F}{y}[ae]?;(?:cy ?){Y}[ae]?;cy ?{y}[ae]?;{n}[’‘']{y};{M};{n}{s}{Y}[ae]?".split(';'),
].map((form) => {
  const whole = form.replace(/\{(\D)\}/g, (_, letter: string) => pieces[letter]!);
  return new RegExp(String.raw`(?<![\p{L}\p{N}.,$€£#])(?:${whole})(?![\p{L}\p{N}%]|[.,/]\d)`, 'giu');
});
/** The base of an index, which is neither a time nor a figure. */
const base = /(?<!\d)(?:19|20)\d\d(?:[-–]\d{2,4})? ?= ?100(?:\.0)?(?!\d)/g;
const others = wordSet(comparing);

/** Returns the times that a short text names, and the text with spaces in their place. */
export function readPeriods(text: string): { periods: WrittenPeriod[]; rest: string } {
  const periods: WrittenPeriod[] = [];
  let rest = text.replace(base, (all) => ' '.repeat(all.length));
  for (const form of forms)
    for (const found of rest.matchAll(form)) {
      const groups = found.groups!;
      // A capital distinguishes months from verbs: it may march on.
      if (/^(?:may|mar|march)$/.test(found[0])) continue;
      const [start, end] = [found.index, found.index + found[0].length];
      const words = wordsIn(rest.slice(Math.max(0, start - 40), start));
      const isOther = !isRate(words) && words.slice(-2).some((each) => others.has(each));
      const period = { start, end, ...read(groups), isOther };
      periods.push({ ...period, ...roleOf(period, { text, words }) });
      // The hyphen of “end-September” isn't a sign.
      const from = /\p{L}[-–]$/u.test(rest.slice(Math.max(0, start - 2), start)) ? start - 1 : start;
      rest = rest.slice(0, from) + ' '.repeat(end - from) + rest.slice(end);
    }
  const spans = joined(periods, text);
  for (const { start, end, from } of spans)
    if (from) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return { periods: spans, rest };
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+|[^\p{L}\s]/gu) ?? [];
/** Returns whether words end in “from a year earlier in”, before the figure's own time or an earlier one. */
const isRate = (words: readonly string[]): boolean =>
  /^from a year (?:earlier|ago) in$/.test(words.slice(-5).join(' '));
const prepositions = wordSet('in on of at the -');

/** Returns what the words around a time make of it. */
function roleOf(period: WrittenPeriod, { text, words }: { text: string; words: string[] }): Partial<WrittenPeriod> {
  const { start, end, month, quarter, half, day, year } = period;
  const written = text.slice(start, end);
  const behind = wordsIn(/^[^\d.,;:()%]{0,40}/.exec(text.slice(end))![0]);
  const last = words.at(-1) ?? '';
  const isBare = (month ?? quarter ?? half) === undefined;
  const roles = new Set<TimeRole | undefined>([
    roleBefore.get(last),
    ...(prepositions.has(last) ? [roleBefore.get(words.at(-2) ?? '')] : []),
    ...behind.slice(0, 3).map((word) => roleBehind.get(word)),
    roleBehind.get(behind.slice(0, 2).join(' ')),
    isBare ? roleOfYear.get(behind[0] ?? '') : undefined,
    isBare && last === 'of' ? roleOfBond.get(words.at(-2) ?? '') : undefined,
  ]);
  const isCapital = /^[A-Z]{3}$/.test(written);
  // A third quarter-point cut isn't of a quarter, nor is a second quarter of it; 2/10 may be a part or a spread.
  const isCount = /^(?:-|point)$/.test(behind[0] ?? '') || last === 'a';
  const isPart = (quarter ?? half) !== undefined && !/\d/.test(written) && isCount;
  const isOver = roles.has('earlier') && day === undefined && year !== undefined;
  return {
    isOther: period.isOther || roles.has('other'),
    isVague:
      period.isVague === true ||
      roles.has('vague') ||
      isRate(words) ||
      isCapital ||
      isPart ||
      (isOver && isBare) ||
      /^\d+\/\d\d$/.test(written),
    isOver: isOver && !isBare,
    isNumeric: !/\p{L}/u.test(written),
  };
}

const joint = /^ ?(?:[-–—/]|to|through|thru|till|until) ?$/;

/** Joins two times with a dash, a slash or “to” between them to one span. */
function joined(periods: WrittenPeriod[], text: string): WrittenPeriod[] {
  const spans: WrittenPeriod[] = [];
  for (const period of periods.toSorted((one, next) => one.start - next.start)) {
    const from = spans.at(-1);
    if (!from || !joint.test(text.slice(from.end, period.start))) spans.push(period);
    else {
      const isOther = from.isOther && !/\bfrom $/i.test(text.slice(0, from.start).slice(-5));
      spans.splice(-1, 1, { ...period, start: from.start, from, isOther });
    }
  }
  return spans;
}

function read(named: Record<string, string | undefined>): Omit<WrittenPeriod, 'start' | 'end' | 'isOther'> {
  const { year, month, foreign, ordinal, hour, noon, fiscal, till } = named;
  if (till) {
    const from = read({ year, fiscal });
    return { ...from, year: Number(till.padStart(4, year)), from: { ...from, start: 0, end: 0, isOther: false } };
  }
  const numberOf = (digits: string | undefined): number | undefined => (digits ? Number(digits) : undefined);
  const inOrder = ordinal && (ordinals.indexOf(ordinal.toLowerCase()) % 4) + 1;
  const isHalf = named['of']?.toLowerCase() === 'half';
  const late = noon?.toLowerCase() === 'p' ? 12 : 0;
  return {
    year: year ? Number(year) + (year.length === 2 ? 2000 : 0) : undefined,
    half: inOrder && isHalf ? inOrder : numberOf(named['half']),
    quarter: inOrder && !isHalf ? inOrder : numberOf(named['quarter']),
    isVague: foreign !== undefined,
    month: foreign
      ? monthAbroad(foreign)
      : month
        ? months.indexOf(month.toLowerCase()) + 1 || Number(month)
        : undefined,
    day: numberOf(named['day']),
    time: hour ? clock(noon ? (Number(hour) % 12) + late : Number(hour), named['minute']!) : undefined,
    isFiscal: fiscal !== undefined,
    orDay: numberOf(named['bare']),
  };
}

const monthAbroad = (name: string): number =>
  abroad.findIndex((each) => each.split('|').includes(name.toLowerCase())) + 1;

const clock = (hour: number, minute: string): string => `${String(hour).padStart(2, '0')}:${minute}`;

/**
 * Returns whether a text's time is the day YYYY-MM-DD or contains it, and has the same time of day if both are known.
 */
export function isAtTime(period: WrittenPeriod, day: string, time?: string): boolean {
  const [year = 0, month = 1, date] = day.split('-').map(Number);
  const { from, ...till } = period;
  // From one time to another is a change, and the figure is of its end.
  if (from?.isOther) return isAtTime(till, day, time);
  if (from) return isInSpan(from, till, day) || [from, till].every((each) => isAtTime(each, day, time));
  return (
    (isSame(period.year, year) || period.orDay === date) &&
    isSame(period.month, month) &&
    isSame(period.half, Math.ceil(month / 6)) &&
    isSame(period.quarter, Math.ceil(month / 3)) &&
    isSame(period.day, date) &&
    (period.time === undefined || time === undefined || period.time === time)
  );
}

const keyOf = (year: number, month: number, day: number): number => (year * 100 + month) * 100 + day;

/** Returns whether a day is in the span of two months, quarters, halves or years. */
function isInSpan(from: WrittenPeriod, till: WrittenPeriod, day: string): boolean {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const kinds = [from, till].map((each) =>
    (['month', 'quarter', 'half'] as const).find((kind) => each[kind] !== undefined),
  );
  if (kinds[0] !== kinds[1]) return false;
  const last = till.month ?? (till.quarter ? till.quarter * 3 : (till.half ?? 2) * 6);
  const first = from.month ?? (from.quarter ? from.quarter * 3 - 2 : (from.half ?? 1) * 6 - 5);
  const ends = till.year ?? year;
  const begins = from.year ?? (first > last ? ends - 1 : ends);
  const at = keyOf(year, month, date);
  return keyOf(begins, first, from.day ?? 1) <= at && at <= keyOf(ends, last, till.day ?? 31);
}

/** Returns whether a different time may still be meant: in a fiscal year, or near a period's first day. */
export function mayBeTime({ isFiscal, month, day: date, ...period }: WrittenPeriod, day: string): boolean {
  const [, of = 1, first] = day.split('-').map(Number);
  if (period.from || period.isVague || (period.orDay !== undefined && month === of)) return true;
  if (isDayFirst({ isFiscal, month, day: date, ...period }, day)) return true;
  const isNear = first === 1 && month !== undefined && Math.ceil(month / 3) === Math.ceil(of / 3);
  const isOfQuarter = isNear && of % 3 === 1 && isAtTime({ ...period, isFiscal }, day);
  const isFar = date === undefined || !isAtTime({ ...period, isFiscal, ...(month && { month }) }, day);
  return isFiscal || isOfQuarter || !isFar || (period.year ?? 0) * (period.quarter ?? period.half ?? 0) > 0;
}

const isSame = (told: number | undefined, true_: number | undefined): boolean => told === undefined || told === true_;

/** Returns whether a date in digits is the day if its first number is the day. */
export const isDayFirst = ({ month, day: date, ...period }: WrittenPeriod, day: string): boolean =>
  period.isNumeric === true && isAtTime({ ...period, month: date, day: month }, day) && date !== undefined;
