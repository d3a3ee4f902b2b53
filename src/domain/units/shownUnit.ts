import { readUnit, type FigureUnitKind } from './readUnit.ts';
import { atNumber } from './unitWords.ts';

/** How a number shows its unit: `$` before it, a sign or short word after it, and the remaining words. */
export interface ShownUnit {
  kind: FigureUnitKind;
  before: '' | '$';
  after: '' | '%' | ' pp' | ' bp' | '×';
  /** “TEU” of “Thousands of TEU”, “per gallon” of “USD per gallon”; empty if the number shows its whole unit. */
  rest: string;
  /** The power of ten of the values: 3 for thousands. */
  scale: number;
}

/** The letters of the powers of ten, which are the suffixes of the screen language. */
export const scaleLetters: Readonly<Record<number, string>> = { 0: '', 3: 'K', 6: 'M', 9: 'B', 12: 'T' };

/**
 * Returns the power of ten of a letter for values in a scale, a larger one if the number would have four digits before
 * its point: `leading` is the power of ten of its first digit. A unit without a scale has no letter.
 */
export function letterOf(scale: number, leading: number): number {
  if (scale < 3) return 0;
  return Math.min(12, Math.floor(Math.max(scale, leading) / 3) * 3);
}

const after: Partial<Record<FigureUnitKind, ShownUnit['after']>> = {
  percent: '%',
  points: ' pp',
  basisPoints: ' bp',
  times: '×',
};

const read = new Map<string, ShownUnit>();

/** Parses a unit in the service's words. No list of them is published: unknown words stay as they are. */
export function shownUnit(unit: string): ShownUnit {
  const known = read.get(unit);
  if (known) return known;
  const { kind, scale = 0, currency } = readUnit(unit);
  const shown: ShownUnit = {
    kind,
    before: kind === 'money' && currency === 'USD' ? '$' : '',
    after: after[kind] ?? '',
    rest: '',
    scale,
  };
  shown.rest = kind === 'ratio' || kind === 'price' ? '' : restOf(unit, shown);
  // A calendar or catalog has a few dozen units; more texts aren't cached.
  if (read.size < 200) read.set(unit, shown);
  return shown;
}

/** Returns the words of a unit that its number doesn't show. */
function restOf(unit: string, { before, after: sign, scale }: ShownUnit): string {
  const words = unit.slice(0, 200).trim().split(/\s+/);
  const kept = words.filter((word, at) => {
    const means = atNumber.get(word.replace(/[^\p{L}$%×]/gu, '').toLowerCase());
    if (means?.scale !== undefined && scale !== 0) return false;
    // “of” belongs to the scale before it, not to the base of a percentage.
    if (word.toLowerCase() === 'of') return words[at - 1] === undefined || !isScale(words[at - 1]!) || scale === 0;
    return !(before === '$' && means?.currency === 'USD');
  });
  const rest = sign === '' ? kept : withoutSign(kept);
  return rest
    .join(' ')
    .replace(/^[,;:(]\s*|[,;:]$/g, '')
    .trim();
}

const isScale = (word: string): boolean =>
  atNumber.get(word.replace(/[^\p{L}]/gu, '').toLowerCase())?.scale !== undefined;

/** Removes the words that the sign replaces: “Percent”, “Percentage points”, “times”. */
function withoutSign(words: readonly string[]): string[] {
  for (const count of [3, 2, 1]) {
    const phrase = words
      .slice(0, count)
      .join(' ')
      .replace(/[,.;:]/g, '')
      .toLowerCase();
    if (words.length >= count && atNumber.get(phrase)?.unit !== undefined) return words.slice(count);
  }
  return [...words];
}
