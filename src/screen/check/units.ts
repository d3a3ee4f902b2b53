import { percentToRatio } from '../parse/numberText.ts';
import type { Metric } from '../../domain/screener.ts';
import type { NumberLiteral } from '../parse/tree.ts';

export type UnitKind = 'ratio' | 'percent' | 'unknown' | 'other';

const ratios = ['ratio', 'fraction', 'decimal'];
const percents = ['percent', 'percentage', 'pct', '%'];

/** What a percent means beside a metric of this unit; the service's units are words without a published list. */
export function unitKind(unit: string): UnitKind {
  const word = unit.trim().toLowerCase();
  if (word === '') return 'unknown';
  if (ratios.includes(word)) return 'ratio';
  return percents.includes(word) ? 'percent' : 'other';
}

/** The number as the metric has it: 15% is 0.15 for a ratio and 15 for a percent. Undefined where a percent has no meaning. */
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
