import { movePoint } from '../../domain/units.ts';

const powers: Readonly<Record<string, number>> = { '': 0, '%': 0, K: 3, M: 6, B: 9, T: 12 };

export function isSuffix(text: string): boolean {
  return Object.hasOwn(powers, text.toUpperCase());
}

/** `suffix` is one of the grammar's, in any case. A percent keeps its written number. */
export function numberOf(decimal: string, suffix: string): number {
  const places = powers[suffix.toUpperCase()] ?? 0;
  return places === 0 ? Number(decimal) + 0 : movePoint(decimal, places);
}

/** The shortest text without a suffix that parses to the same number. */
export function formatNumber(value: number): string {
  return (value === 0 ? '0' : String(value)).replace('e+', 'e');
}
