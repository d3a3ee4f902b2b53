import { wordSet } from '../../base/wordSet.ts';
import { comparing } from './figureWords.ts';

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
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ordinals = 'first second third fourth'.split(' ');
const pieces: Readonly<Record<string, string>> = {
  M: String.raw`(?<month>${months.join('|')})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.?`,
  Y: String.raw`(?<year>(?:19|20|21)\d\d)`,
  y: String.raw`['’‘]?(?<year>\d\d)`,
  m: '(?<month>0?[1-9]|1[0-2])',
  d: String.raw`(?<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`,
  q: '(?<quarter>[1-4])',
  h: '(?<half>[12])',
  o: `(?<ordinal>${ordinals.join('|')})`,
  t: String.raw`(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::00)?(?: ?(?<noon>[ap])\.?m\.?)?`,
  F: '(?<fiscal>fy|fiscal) ?',
};
const quarters = 'q{q}[ /-]?{Y};q{q}[ /-]?{y};q{q} ?{F}{Y};q{q} ?{F}{y};{q}q[ /-]?{Y};{q}q[ /-]?{y};{q}q ?{F}{y}';
/** The forms from longest to shortest, so that a part of one isn't taken for another. */
const forms = [
  ...'{Y}-{m}-{d};{m}/{d}/{Y};{m}/{d}/{y};{M}[ -]?{d},? {Y};{d}[ -]{M}[ -]{Y};{d}[ -]{M}[ -]{y}'.split(';'),
  ..."{Y}[-/]{m};{Y}m{m};{m}/{Y};{m}/{y};{M}[ ,-]{0,2}(?:of )?{Y};{M}-{y};{M} ?[’‘']{y}".split(';'),
  ...quarters.split(';'),
  ...'{Y}[ /-]?q{q};{F}{Y}[ /-]?q{q};{F}{y}[ /-]?q{q}'.split(';'),
  ...'{h}h[ /-]?{Y};{h}h[ /-]?{y};h{h}[ /-]?{Y};h{h}[ /-]?{y}'.split(';'),
  ...'{o}[ -](?<of>quarter|half)(?:[ ,]{1,2}(?:of )?{Y})?;{t};{M} {d};q{q};{q}q;h{h};{h}h'.split(';'),
  ..."{F}{Y}[ae]?;{F}{y}[ae]?;(?:cy ?){Y}[ae]?;cy ?{y}[ae]?;[’‘']{y};{M}".split(';'),
  // A number is a year only after such a word or at the start: the Russell 2000 is an index.
  String.raw`(?<=^|[(:,] ?|\b(?:in|of|for|during|since|from|than|year|by|until|through|vs\.?) ){Y}[ae]?`,
].map((form) => {
  const whole = form.replace(/\{(\D)\}/g, (_, letter: string) => pieces[letter]!);
  return new RegExp(String.raw`(?<![\p{L}\p{N}.,$€£#/–-])(?:${whole})(?![\p{L}\p{N}%]|[.,/]\d)`, 'giu');
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
      const words =
        rest
          .slice(Math.max(0, start - 40), start)
          .toLowerCase()
          .match(/\p{L}+|[^\p{L}\s]/gu) ?? [];
      periods.push({ start, end, ...read(groups), isOther: words.slice(-2).some((each) => others.has(each)) });
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    }
  return { periods, rest };
}

function read(named: Record<string, string | undefined>): Omit<WrittenPeriod, 'start' | 'end' | 'isOther'> {
  const { year, month, ordinal, hour, noon, fiscal } = named;
  const numberOf = (digits: string | undefined): number | undefined => (digits ? Number(digits) : undefined);
  const inOrder = ordinal && ordinals.indexOf(ordinal.toLowerCase()) + 1;
  const isHalf = named['of']?.toLowerCase() === 'half';
  const late = noon?.toLowerCase() === 'p' ? 12 : 0;
  return {
    year: year ? Number(year) + (year.length === 2 ? 2000 : 0) : undefined,
    half: inOrder && isHalf ? inOrder : numberOf(named['half']),
    quarter: inOrder && !isHalf ? inOrder : numberOf(named['quarter']),
    month: month ? months.indexOf(month.toLowerCase()) + 1 || Number(month) : undefined,
    day: numberOf(named['day']),
    time: hour ? clock(noon ? (Number(hour) % 12) + late : Number(hour), named['minute']!) : undefined,
    isFiscal: fiscal !== undefined,
  };
}

const clock = (hour: number, minute: string): string => `${String(hour).padStart(2, '0')}:${minute}`;

/**
 * Returns whether a text's time is the day YYYY-MM-DD or contains it, and has the same time of day if both are known.
 */
export function isAtTime(period: WrittenPeriod, day: string, time?: string): boolean {
  const [year, month = 1, date] = day.split('-').map(Number);
  return (
    isSame(period.year, year) &&
    isSame(period.month, month) &&
    isSame(period.half, Math.ceil(month / 6)) &&
    isSame(period.quarter, Math.ceil(month / 3)) &&
    isSame(period.day, date) &&
    (period.time === undefined || time === undefined || period.time === time)
  );
}

/** Returns whether a different time may still be meant: in a fiscal year, or near a period's first day. */
export function mayBeTime({ isFiscal, month, day: date, ...period }: WrittenPeriod, day: string): boolean {
  const [, of = 1, first] = day.split('-').map(Number);
  const isNear = first === 1 && month !== undefined && Math.ceil(month / 3) === Math.ceil(of / 3);
  const isOfQuarter = isNear && of % 3 === 1 && isAtTime({ ...period, isFiscal }, day);
  const isFar = date === undefined || !isAtTime({ ...period, isFiscal, ...(month && { month }) }, day);
  return isFiscal || isOfQuarter || !isFar || (period.year ?? 0) * (period.quarter ?? period.half ?? 0) > 0;
}

const isSame = (told: number | undefined, true_: number | undefined): boolean => told === undefined || told === true_;
