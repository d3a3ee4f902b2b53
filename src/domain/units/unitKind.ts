type UnitKind = 'ratio' | 'percent' | 'unknown' | 'other';

const ratios = ['ratio', 'fraction', 'decimal'];
const percents = ['percent', 'percentage', 'pct', '%'];

/**
 * Returns how a percent sign applies to a metric of this unit. The service's units are words; no list of them is
 * published.
 */
export function unitKind(unit: string): UnitKind {
  const word = unit.trim().toLowerCase();
  if (word === '') return 'unknown';
  if (ratios.includes(word)) return 'ratio';
  return percents.includes(word) ? 'percent' : 'other';
}

/** Moves the decimal point in the text, since multiplying would round twice: 1.1M is exactly 1100000. */
export function movePoint(decimal: string, places: number): number {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e');
  const value = Number(`${mantissa}e${Number(exponent) + places}`);
  return value === 0 ? 0 : value;
}

/** 15 → 0.15 */
export function percentToRatio(value: number): number {
  return movePoint(String(value), -2);
}

/** 0.15 → 15 */
export function ratioToPercent(value: number): number {
  return movePoint(String(value), 2);
}
