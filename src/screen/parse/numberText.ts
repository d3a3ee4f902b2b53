const powers: Readonly<Record<string, number>> = { '': 0, '%': 0, K: 3, M: 6, B: 9, T: 12 };

export function isSuffix(text: string): boolean {
  return Object.hasOwn(powers, text.toUpperCase());
}

/** Moves the decimal point in the text, since multiplying would round twice: 1.1M is exactly 1100000. */
function shifted(decimal: string, places: number): number {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e');
  const value = Number(`${mantissa}e${Number(exponent) + places}`);
  return value === 0 ? 0 : value;
}

/** `suffix` is one of the grammar's, in any case. A percent keeps its written number. */
export function numberOf(decimal: string, suffix: string): number {
  const places = powers[suffix.toUpperCase()] ?? 0;
  return places === 0 ? Number(decimal) + 0 : shifted(decimal, places);
}

/** 15 → 0.15 */
export function percentToRatio(value: number): number {
  return shifted(String(value), -2);
}

/** 0.15 → 15 */
export function ratioToPercent(value: number): number {
  return shifted(String(value), 2);
}

/** The shortest text without a suffix that parses to the same number. */
export function formatNumber(value: number): string {
  return (value === 0 ? '0' : String(value)).replace('e+', 'e');
}
