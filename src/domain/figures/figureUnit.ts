import { unitKind } from '../units.ts';

/**
 * How a figure's unit is written. `points`: percentage points. `price`: money of a currency that isn't told. `unknown`:
 * the service says nothing. `other`: things that are counted, and indexes.
 */
export type FigureUnitKind = 'percent' | 'ratio' | 'points' | 'money' | 'price' | 'shares' | 'unknown' | 'other';

export interface FigureUnit {
  kind: FigureUnitKind;
  /** The power of ten that the value is in: 9 for `Billions of USD`. */
  scale: number;
}

/** Units that have no name in the service's answers. */
export const priceUnit = 'price';
export const sharesUnit = 'shares';
export const pointsUnit = 'percentage points';
export const companiesUnit = 'companies';

const scales = [
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
  ['trillion', 12],
] as const;
const money = /\busd\b|\bus dollars?\b|\bdollars?\b|\$/;

/** Reads a unit in the service's words. No list of them is published. */
export function readUnit(unit: string): FigureUnit {
  const words = unit.slice(0, 200).trim().toLowerCase();
  const scale = scales.find(([name]) => words.startsWith(name))?.[1] ?? 0;
  return { kind: kindOf(words), scale };
}

function kindOf(words: string): FigureUnitKind {
  const kind = unitKind(words);
  if (kind === 'percent' || kind === 'ratio' || kind === 'unknown') return kind;
  if (words === pointsUnit || words === 'percentage point') return 'points';
  if (words === priceUnit) return 'price';
  if (words === sharesUnit) return 'shares';
  return money.test(words) ? 'money' : 'other';
}
