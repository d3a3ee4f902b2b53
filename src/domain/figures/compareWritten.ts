import { decimalOfLink } from './figureValue.ts';
import { isSameDecimal, leadingPlace, roundDown, roundHalfUp, withPoint, type Decimal } from '../format/decimal.ts';
import type { FigureLink, FigureSubject } from '../links/figureLink.ts';
import { readUnit, type FigureUnit, type FigureUnitKind } from './figureUnit.ts';
import { isSameText } from './writtenText.ts';
import { readWritten, type WrittenFigure, type WrittenNumber, type WrittenUnit } from './writtenFigure.ts';
import { isAtTime } from './writtenPeriod.ts';
import type { NoteFigure, WrittenPlace } from '../notes/noteFigures.ts';

/** `same`: the text says what the link says. `none`: the text has no figure that could be compared. */
export interface WrittenComparison {
  verdict: 'same' | 'altered' | 'none';
  number?: WrittenNumber;
}

/** Whether the text beside a link says what the link says: its value, rounded half up to the digits that are written. */
export function compareWritten(
  place: WrittenPlace,
  link: Pick<FigureLink, 'subject' | 'value' | 'unit'>,
): WrittenComparison {
  const { value, unit, subject } = link;
  if (value.type === 'text') return isSameText(place.text, value.text) ? { verdict: 'same' } : textVerdict(place.text);
  const written = readWritten(place.text, place);
  const [number, ...others] = written.numbers;
  if (!number) return { verdict: written.isTurned || written.periods.length > 0 ? 'altered' : 'none' };
  if (others.length > 0) return { verdict: 'altered' };
  const isSame =
    !written.isTurned &&
    hasItsTime(written, subject) &&
    isWritten(number, { value: decimalOfLink(value), unit: readUnit(unit), isInTable: place.isInTable });
  return { verdict: isSame ? 'same' : 'altered', number };
}

const textVerdict = (text: string): WrittenComparison => ({ verdict: /[\p{L}\p{N}]/u.test(text) ? 'altered' : 'none' });

function hasItsTime({ periods }: WrittenFigure, subject: FigureSubject): boolean {
  const time = timeOf(subject);
  return time === undefined || periods.every((period) => isAtTime(period, time.day, time.time));
}

/** The day, and of bars the minute, that a figure is of; undefined if it isn't of one. */
function timeOf(subject: FigureSubject): { day: string; time?: string } | undefined {
  switch (subject.of) {
    case 'indicator':
      return { day: subject.period };
    case 'bar':
      return { day: subject.day, ...(subject.time === undefined ? {} : { time: subject.time }) };
    case 'cell':
    case 'count':
    case 'fund':
      return undefined;
  }
}

/** The powers of ten by which a value in a unit is written in another; a unit that is missing can't be. */
const moved: Record<FigureUnitKind, Partial<Record<WrittenUnit, number>>> = {
  percent: { percent: 0, basisPoints: 2 },
  ratio: { none: 0, percent: 2, basisPoints: 4, times: 0 },
  points: { none: 0, points: 0, basisPoints: 2 },
  money: { none: 0, dollars: 0 },
  price: { none: 0, dollars: 0 },
  shares: { none: 0, shares: 0 },
  unknown: { none: 0 },
  other: { none: 0, points: 0 },
};

interface Told {
  value: Decimal;
  unit: FigureUnit;
  isInTable: boolean;
}

function isWritten(number: WrittenNumber, { value, unit, isInTable }: Told): boolean {
  const by = moved[unit.kind][number.unit] ?? (isInTable && number.unit === 'none' ? 0 : undefined);
  if (number.isOdd || by === undefined || !hasSign(number, value)) return false;
  const scaled = withPoint(value, by + unit.scale - (number.scale ?? 0));
  const asTold = withPoint(value, by);
  const isBare = number.scale === undefined && number.unit === 'none' && isInTable;
  return isRounded(number, scaled) || (isBare && isRounded(number, asTold));
}

function hasSign(number: WrittenNumber, { isNegative, digits }: Decimal): boolean {
  if (digits === 0n) return !number.isNegative;
  if (!isNegative) return !number.isNegative && number.fall !== 'within';
  return number.isNegative || number.fall !== 'none';
}

/**
 * Whether a number is the value, half up to its digits, and not nothing in place of something. Behind “about”, zeros at
 * the end may be none of its digits.
 */
function isRounded({ decimal, hedge }: WrittenNumber, value: Decimal): boolean {
  const size = { ...value, isNegative: false };
  const leading = leadingPlace(size);
  if (leading === undefined) return decimal.digits === 0n;
  if (hedge === 'exact') return isRoundedAt(-decimal.places) && decimal.digits > 0n;
  if (decimal.digits === 0n) return false;
  for (let place = -decimal.places; place <= Math.max(leading, -decimal.places); place += 1) {
    if (place > -decimal.places && !isMultiple(decimal, place)) return false;
    if (isNearAt(place)) return true;
  }
  return false;

  function isRoundedAt(place: number): boolean {
    return place <= 0
      ? decimal.digits === roundHalfUp(size, -place)
      : decimal.digits === 10n ** BigInt(place + decimal.places) * roundHalfUp(withPoint(size, -place), 0);
  }

  function isNearAt(place: number): boolean {
    if (hedge === 'about') return isRoundedAt(place);
    const unit = withPoint(size, -place);
    const told = withPoint(decimal, -place);
    if (isSameDecimal(unit, { ...told, isNegative: false })) return false;
    const floor = roundDown(unit, 0);
    const written = roundDown(told, 0);
    return hedge === 'above' ? written === floor : written === floor + 1n;
  }
}

const isMultiple = ({ digits, places }: Decimal, place: number): boolean =>
  digits % 10n ** BigInt(place + places) === 0n;

/** Whether a link to a figure has no figure beside it that could be compared. */
export function lacksFigure({ link, written }: NoteFigure): boolean {
  return compareWritten(written, link).verdict === 'none';
}
