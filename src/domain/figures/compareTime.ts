import { wordSet } from '../../base/wordSet.ts';
import { addDays } from '../dates/days.ts';
import type { FigureLink } from '../links/figureLink.ts';
import type { WrittenPlace } from '../notes/noteFigures.ts';
import { readRates } from './rateWords.ts';
import type { WrittenFigure, WrittenNumber } from './writtenFigure.ts';
import { isAtTime, mayBeTime, readPeriods, type WrittenPeriod } from './writtenPeriod.ts';

interface Timed {
  written: WrittenFigure;
  number: WrittenNumber;
  link: Pick<FigureLink, 'subject' | 'unit'>;
}

/** Compares the times of a text with its link's. `unclear`: a time may be of something else, or stand beside the text. */
export function compareTime(place: WrittenPlace, { written, number, link }: Timed): 'same' | 'other' | 'unclear' {
  const { subject, unit } = link;
  if (subject.of !== 'indicator' && subject.of !== 'bar') return 'same';
  const { day, time } = subject.of === 'bar' ? subject : { day: subject.period, time: undefined };
  const isDaily = subject.of === 'bar';
  const isOwn = (period: WrittenPeriod): boolean => !isOtherTime(period, day, unit);
  const isWrong = (period: WrittenPeriod): boolean => !isAtTime(period, day, time);
  const own = written.periods.filter(isOwn);
  const wrong = own.filter(isWrong);
  // Without a time of its own, a figure may have that of its column, row or next words.
  if (own.length === 0) {
    const heads = timesOfHeads(place).filter(isOwn);
    const near = isDaily
      ? timesBeside(place, number)
      : timesBeside(place, number).filter((each) => !isRelease(each, day));
    return [...heads, ...near.filter(isOwn)].some(isWrong) ? 'unclear' : 'same';
  }
  if (wrong.length === 0) return 'same';
  const isOpen = (period: WrittenPeriod): boolean =>
    !isOfNumber(place.text, number, period) ||
    (isDaily ? period.isVague === true : isRelease(period, day) || mayBeTime(period, day));
  const isCompared = wrong.length < own.length || written.numbers.some((each) => each.isCompared);
  // The address of a prior value has the day of the latest one.
  const isPrior = subject.of === 'indicator' && subject.field === 'prior_value';
  return isPrior || isCompared || wrong.some(isOpen) ? 'unclear' : 'other';
}

/** These may stand between a number and its time. */
const joins = wordSet(
  'in for of during the at week month months year quarter ended ending through to end mid early late start beginning ' +
    'was is im rate pace growth inflation reading figure close three twelve w / e 12 3 ( : - – — *',
);

/** Returns whether only words that join stand between a number and a time: of another time, there would be more. */
function isJoined(gap: string, more: RegExp | undefined): boolean {
  const { rest } = readRates(more ? gap.replace(more, ' ') : gap);
  return (rest.match(/\p{L}+|\p{N}+|[^\s]/gu) ?? []).every((word) => joins.has(word));
}

/** Returns whether a time in a link's text is certainly of its number. */
function isOfNumber(text: string, number: WrittenNumber, { start, end, day }: WrittenPeriod): boolean {
  // A name such as CPI may stand between a time and its number.
  if (end <= number.start)
    return isJoined(text.slice(end, number.start), /^[’']s |(?<![\p{L}\p{N}])\p{Lu}{2,5}(?!\p{L})/gu);
  return isJoined(text.slice(number.end, start), day === undefined ? undefined : /(?<!\p{L})on(?!\p{L})/u);
}

/** In days after the first of a figure's period: the latest release of a quarter's figure. */
const latestRelease = 200;

/** Returns whether a time is a day on which the figure of a month or quarter may have been published. */
function isRelease({ year, month, day: date }: WrittenPeriod, day: string): boolean {
  if (month === undefined || date === undefined || !day.endsWith('-01')) return false;
  const written = (of: number): string => `${of}-${pad(month)}-${pad(date)}`;
  const own = Number(day.slice(0, 4));
  const released = written(year ?? (written(own) > day ? own : own + 1));
  return day < released && released < addDays(day, latestRelease);
}

const pad = (number: number): string => String(number).padStart(2, '0');

const longestBeside = 60;
const timesOf = (text: string): WrittenPeriod[] => readPeriods(text.replace(/[*_`]/g, '').trim()).periods;

/** Returns the times of a table's heads. */
function timesOfHeads({ heads = [] }: WrittenPlace): WrittenPeriod[] {
  return heads.flatMap((head) => timesOf(head.slice(0, longestBeside)));
}

/** Returns the time right behind a figure, or else the one before it: August’s, in its label, or at the sentence's start. */
function timesBeside({ text, before, after }: WrittenPlace, { end }: WrittenNumber): WrittenPeriod[] {
  const next = `${text.slice(Math.max(0, end))}${after}`.slice(0, longestBeside).replace(/[*_`]/g, ' ');
  const [first] = readPeriods(next).periods;
  const isBehind = first !== undefined && isJoined(next.slice(0, first.start), /^ ?(?:as of|over) /);
  // Another number may follow: [3.1%] (Aug: 2.9%)
  const isOfNext = first !== undefined && /^(?:[’']s)?[: ]{0,2}[-+−$]?\d/.test(next.slice(first.end));
  const [, opening = '', rest = ''] = opener.exec(before) ?? [];
  const sides = [
    isBehind && !isOfNext ? [first] : [],
    ...[owner, label].map((form) => timesOf(form.exec(before)?.[1] ?? '')),
    timesOf(rest).length > 0 ? [] : timesOf(opening),
  ];
  const sure = sides.map((times) =>
    times.filter(({ isVague, isFiscal, year, month, quarter, time }) => {
      const isWhole = year !== undefined && (month ?? quarter) !== undefined;
      return time === undefined && (isWhole || (isVague !== true && !isFiscal));
    }),
  );
  return sure.find((times) => times.length > 0) ?? [];
}

/** August’s [3.1%]; CPI in August 2026 was [3.1%] */
const owner = /((?:[^\s,;:]{1,12} ){0,2}[^\s,;:]{1,12}?)(?:[’']s?| was| were) [*_("“]{0,4}$/;
const label = /^[\s>*_+-]{0,12}([^:]{2,40}?)(?::| [-–—])[*_ ]{0,4}$/;
/** In August, CPI was [3.1%] */
const opener = /(?:^|[.!?] )[\s>*_+-]{0,12}(?:In|For|During) ([^,;]{3,40}),([^,;]{0,90})$/;

/** Returns whether a time is one that the figure is compared with, or the base of the unit's prices. */
function isOtherTime({ isOther, isOver, isVague, year, month }: WrittenPeriod, day: string, unit: string): boolean {
  const isBase = isVague === true && year !== undefined && month === undefined && unit.includes(String(year));
  const isEarlier = isOver === true && year! < Number(day.slice(0, 4));
  return isEarlier || isBase || isOther;
}
