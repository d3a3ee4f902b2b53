import { decimalOf, formatDecimal, parseDecimal, type Decimal } from '../format/decimal.ts';
import type { FigureValue } from '../links/figureLink.ts';

/** Returns a field's value as a link has it; undefined if it is absent or can't be in a link. */
export function figureValueOf(value: number | string | null | undefined): FigureValue | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { type: 'text', text: value };
  const decimal = typeof value === 'number' ? decimalOf(value) : undefined;
  return decimal && { type: 'number', decimal: formatDecimal(decimal) };
}

/** Returns the decimal of a link's number, which was already parsed when the link was read. */
export function decimalOfLink({ decimal }: Extract<FigureValue, { type: 'number' }>): Decimal {
  const parsed = parseDecimal(decimal);
  if (!parsed) throw new Error('A figure’s value isn’t a decimal.');
  return parsed;
}
