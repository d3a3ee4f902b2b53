import { decimalOfLink } from './figureValue.ts';
import { formatPlaces, leadingPlace, withPoint, type Decimal } from '../format/decimal.ts';
import type { FigureLink } from '../links/figureLink.ts';
import { letterOf, scaleLetters, shownUnit } from '../units/shownUnit.ts';

/** The form of a number in a note: its decimals, and the power of ten that a letter stands for. */
interface FigureForm {
  decimals?: number | undefined;
  scale?: number | undefined;
}

/** A figure as it is written into a note, the same in every language of the editor: `3.8%`, `−$68.2B`, `256K`. */
export function formatFigure({ value, unit }: Pick<FigureLink, 'value' | 'unit'>, form: FigureForm = {}): string {
  if (value.type === 'text') return value.text;
  const { before, after, scale } = shownUnit(unit);
  const decimal = decimalOfLink(value);
  const own = letterOf(scale, (leadingPlace(decimal) ?? 0) + scale);
  const wanted = form.scale ?? own;
  // A larger letter needs more decimals; a given scale has its own.
  const moved = form.scale === undefined ? Math.max(0, wanted - scale) : 0;
  const decimals = form.decimals === undefined ? undefined : form.decimals + moved;
  const digits = formatDigits(withPoint(decimal, scale - wanted), decimals);
  const sign = decimal.isNegative && /[1-9]/.test(digits) ? '−' : '';
  return `${sign}${before}${digits}${scaleLetters[wanted] ?? ''}${after}`;
}

/** A ratio as its percentage: `15.3%`. */
export function formatRatio({ decimal }: { decimal: string }, decimals: number | undefined): string {
  const value = withPoint(decimalOfLink({ type: 'number', decimal }), 2);
  const digits = formatDigits(value, decimals);
  return `${value.isNegative && /[1-9]/.test(digits) ? '−' : ''}${digits}%`;
}

/**
 * Formats the digits without a sign, rounded half up to the decimals, or all digits; never so few that a nonzero value
 * shows as zero.
 */
function formatDigits(value: Decimal, decimals: number | undefined): string {
  const leading = leadingPlace(value) ?? 0;
  return formatPlaces(value, Math.min(40, Math.max(decimals ?? value.places, leading < 0 ? -leading : 0)));
}
