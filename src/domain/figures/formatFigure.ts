import { decimalOfLink } from './figureValue.ts';
import { leadingPlace, roundHalfUp, withPoint, type Decimal } from '../format/decimal.ts';
import type { FigureLink } from '../links/figureLink.ts';
import { readUnit, type FigureUnitKind } from './figureUnit.ts';

/** How a number is written in a note: its decimals, and a power of ten that a letter gives. */
interface FigureForm {
  decimals?: number | undefined;
  scale?: number | undefined;
}

const letters: Readonly<Record<number, string>> = { 3: 'K', 6: 'M', 9: 'B', 12: 'T' };
const before: Partial<Record<FigureUnitKind, string>> = { money: '$' };
const behind: Partial<Record<FigureUnitKind, string>> = { percent: '%', points: ' percentage points' };

/** A figure as it is written into a note, the same in every language of the editor: `3.8%`, `−$68.2B`, `256K`. */
export function formatFigure({ value, unit }: Pick<FigureLink, 'value' | 'unit'>, form: FigureForm = {}): string {
  if (value.type === 'text') return value.text;
  const { kind, scale = 0 } = readUnit(unit);
  const decimal = decimalOfLink(value);
  const own = scale in letters ? scale : 0;
  const wanted = form.scale ?? own;
  const digits = formatDigits(withPoint(decimal, scale - wanted), form.decimals);
  const sign = decimal.isNegative && /[1-9]/.test(digits) ? '−' : '';
  return `${sign}${before[kind] ?? ''}${digits}${letters[wanted] ?? ''}${behind[kind] ?? ''}`;
}

/** A ratio as its percentage: `15.3%`. */
export function formatRatio({ decimal }: { decimal: string }, decimals: number | undefined): string {
  const value = withPoint(decimalOfLink({ type: 'number', decimal }), 2);
  const digits = formatDigits(value, decimals);
  return `${value.isNegative && /[1-9]/.test(digits) ? '−' : ''}${digits}%`;
}

/** The digits without a sign, half up to the decimals, or all of them; no fewer than show the value at all. */
function formatDigits(value: Decimal, decimals: number | undefined): string {
  const leading = leadingPlace(value) ?? 0;
  return formatPlaces(value, Math.min(40, Math.max(decimals ?? value.places, leading < 0 ? -leading : 0)));
}

/** The digits without a sign, half up to a number of decimals, with the separators that are given. */
export function formatPlaces(value: Decimal, places: number, mark = '.', group = ','): string {
  const text = String(roundHalfUp(value, places)).padStart(places + 1, '0');
  const cut = text.length - places;
  const whole = inThousands(text.slice(0, cut), group);
  return places > 0 ? `${whole}${mark}${text.slice(cut)}` : whole;
}

function inThousands(whole: string, group: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(group);
}
