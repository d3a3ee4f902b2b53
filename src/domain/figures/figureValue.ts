import { decimalOf, formatDecimal, parseDecimal, type Decimal } from '../format/decimal.ts';
import type { FigureValue } from '../links/figureLink.ts';

/** The value of a field, as a link has it; undefined for one that is absent or that no link can have. */
export function figureValueOf(value: number | string | null | undefined): FigureValue | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { type: 'text', text: value };
  const decimal = typeof value === 'number' ? decimalOf(value) : undefined;
  return decimal && { type: 'number', decimal: formatDecimal(decimal) };
}

/** The decimal of a link's number, which was parsed once before. */
export function decimalOfLink({ decimal }: Extract<FigureValue, { type: 'number' }>): Decimal {
  const parsed = parseDecimal(decimal);
  if (!parsed) throw new Error('A figure’s value isn’t a decimal.');
  return parsed;
}
