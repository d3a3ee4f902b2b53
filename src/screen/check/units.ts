import { percentToRatio } from '../parse/numberText.ts';
import type { Metric } from '../../domain/screener.ts';
import type { NumberLiteral } from '../parse/tree.ts';

type UnitKind = 'ratio' | 'percent' | 'unknown' | 'other';

const ratios = ['ratio', 'fraction', 'decimal'];
const percents = ['percent', 'percentage', 'pct', '%'];

/** What a percent means for a metric of this unit. The service's units are words; no list of them is published. */
export function unitKind(unit: string): UnitKind {
  const word = unit.trim().toLowerCase();
  if (word === '') return 'unknown';
  if (ratios.includes(word)) return 'ratio';
  return percents.includes(word) ? 'percent' : 'other';
}

/**
 * The number in the metric's unit: 15% is 0.15 for a ratio and 15 for a percent. Undefined if a percent has no meaning
 * there.
 */
export function resolveNumber(number: NumberLiteral, metric: Metric | undefined): number | undefined {
  if (!number.percent) return number.value;
  switch (unitKind(metric?.unit ?? '')) {
    case 'ratio':
      return percentToRatio(number.value);
    case 'percent':
      return number.value;
    default:
      return undefined;
  }
}
