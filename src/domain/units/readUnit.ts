import { unitKind } from './unitKind.ts';
import { atNumber, meaningAtNumber } from './unitWords.ts';

/** Units that are their own kind. `points`: percentage points. */
const ownKinds = ['percent', 'basisPoints', 'points', 'times', 'shares'] as const;

/**
 * The kind of a figure's unit. `price`: money of an unknown currency. `unknown`: the service doesn't state it. `other`:
 * counted things, and indexes.
 */
export type FigureUnitKind = (typeof ownKinds)[number] | 'ratio' | 'money' | 'price' | 'unknown' | 'other';

export interface FigureUnit {
  kind: FigureUnitKind;
  /** The power of ten of the value: 9 for `Billions of USD`. */
  scale: number | undefined;
  currency?: string | undefined;
  /** The units among its words, such as hours. */
  units: readonly string[];
  /** The power of ten of a letter that may be a scale: 6 for “m shares”. */
  openScale: number | undefined;
  /** True for an index without a base such as 1982-84=100. */
  isIndex: boolean;
}

/** A letter of its own that may be a scale, unlike those of m/m, M2, and R&B; a capital also ends names: “Class B”. */
const openLetter = /(?<![\p{L}\p{N}&/.'’-])(?:[kmb]|(?<=[,:] ?)[KMB])(?![\p{L}\p{N}&/'’-])/u;
const openCapital = /(?<![\p{L}\p{N}&/.'’-])[KMB](?![\p{L}\p{N}&/'’-])/u;

/** A scale in zeros: ×1,000, ($000), ’000s. */
const zeros = /(?:[x×]\s?1|(?<![\p{L}\d,.]|\d['’\s])['’]?)((?:[,.]?000){1,3})s?(?![\p{L}\d])/giu;
const zerosOf = ['thousand', 'million', 'billion'];

/** Units that the service's answers don't name. */
export const priceUnit = 'price';
export const sharesUnit = 'shares';
export const pointsUnit = 'percentage points';
export const companiesUnit = 'companies';

/** Parses a unit in the service's words, or of a column's head. No list of them is published. */
export function readUnit(text: string): FigureUnit {
  // The letters of a rate such as m/m are neither scales nor units.
  const unit = text
    .replace(/(?<!\p{L})\p{L}\/\p{L}(?!\p{L})/gu, ' ')
    .replace(zeros, (_, groups: string) => ` ${zerosOf[groups.match(/000/g)!.length - 1]!} `);
  const all: readonly string[] = unit.slice(0, 200).match(/[\p{L}.]+\$?|[$%€£¥¢×]/gu) ?? [];
  // Other single letters aren't an abbreviated unit here.
  const words = all.filter((word, at) => !/^[a-z]$/i.test(word) || isShort(unit, word, all[at - 1]));
  let [scale, currency]: [number | undefined, string | undefined] = [undefined, undefined];
  const units: string[] = [];
  for (let at = 0; at < words.length;) {
    const count = [3, 2, 1].find((most) => meaningOf(words.slice(at, at + most)) !== undefined) ?? 1;
    const means = meaningOf(words.slice(at, at + count));
    if (means?.unit !== undefined) units.push(means.unit);
    if (means?.scale !== undefined) scale = (scale ?? 0) + means.scale;
    currency ??= means?.currency;
    at += count;
  }
  const [letter = ''] = openLetter.exec(unit) ?? (units.length > 0 ? openCapital.exec(unit) : undefined) ?? [];
  const openScale = scale === undefined ? atNumber.get(letter.toLowerCase())?.scale : undefined;
  const kind = kindOf(unit.trim().toLowerCase(), currency, units[0]);
  return { kind, scale, currency, units, openScale, isIndex: /\bindex\b/i.test(text) && !/=\s?100/.test(text) };
}

/** Returns whether a letter is a scale or a unit: as the whole text, in parentheses, or after a currency. */
function isShort(unit: string, word: string, prior: string | undefined): boolean {
  if (!/^[kmbtxh]$/i.test(word)) return false;
  return unit.trim() === word || unit.includes(`(${word})`) || /\$|^[A-Z]{3}$|^[€£¥]$/.test(prior ?? '');
}

function meaningOf(words: readonly string[]) {
  const folded = words.map((word) => word.replace(/\./g, '').toLowerCase());
  const phrase = folded.join(' ').replace(/^usd?\$$/, '$');
  const scale = /^([kmbt]|mm|[mbt]n)(?:us)?\$$/.exec(phrase)?.[1];
  if (scale !== undefined) return { currency: 'USD', ...atNumber.get(scale) };
  if (/^[a-z]+\$$/.test(phrase)) return { currency: '?' };
  const singular = folded.map((word) => word.replace(/s$/, '')).join(' ');
  return meaningAtNumber(phrase, words.join(' ')) ?? atNumber.get(singular);
}

function kindOf(words: string, currency: string | undefined, unit: string | undefined): FigureUnitKind {
  const kind = unitKind(words);
  if (kind === 'ratio' || kind === 'unknown') return kind;
  if (words === priceUnit || words === 'currency') return 'price';
  return currency === undefined ? (ownKinds.find((each) => each === unit) ?? 'other') : 'money';
}
