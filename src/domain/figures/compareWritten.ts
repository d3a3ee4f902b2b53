import { wordSet } from '../../base/wordSet.ts';
import { compareTime } from './compareTime.ts';
import { decimalOfLink } from './figureValue.ts';
import {
  isOtherSize,
  isSameDecimal,
  leadingPlace,
  roundDown,
  roundHalfUp,
  withPoint,
  type Decimal,
} from '../format/decimal.ts';
import type { FigureLink } from '../links/figureLink.ts';
import { readUnit, type FigureUnit, type FigureUnitKind } from '../units/readUnit.ts';
import { directionOf, levelWords, sideUnits, type Bound } from './figureWords.ts';
import { isAnotherRate } from './rateWords.ts';
import { compareText } from './writtenText.ts';
import { readWritten, type WrittenNumber } from './writtenFigure.ts';
import type { NoteFigure, WrittenPlace } from '../notes/noteFigures.ts';

/** The reason that a text can't be compared with its link. */
export type Unclear = 'several' | 'unit' | 'direction' | 'decimal' | 'words';

/** `same`: the text agrees with its link. `none`: the text has no figure that could be compared. */
export interface WrittenComparison {
  verdict: 'same' | 'altered' | 'none' | 'unclear';
  number?: WrittenNumber;
  /** The power of ten by which the link's value is written in the number's unit and scale. */
  moved?: number;
  why?: Unclear | 'period';
}

type Compared = Pick<FigureLink, 'subject' | 'value' | 'unit'>;

const unclear = (why: Unclear, number?: WrittenNumber): WrittenComparison => ({ verdict: 'unclear', why, number });

/** Compares the text beside a link with the link's value, rounded half up to the digits that are written. */
export function compareWritten(place: WrittenPlace, link: Compared): WrittenComparison {
  const { value, unit: words } = link;
  if (value.type === 'text') {
    const verdict = compareText(place.text, value.text);
    return verdict === 'unclear' ? unclear('words') : { verdict };
  }
  const written = readWritten(place);
  const unit = readUnit(words);
  const [head, rowHead] = (place.heads ?? []).map(readUnit);
  const isTold = (each?: FigureUnit): boolean => (each?.scale ?? each?.currency ?? each?.units[0]) !== undefined;
  const column = isTold(head) ? head : isTold(rowHead) ? rowHead : place.heads && head;
  const numbers = written.numbers.map((number) => inColumn(number, column));
  const told: Told = { value: decimalOfLink(value), unit, isBare: column !== undefined && !isTold(column) };
  if (numbers.length === 0)
    return written.isHidden && /\p{N}/u.test(place.text) ? unclear('words') : { verdict: 'none' };
  if (written.isHidden) return unclear('words');
  const number = chosen(numbers, unit);
  if (number === undefined) return unclear('several');
  const openScale = head?.openScale ?? rowHead?.openScale;
  const hasUnit = written.numbers[numbers.indexOf(number)]?.unit !== undefined;
  const isOpen = openScale !== undefined && openScale !== unit.scale && number.scale === undefined;
  if (isOpen && !hasUnit) return unclear('unit', number);
  const compared = compareNumber(number, told, (place.heads ?? []).some(isDirected));
  const isSole = numbers.length === 1 || numbers.filter((each) => carries(each, unit)).length === 1;
  if (compared.verdict === 'altered' && (!isSole || number.isCompared)) return unclear('several', number);
  if (compared.verdict !== 'same') return compared;
  if (isAnotherRate(place, number.end, words)) return unclear('unit', number);
  const time = compareTime(place, { written, number, link });
  if (time === 'other') return { ...compared, verdict: 'altered', why: 'period' };
  return time === 'unclear' ? unclear('several', number) : compared;
}

/** Returns the one number that has the link's unit, or the only number. */
function chosen(numbers: readonly WrittenNumber[], unit: FigureUnit): WrittenNumber | undefined {
  const carrying = numbers.filter((number) => carries(number, unit));
  const isRange = numbers.some((number, index) => {
    if (!number.isJoined || number.isName || numbers[index - 1]!.isName) return false;
    return carrying.length === 0 || carrying.includes(number) || carrying.includes(numbers[index - 1]!);
  });
  if (isRange) return undefined;
  const main = carrying.filter(({ isCompared }) => !isCompared);
  if (carrying.length === 0) {
    const left = numbers.filter(({ isName }) => !isName);
    return numbers.length === 1 ? numbers[0] : left.length === 1 && !left[0]!.isCompared ? left[0] : undefined;
  }
  const [number, more] = main.length === 1 ? main : carrying;
  const others = numbers.filter((each) => each !== number && !each.isName);
  const isOpen = more !== undefined || (number?.isCompared === true && others.length > 0);
  return isOpen || others.some((each) => each.unit === undefined && hasPoint(each)) ? undefined : number;
}

const hasPoint = ({ decimal, currency, scale }: WrittenNumber): boolean =>
  currency === undefined && scale === undefined && (decimal === undefined || decimal.places > 0);

const carries = (number: WrittenNumber, unit: FigureUnit): boolean =>
  !number.isName &&
  typeof movedTo(number, unit) === 'number' &&
  (number.unit ?? number.currency ?? number.scale) !== undefined;

/** Gives a number in a table the unit and scale of its column, unless it has its own. */
function inColumn(number: WrittenNumber, column: FigureUnit | undefined): WrittenNumber {
  if (!column || number.unit !== undefined) return number;
  const unit = number.currency === undefined && column.currency === undefined ? column.units[0] : undefined;
  return { ...number, scale: number.scale ?? column.scale, currency: number.currency ?? column.currency, unit };
}

const isDirected = (head: string): boolean =>
  (head.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => directionOf.get(word) === 'fall');

/** Powers of ten between a value's unit and the unit it may be written in; a missing pair means another unit. */
const movedBy: Record<FigureUnitKind, Readonly<Record<string, number>>> = {
  percent: { percent: 0, basisPoints: 2 },
  basisPoints: { basisPoints: 0, none: 0, percent: -2, points: -2 },
  ratio: { none: 0, percent: 2, basisPoints: 4, times: 0 },
  times: { none: 0, times: 0 },
  points: { none: 0, points: 0, anyPoints: 0, basisPoints: 2 },
  money: { none: 0, money: 0 },
  price: { none: 0, money: 0 },
  shares: { none: 0, shares: 0 },
  unknown: { none: 0, times: 0 },
  other: { none: 0, anyPoints: 0 },
};

/**
 * Returns the power of ten between the link's unit and the written one, the reason that it is unclear, or `other` for
 * another unit.
 */
function movedTo({ unit, currency, per, next, each }: WrittenNumber, told: FigureUnit): number | 'unit' | 'other' {
  if (per !== undefined && isAnotherPer(per, told)) return 'unit';
  const isRate = told.currency !== undefined && told.units.length > 0;
  if (isRate && each !== undefined && /^\p{L}/u.test(each) && isAnotherPer(each, told)) return 'unit';
  if (unit !== undefined && (told.kind === 'other' || told.kind === 'money') && told.units.includes(unit)) return 0;
  const by = movedBy[told.kind][unit ?? (currency === undefined ? 'none' : 'money')];
  if (by === undefined) {
    const isOpen =
      told.kind === 'unknown' ||
      (told.kind === 'basisPoints' && unit === 'anyPoints') ||
      sideUnits.includes(unit ?? '') ||
      (told.kind === 'percent' && unit === undefined);
    return (isOpen && currency === undefined) || told.kind === 'unknown' ? 'unit' : 'other';
  }
  if (told.kind === 'money' && currency === undefined && isNoun(next)) return 'unit';
  if (currency === undefined || currency === told.currency) return by;
  if (told.kind === 'price') return currency === 'USD' ? by : 'unit';
  return told.currency === 'USD' ? 'other' : currency === '?' || currency === 'USD' ? 'unit' : 'other';
}

const joins = wordSet(`${levelWords} in of for on last this during the a an was is net per more less year ago`);
const isNoun = (word: string | undefined): boolean =>
  word !== undefined && /^\p{L}{2}/u.test(word) && !joins.has(word) && !directionOf.has(word);

function isAnotherPer(per: string, { units, currency }: FigureUnit): boolean {
  const of = readUnit(per).units[0];
  const isKnown = ['shares', 'years'].includes(of ?? '') || /^[myqw]$/.test(per);
  return units.length > 0 && currency !== undefined ? of === undefined || !units.includes(of) : !isKnown;
}

interface Told {
  value: Decimal;
  unit: FigureUnit;
  /** True if the head of the number's column names no unit, so it may be the link's. */
  isBare: boolean;
}

function compareNumber(number: WrittenNumber, { value, unit, isBare }: Told, isFall: boolean): WrittenComparison {
  const { decimal, otherwise, scale } = number;
  if (number.isOdd || (number.isName && !carries(number, unit)) || number.isTurned) return unclear('words', number);
  const isPlain = scale === undefined && number.unit === undefined && number.currency === undefined;
  const by = isPlain && isBare ? 0 : movedTo(number, unit);
  if (by === 'unit' && !(isPlain && decimal)) return unclear('unit', number);
  if (by === 'other') {
    // Releases state diffusion indexes in percent.
    const isIndex = unit.isIndex && number.unit === 'percent' && decimal && fits(number, decimal, value) === true;
    return isIndex ? unclear('unit', number) : { verdict: 'altered', number };
  }
  const step = by === 'unit' ? 0 : by;
  const moved = step + (isPlain && isBare ? 0 : (unit.scale ?? 0)) - (scale ?? 0);
  const isScaled = isPlain && isBare && decimal && fits(number, decimal, withPoint(value, unit.scale ?? 0));
  const shown = withPoint(value, isScaled ? (unit.scale ?? 0) : moved);
  const fit = isScaled ? true : decimal && fits(number, decimal, shown);
  const compared = { number, moved: isScaled ? (unit.scale ?? 0) : moved };
  if (fit === true) return by === 'unit' ? unclear('unit', number) : signed(number, value, { compared, isFall });
  if (decimal === undefined || fits(number, otherwise ?? decimal, shown) === true) return unclear('decimal', number);
  if (fit === undefined) return unclear('words', number);
  // 250.000 may be a quarter of a million.
  const isGroup = decimal.places === 3 && otherwise?.places === 0 && isOtherSize(decimal, shown);
  if (isGroup && !isOtherSize(otherwise, shown)) return unclear('decimal', number);
  // Without a scale, the words around the number may give one.
  const isOpen = scale === undefined && (by === 'unit' || isPlain || (unit.scale ?? 0) > 0);
  if (isOpen && isShifted(decimal, value)) return unclear('unit', number);
  return { verdict: 'altered', ...compared };
}

/** Returns whether a number has the value's digits at another power of ten. */
function isShifted(decimal: Decimal, value: Decimal): boolean {
  const [own, other] = [leadingPlace(decimal), leadingPlace(value)];
  if (own === undefined && other !== undefined) return roundHalfUp(value, decimal.places) === 0n;
  if (own === undefined || other === undefined) return false;
  return decimal.digits === roundHalfUp(withPoint(value, own - other), decimal.places);
}

function signed(
  number: WrittenNumber,
  { isNegative, digits }: Decimal,
  of: { compared: object; isFall: boolean },
): WrittenComparison {
  const { minus, isPlus, direction } = number;
  const same = { verdict: 'same', ...of.compared } as const;
  const isTold = minus === 'told' || direction !== undefined;
  if (digits === 0n) return minus === 'none' ? same : unclear('direction', number);
  if (isNegative) {
    if (minus === 'sure') return same;
    if (isPlus) return { ...same, verdict: 'altered' };
    const isFall = direction === 'fall' || (minus === 'told' && direction === undefined);
    return isTold && isFall && minus !== 'open' ? same : unclear('direction', number);
  }
  if (minus === 'sure' && direction === undefined) return { ...same, verdict: 'altered' };
  const isOpen = minus !== 'none' || direction === 'fall' || direction === 'either' || of.isFall;
  return isOpen ? unclear('direction', number) : same;
}

const atLeast: readonly Bound[] = ['above', 'just over', 'from'];
const atMost: readonly Bound[] = ['below', 'nearly', 'to'];

/** In percent of a value: how far “nearly” may be from it, and a round number after “about”. */
const [nearest, farthest] = [3n, 15n];

/**
 * Returns whether a number is the value, rounded half up to its digits. Undefined for a nonzero value that rounds to
 * zero, and for a bound that holds but is far off. After “about”, trailing zeros may not be significant.
 */
function fits({ bound, minus }: WrittenNumber, decimal: Decimal, value: Decimal): boolean | undefined {
  const size = { ...value, isNegative: false };
  const leading = leadingPlace(size);
  if (leading === undefined) return decimal.digits === 0n;
  if (decimal.digits === 0n) return roundHalfUp(size, decimal.places) === 0n ? undefined : false;
  const isRoundedAt = (place: number): boolean =>
    roundHalfUp(withPoint(size, -place), 0) === roundDown(withPoint(decimal, -place), 0);
  if (bound === undefined) return isRoundedAt(-decimal.places);
  // A bound on a negative value may be in either direction.
  if (minus !== 'none' && bound !== 'about') return undefined;
  const places = Math.max(size.places, decimal.places);
  const difference = roundHalfUp(size, places) - roundHalfUp(decimal, places);
  if (difference === 0n) return ['about', 'from', 'to'].includes(bound);
  const isMore = difference > 0n;
  if ((isMore ? atMost : atLeast).includes(bound)) return false;
  const isNear = ['about', 'nearly', 'just over'].includes(bound);
  const isWithin = (percent: bigint): boolean =>
    (isMore ? difference : -difference) * 100n <= roundHalfUp(size, places) * percent;
  for (let place = -decimal.places; place <= Math.max(leading, -decimal.places); place += 1) {
    const unit = withPoint(decimal, -place);
    if (place > -decimal.places && !isSameDecimal(unit, { isNegative: false, digits: roundDown(unit, 0), places: 0 }))
      break;
    const floor = roundDown(withPoint(size, -place), 0);
    if (!isNear && floor === roundDown(unit, 0) - (isMore ? 0n : 1n)) return true;
    if (isNear && isRoundedAt(place)) return place === -decimal.places || isWithin(farthest) || undefined;
  }
  if (!isNear) return undefined;
  if (bound !== 'about' && isWithin(nearest)) return true;
  // Only a round number is likely to be that far off.
  return decimal.digits % 5n === 0n && isWithin(farthest) ? undefined : false;
}

/** Returns whether a link to a figure has no comparable figure beside it. */
export function lacksFigure({ link, written }: NoteFigure): boolean {
  return compareWritten(written, link).verdict === 'none';
}
