import { wordSet } from '../../base/wordSet.ts';
import { parseDecimal, type Decimal } from '../format/decimal.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import type { WrittenPlace } from '../notes/noteFigures.ts';
import { meaningAtNumber, type AtNumber } from '../units/unitWords.ts';
import { bounds, comparing, directionOf, sideUnits, type Bound, type Direction } from './figureWords.ts';
import { boundOf, currencyBeside, directionAt, eachOf, turnsNumber } from './wordsBeside.ts';
import { readPeriods, type WrittenPeriod } from './writtenPeriod.ts';

/** A number as a person wrote it. Offsets are relative to the link's text, and may lie outside of it. */
export interface WrittenNumber extends AtNumber, NoteSpan {
  digits: NoteSpan;
  /** Without its sign; undefined for digits in a format that notes don't use. */
  decimal: Decimal | undefined;
  /** The same digits read with the other decimal mark. */
  otherwise: Decimal | undefined;
  /** The separators as written; `group` is empty if thousands aren't separated. */
  mark: string;
  group: string;
  /** `sure`: certainly a minus sign. `told`: the words give the sign. `open`: a dash that may be a minus sign. */
  minus: 'none' | 'sure' | 'told' | 'open';
  isPlus: boolean;
  /** The signs themselves, if they are in the link's text. */
  signs: readonly NoteSpan[];
  bound: Bound | undefined;
  direction: Direction | 'either' | undefined;
  /** The word right after it. */
  next: string | undefined;
  /** The noun of a rate without “per”: $35.10 a week, $35.10 weekly. */
  each: string | undefined;
  /** True if a word before it negates it or takes a part of it. */
  isTurned: boolean;
  /** True if it is part of a name (`M2`, `10-K`, `#1`), or is the number that another is compared with. */
  isName: boolean;
  isCompared: boolean;
  /** True if it is joined to the number before it, as in a range. */
  isJoined: boolean;
  /** True if it is next to something unknown, such as a letter, another digit or a second unit. */
  isOdd: boolean;
}

export interface WrittenFigure {
  numbers: readonly WrittenNumber[];
  periods: readonly WrittenPeriod[];
  /** True if characters hide how it is read. */
  isHidden: boolean;
}

/** In characters. A longer text isn't read as a figure. */
const longestFigure = 400;
const mostNumbers = 8;

interface Token extends NoteSpan {
  kind: 'number' | 'word' | 'space' | 'mark';
  text: string;
  /** In lower case, without periods. */
  folded: string;
}

const grouped = String.raw`(?:[.,'’\u00a0\u2009\u202f]\d+| \d{3}(?!\d))*`;
const number = String.raw`(?<number>\d+${grouped}|(?<![\p{L}\d])\.\d+)`;
const tokens = new RegExp(`${number}|(?<word>\\p{L}[\\p{L}\\p{M}]*(?:[.'’]\\p{L}+)*)|(?<space>\\s+)|.`, 'gsu');

/** An attached `=>` or `>>` may also be a bound. */
const arrows = /[-–]{1,4}>|[=>]{1,4}>(?=\s)|<(?:-{1,4}|={2,4})(?=\s)/g;
const tags = /<!--|<\/?[a-z][\w-]{0,20}(?:[\s:/][^<>]{0,120})?>|^[^<>]{0,120}["']>/gi;
/** The marks of a block quote, which a list item may contain. */
const quoteMarks = /^(?:\s*[-+*] +(?=>))?(?:\s*>)+/;

const blank = (mark: string): string => ' '.repeat(mark.length);
/** Replaces the tags beside a link with spaces too; their angle brackets aren't bounds. */
const beside = (text: string): string => plain(text.replace(tags, blank));

/**
 * Replaces Markdown and entities with the characters that readers see, at the same length, so that offsets stay valid.
 */
function plain(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, ' $1')
    .replace(/&(nbsp|thinsp|ensp|minus|ndash|percnt|dollar|lt|gt);/gi, (all, name: string) => {
      const shown = '−–$<>%'.charAt(['minus', 'ndash', 'dollar', 'lt', 'gt', 'percnt'].indexOf(name.toLowerCase()));
      return shown === '%' ? shown.padEnd(all.length) : shown.padStart(all.length);
    })
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(arrows, (arrow) => '→'.padEnd(arrow.length))
    .replace(/[*`\r\n\t]|(?<!\d)_|_(?!\d)/g, ' ');
}

/** Characters that readers see as others, as nothing, struck out, or as part of a number. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Nl}¼-¾⅐-⅞]|\d\p{No}|~~|<[/a-z!]|&#?\w{1,12};|(?![0-9])\p{Nd}|(?<![\d/])\d\/\d(?![\d/])/iu;

/** Markup within the digits of a number. */
const markedDigits = /\d[.,]?[*`]{1,6}[.,]?\d/;

/** Reads the text of a figure's link, with the text right before and after it in its line. */
export function readWritten(place: WrittenPlace): WrittenFigure {
  if (place.text.length > longestFigure) return { numbers: [], periods: [], isHidden: true };
  const { periods, rest } = readPeriods(plain(place.text));
  const before = beside(place.before.slice(-120).replace(quoteMarks, blank)).replace(/^\s*[-+–•] +$/, blank);
  const after = beside(place.after.slice(0, 120));
  const numbers = numbersOf(`${before}${rest}${after}`, {
    from: before.length,
    till: before.length + rest.length,
    mark: place.mark ?? '.',
    isCell: place.heads !== undefined,
  });
  const isCut = (/[\d.,]$/.test(before) && /^[\d.,]/.test(rest)) || (/[\d%]$/.test(rest) && /^[.,]?\d/.test(after));
  // A year alone beside another number is a time.
  const isYear = ({ digits }: WrittenNumber): boolean =>
    /^(?:19|20|21)\d\d$/.test(rest.slice(digits.start, digits.end));
  const others = numbers.flatMap((number, index): WrittenNumber[] => {
    const isFirst = index === 0 || isYear(numbers[index - 1]!);
    return isYear(number) ? [] : [isFirst ? { ...number, isJoined: false } : number];
  });
  const isHidden = hidden.test(rest) || markedDigits.test(place.text) || isCut;
  return { numbers: others.length === 0 ? numbers : others, periods, isHidden };
}

const comparingWords = wordSet(comparing);
const comparedBehind = /^(?:est|expect|consens|forecast|prior|previous|earlier|ago$)/;
/** Before parentheses, these make the number in them the whole of a statement. */
const statesLevel = /^(?:of|was|is|to|at|:|=)$/;
const minuses = '-−‐‑‒–﹣⁻—';
const rangeMarks = /^\s*(?:[-‐‑‒–—→⇒/~]|to|or|and|through|\.{2,3}|…|bis|till|until)\s*$/i;

/** A mark between digits that neither separates nor joins two numbers, and may be a decimal mark: 3·1, 3 ,1. */
const oddMarks = /^(?![,;:]\s)\s?(?![%&#*/…‰@])[\p{Po}\p{Pc}\p{Sk}|∙⋅]\s?$/u;

/** A line as tokens, and the range of them that is the link's text. */
interface Line {
  text: string;
  tokens: readonly Token[];
  from: number;
  till: number;
  mark: string;
  isCell: boolean;
}

function numbersOf(text: string, own: Omit<Line, 'text' | 'tokens'>): WrittenNumber[] {
  const all = Array.from(text.matchAll(tokens), ({ 0: written, index: start, groups = {} }): Token => {
    const kind = groups['number'] ? 'number' : groups['word'] ? 'word' : groups['space'] ? 'space' : 'mark';
    const folded = written.toLowerCase().replace(/(?<=.)[.’']/g, '');
    return { start, end: start + written.length, kind, text: written, folded };
  });
  const found: WrittenNumber[] = [];
  for (const [index, { kind, start, end }] of all.entries()) {
    if (kind !== 'number' || start < own.from || end > own.till) continue;
    const last = found.at(-1);
    if (last && start < last.end + own.from) continue;
    const read = readNumber({ text, tokens: all, ...own }, index);
    const between = last === undefined ? '' : text.slice(last.end + own.from, read.start + own.from);
    const isOdd = read.isOdd || (oddMarks.test(between) && /^\d+$/.test(all[index]!.text));
    found.push({ ...read, isOdd, isJoined: last !== undefined && rangeMarks.test(between) });
    if (found.length === mostNumbers) break;
  }
  return found;
}

function readNumber(line: Line, index: number): WrittenNumber {
  const { tokens: all, from, till, mark, isCell } = line;
  const behind = readSuffix(line, index);
  const ahead = readPrefix(line, index, behind);
  const start = all[ahead.first]!.start;
  const follow = wordsFrom(line, behind.last + 1, 1);
  const inside = all.filter(({ start: at, end, kind, text }, each) => {
    return each > behind.last && at >= from && end <= till && kind !== 'space' && text !== '.';
  });
  const { bound, words, isLoose } = boundOf(wordsFrom(line, ahead.first - 1, -1), follow, inside.length);
  const own = readDigits(all[index]!.text, mark);
  const moved = (span: NoteSpan): NoteSpan => ({ start: span.start - from, end: span.end - from });
  const written = ahead.currency ?? behind.currency;
  const beside = currencyBeside(line.text.slice(behind.end, behind.end + 60), words, till - behind.end);
  const currency = written ?? (behind.unit === undefined ? beside : undefined);
  const isForeign = written === 'USD' && beside !== undefined && beside !== written;
  const isMixed = ahead.currency !== undefined && behind.currency !== undefined && ahead.currency !== behind.currency;
  // A minus sign of accountants: 1,200- is below zero.
  const isTrailing =
    behind.end === till - 1 && minuses.includes(line.text[behind.end]!) && !/^\p{L}/u.test(line.text.slice(till));
  // After a currency, these are other words: $1.2bn of shares, or a year.
  const isOther = ahead.currency !== undefined && sideUnits.includes(behind.unit ?? '');
  const isAlone = !/[\p{L}\p{N}]/u.test(`${line.text.slice(from, start)}${line.text.slice(behind.end, till)}`);
  const isTight = ahead.enclosed === 'tight';
  const isStated = statesLevel.test(words.at(-1) ?? '');
  const isEnclosed = ahead.enclosed !== 'none' && start >= from && behind.end <= till;
  // In prose, parentheses around a whole text may be an aside.
  const isSure = isAlone ? isCell || isTight || isStated : isTight && isStated;
  const enclosed = isEnclosed ? (isSure ? 'sure' : 'open') : 'none';
  return {
    ...moved({ start, end: behind.end }),
    digits: moved(all[index]!),
    decimal: own?.decimal,
    otherwise: readDigits(all[index]!.text, mark === '.' ? ',' : '.')?.decimal,
    mark,
    group: own?.group ?? (mark === '.' ? ',' : '.'),
    scale: behind.scale,
    unit: isOther ? undefined : behind.unit,
    per: behind.per,
    currency,
    minus: ahead.minus !== 'none' ? ahead.minus : isTrailing ? 'open' : enclosed,
    isPlus: ahead.isPlus,
    signs: ahead.signs.filter((span) => span.start >= from && span.end <= till).map(moved),
    bound,
    direction: directionAt(words, follow, ahead.arrows),
    next: follow[0],
    each: eachOf(follow),
    isTurned: isLoose === true || turnsNumber(words),
    isName: ahead.isName || behind.isName,
    isCompared: words.slice(-2).some((each) => comparingWords.has(each)) || comparedBehind.test(follow[0] ?? ''),
    isJoined: false,
    isOdd:
      ahead.isOdd ||
      behind.isOdd ||
      isMixed ||
      isForeign ||
      /[-=<>][<>]\s?$/.test(line.text.slice(Math.max(0, start - 3), start)) ||
      (currency !== undefined && behind.unit !== undefined && !isOther),
  };
}

/** Returns the words of the same sentence before or after a token, in the order of the text; marks count as words. */
function wordsFrom({ tokens: all }: Line, from: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let at = from; words.length < 20; at += step) {
    const token = all[at];
    const short = all[at - 1]?.folded ?? '';
    const isPoint = token?.text === '.' && !bounds.has(short) && !comparingWords.has(short);
    if (!token || isPoint || /^[;!?|]$/.test(token.text)) break;
    if (token.kind !== 'space' && token.text !== '.') words.push(token.folded);
  }
  return step === 1 ? words : words.reverse();
}

interface Suffix extends AtNumber {
  end: number;
  last: number;
  /** The index of the parenthesis that closes right after the digits. */
  closes?: number;
  isName: boolean;
  isOdd: boolean;
}

/** Reads the suffix of digits: a scale, a unit or currency, and its denominator. */
function readSuffix({ tokens: all }: Line, index: number): Suffix {
  const read: Suffix = { end: all[index]!.end, last: index, isName: false, isOdd: false };
  if (all[index + 1]?.text === ')') read.closes = read.last = index + 1;
  for (let count = 0; count < 6; count += 1) {
    const gap = all[read.last + 1];
    const isHyphen = minuses.includes(gap?.text ?? '?') && all[read.last + 2]?.kind === 'word';
    const isPoint = gap?.text === '.' && read.last > index && all[read.last]!.kind === 'word';
    let at = read.last + (gap?.kind === 'space' || isHyphen || isPoint ? 2 : 1);
    if (isPoint && all[at]?.kind === 'space') at += 1;
    const isAttached = at === read.last + 1;
    const meant = meaningFrom(all, at, isAttached);
    const isMeasured = (read.unit ?? read.scale) !== undefined || (!isAttached && isRate(all, at));
    // A single letter after a unit or a scale, or of m/m, isn't a scale.
    const isLetterAlone = meant?.last === at && all[at]!.text.length === 1 && meant.means.scale !== undefined;
    const found = isLetterAlone && isMeasured && all[at]!.kind === 'word' ? undefined : meant;
    const per =
      all[at]?.text === '/' || all[at]?.folded === 'per' ? at + (all[at + 1]?.kind === 'space' ? 2 : 1) : undefined;
    if (!found && per !== undefined && read.per === undefined && all[per]?.kind === 'word') {
      Object.assign(read, { per: all[per].folded, end: all[per].end, last: per });
      continue;
    }
    // A second unit belongs to other words: a share of 3.1% isn't 3.1 shares.
    const isSecond =
      (found?.means.unit ?? found?.means.currency) !== undefined && (read.unit ?? read.currency) !== undefined;
    if (!found || (isSecond && (!isAttached || read.unit !== undefined))) {
      const next = all[at];
      const isLetter = next?.text === '(' && all[at + 1]?.text.length === 1 && all[at + 2]?.text === ')';
      if (read.last === index && ((next?.kind === 'word' && (isAttached || isHyphen)) || isLetter)) read.isName = true;
      else if (next?.kind === 'word' && isAttached) read.isOdd = true;
      const isToOne =
        /^(?::|to)$/.test(next?.folded ?? '') && all.slice(at + 1, at + 3).some(({ text }) => text === '1');
      if (isToOne && read.unit === undefined)
        Object.assign(read, { unit: 'times', end: all.slice(at).find(({ text }) => text === '1')!.end });
      break;
    }
    const { means, last } = found;
    if (isSecond) read.isOdd = true;
    const scale = means.scale === undefined ? read.scale : means.scale + (read.scale ?? 0);
    Object.assign(read, means, { scale, end: all[last]!.end, last });
  }
  if (all[read.last]?.text === ')') read.end = all[read.last]!.end;
  return read;
}

/** Returns whether a letter is the first of a rate such as m/m or m-o-m. */
const isRate = (all: readonly Token[], at: number): boolean =>
  /^[/-]$/.test(all[at + 1]?.text ?? '') && /^(?:\p{L}|on)$/u.test(all[at + 2]?.folded ?? '');

/**
 * Reads the longest phrase from a token on that has a meaning at a number; letters alone count only if attached to it.
 */
function meaningFrom(
  all: readonly Token[],
  at: number,
  isAttached: boolean,
): { means: AtNumber; last: number } | undefined {
  const words: { text: string; last: number }[] = [];
  for (let next = at; words.length < 3; next += 1) {
    const token = all[next];
    if (!token || token.kind === 'number' || token.text === ')') break;
    if (token.kind === 'word' || (token.kind === 'mark' && !minuses.includes(token.text) && token.text !== '.'))
      words.push({ text: token.folded, last: next });
    else if (words.length === 0) break;
  }
  for (let count = words.length; count > 0; count -= 1) {
    const phrase = words
      .slice(0, count)
      .map(({ text }) => text)
      .join(' ');
    if (/^[a-z]$/.test(phrase) && !isAttached && !'mbkx'.includes(phrase)) continue;
    const means = meaningAtNumber(phrase, all[at]!.text);
    if (means) return { means, last: words[count - 1]!.last };
  }
  return undefined;
}

/** Reads the prefix of digits: signs, a currency, an arrow, and the parenthesis of accountants. */
function readPrefix({ tokens: all, from }: Line, index: number, { closes, last }: Suffix) {
  const closing = closes ?? (all[last + 1]?.text === ')' ? last + 1 : undefined);
  const read = {
    first: index,
    minus: 'none' as WrittenNumber['minus'],
    isPlus: false,
    signs: [] as NoteSpan[],
    currency: undefined as string | undefined,
    arrows: [] as string[],
    enclosed: 'none' as 'none' | 'tight' | 'wide',
    isName: false,
    isOdd: false,
  };
  for (let at = index - 1; at >= 0 && read.first - at < 5; at -= 1) {
    const { kind, text, folded, start, end: ends } = all[at]!;
    const isAttached = ends === all[read.first]!.start;
    const prior = all[at - 1];
    if (kind === 'space' || /^["“”'‘’]$/.test(text)) continue;
    if (minuses.includes(text) || text === '+' || text === '±') {
      const isRange = prior?.kind === 'word' && all[at - 2]?.kind === 'number';
      if (isAttached && (isRange || prior?.kind === 'number' || /^[%)/]$/.test(prior?.text ?? ''))) break;
      if (isAttached && prior?.kind === 'word') {
        if (bounds.has(prior.folded)) break;
        read.isName = true;
      }
      if (start < from && !isAttached) break;
      if (read.signs.length > 0 && read.enclosed === 'none') read.isOdd = true;
      const isFirst = start === from || all.slice(0, at).every((each) => each.start < from || each.kind === 'space');
      if (text === '+') read.isPlus = true;
      else if (text === '±' || read.isName || (!isAttached && !isFirst)) read.minus = 'open';
      else read.minus = start < from || text === '—' || !isAttached ? 'told' : 'sure';
      read.signs.push({ start, end: ends });
    } else if (text === '(' && closing !== undefined && read.enclosed === 'none') {
      const isMoney = read.currency !== undefined || /^\p{Sc}$/u.test(prior?.text ?? '');
      read.enclosed = closes !== undefined && (isMoney || last > closes) ? 'tight' : 'wide';
      read.signs.push({ start, end: ends }, all[closing]!);
    } else if (directionOf.has(text) && kind === 'mark') {
      read.arrows.push(text);
      continue;
    } else if (/^\p{Sc}$/u.test(text) && read.currency === undefined) {
      const letters = prior?.kind === 'word' && prior.end === start ? prior.folded : '';
      const isOwn = letters === '' || letters === 'us' || letters === 'usd';
      read.currency = isOwn ? (meaningAtNumber(text, text)?.currency ?? '?') : '?';
      if (letters !== '') at -= 1;
    } else if (kind === 'word' && /^(?:minus|negative|neg)$/.test(folded)) {
      read.minus = 'sure';
      if (read.signs.length > 0) read.isOdd = true;
      read.signs.push({ start, end: all[read.first]!.start });
    } else {
      if (text === '.' && prior?.folded === 'neg') continue;
      const means = kind === 'word' && (isAttached || text !== folded) ? meaningAtNumber(folded, text) : undefined;
      const isCurrency = means?.currency !== undefined && means.scale === undefined && text !== 'p';
      if (isCurrency && read.currency === undefined) read.currency = means.currency;
      else {
        const isLetters = kind === 'word' && isAttached && !bounds.has(folded);
        if (isLetters || /^[#^[]$/.test(text)) read.isName = true;
        break;
      }
    }
    read.first = at;
  }
  return read;
}

const separators = ".,'’\\u00a0\\u2009\\u202f ";

/** Parses digits with separators, given the decimal mark; undefined if they aren't in that format. */
function readDigits(text: string, mark: string): { decimal: Decimal; group: string } | undefined {
  const [whole = '', rest, ...more] = text.split(mark);
  const group = new RegExp(`[${separators.replace(mark, '')}]`, 'u').exec(whole)?.[0] ?? '';
  const groups = group === '' ? [whole] : whole.split(group);
  const isWestern = groups.slice(1).every((each) => /^\d{3}$/.test(each)) && /^\d{0,3}$/.test(groups[0]!);
  const isIndian = group === ',' && /^\d{1,2}(?:,\d\d){1,6},\d{3}$/.test(whole);
  if (more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return undefined;
  if (groups.length > 1 ? !isWestern && !isIndian : !/^\d*$/.test(whole)) return undefined;
  const decimal = parseDecimal(`${groups.join('') || '0'}${rest === undefined ? '' : `.${rest}`}`);
  // Digits that need separators but have none are written without them.
  return decimal && { decimal, group: group === '' && whole.length < 4 ? (mark === '.' ? ',' : '.') : group };
}
