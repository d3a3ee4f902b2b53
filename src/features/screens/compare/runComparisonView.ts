import * as l10n from '@vscode/l10n';
import { formatCompared } from '../../../domain/format/metric.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import type { MovedSecurity, RunTimes, ToolMetric } from '../results/toolsView.ts';

/** “loaded Nov 21, 2026, 1:40 PM”, or “loaded from … to …” when the pages were read at different times. */
export function formatRunTimes({ readFrom, readTill }: RunTimes): string {
  const [first, last] = [formatMoment(readFrom), formatMoment(readTill)];
  return first === last ? l10n.t('loaded {0}', first) : l10n.t('loaded from {0} to {1}', first, last);
}

/**
 * Formats the change in the metric's unit, with its sign; a percentage's change is in points, not in percent of itself.
 */
export function formatMovement({ before, after }: Pick<MovedSecurity, 'before' | 'after'>, metric: ToolMetric): string {
  const change = after - before;
  const written = formatCompared(Math.abs(change), metric);
  const size = written.endsWith('%') ? l10n.t('{0} pp', written.slice(0, -1)) : written;
  return change < 0 ? `−${size}` : `+${size}`;
}
