import type { Metric } from '../../domain/screener.ts';
import type { NumberLiteral } from '../parse/tree.ts';
import { percentToRatio, unitKind } from '../../domain/units/unitKind.ts';

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
