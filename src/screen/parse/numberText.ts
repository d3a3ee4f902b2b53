import { trimEndOf, trimStartOf } from '../../base/textEdges.ts';
import { movePoint } from '../../domain/units/unitKind.ts';

const powers: Readonly<Record<string, number>> = { '': 0, '%': 0, K: 3, M: 6, B: 9, T: 12 };

export function isSuffix(text: string): boolean {
  return Object.hasOwn(powers, text.toUpperCase());
}

/** `suffix` is one of the grammar's, in any case. A percent keeps its written number. */
export function numberOf(decimal: string, suffix: string): number {
  const places = powers[suffix.toUpperCase()] ?? 0;
  return places === 0 ? Number(decimal) + 0 : movePoint(decimal, places);
}

/** A JavaScript number keeps any 15 digits exactly. Longer integers, up to `mostDigits`, are compared exactly. */
const keptDigits = 15;
const mostDigits = 60;

const significant = (digits: string): string => trimEndOf(trimStartOf(digits, '0'), '0');

/**
 * True if a number keeps the written value: no digit of an integer changes, and a nonzero value doesn't become zero.
 */
export function isKept(decimal: string, suffix: string): boolean {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = trimStartOf(mantissa, '+-').split('.');
  const digits = significant(whole + fraction);
  const value = Math.abs(numberOf(decimal, suffix));
  if (digits === '') return true;
  if (!Number.isFinite(value) || value === 0) return false;
  const [shortest = ''] = String(value).split('e');
  if (significant(shortest.replace('.', '')) === digits) return true;
  const trailingZeros = whole.length + fraction.length - trimEndOf(whole + fraction, '0').length;
  const power = Number(exponent) + (powers[suffix.toUpperCase()] ?? 0) - fraction.length + trailingZeros;
  if (digits.length <= keptDigits || power < 0) return true;
  if (digits.length + power > mostDigits) return false;
  return BigInt(value) === BigInt(digits + '0'.repeat(power));
}

/** The shortest text without a suffix that parses to the same number. */
export function formatNumber(value: number): string {
  return (value === 0 ? '0' : String(value)).replace('e+', 'e');
}
