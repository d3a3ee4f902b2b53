import * as l10n from '@vscode/l10n';
import { isPercent, type CalendarRow } from '../../../domain/calendar.ts';
import { formatValue } from '../../../domain/format/number.ts';
import { isNearDay } from '../../../domain/dates/days.ts';
import { formatShortDay } from '../../../domain/format/week.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import type { FrequencyFields } from '../../../domain/observations/frequency.ts';
import type { ObservedRun, Revision } from '../../../domain/observations/observedRuns.ts';
import type { Observation } from '../../../domain/observations/observation.ts';

/** “4.07% ▼0.16”: the latest value with its change. Units other than percent are told beside it. */
export function formatFigure({
  decimals,
  display_unit,
  latest_value: latest,
  change_abs: change,
}: CalendarRow): string {
  if (latest === null) return '—';
  const value = `${formatValue(latest, decimals)}${isPercent(display_unit) ? '%' : ''}`;
  if (change === null) return value;
  if (change === 0) return l10n.t('{0} unchanged', value);
  return `${value} ${change > 0 ? '▲' : '▼'}${formatValue(Math.abs(change), decimals)}`;
}

/** “next Mon, Nov 23”, and of a release that is overdue “was due Nov 18”. */
export function formatNextRelease(date: string, today: string): string {
  if (!isNearDay(date)) return l10n.t('next {0}', date);
  return date < today
    ? l10n.t('was due {0}', formatShortDay(date, { weekday: false }))
    : l10n.t('next {0}', formatShortDay(date));
}

/** Whether a rising value is favorable. The contract does not state the service's values; only two say it by themselves. */
export function formatDirection(direction: string): string {
  switch (direction.trim()) {
    case '':
      return l10n.t('The service doesn’t say whether an increase is favorable.');
    case 'up_good':
      return l10n.t('A rising value is favorable.');
    case 'down_good':
      return l10n.t('A falling value is favorable.');
    default:
      return l10n.t('Shown as received. The service doesn’t document what the values mean.');
  }
}

/** A point in the chart, from 0 to 1 from the left and from the top. */
export interface ChartPoint {
  x: number;
  y: number;
  at: number;
  value: number;
  kind: 'new' | 'same' | 'revised';
}

export interface SeenChart {
  points: ChartPoint[];
  lowest: number;
  highest: number;
  first: number;
  last: number;
}

/** A chart with one point for each refresh; undefined when fewer than two had a value. */
export function seenChart(runs: readonly ObservedRun[]): SeenChart | undefined {
  const seen = runs.flatMap(({ times, latest_value, isNewPeriod, revisions }) =>
    latest_value === null
      ? []
      : times.map((at, index) => ({
          at,
          value: latest_value,
          kind:
            index > 0
              ? ('same' as const)
              : revisions.length > 0
                ? ('revised' as const)
                : isNewPeriod
                  ? ('new' as const)
                  : ('same' as const),
        })),
  );
  if (seen.length < 2) return undefined;
  const [first, last] = [seen[0]!.at, seen.at(-1)!.at];
  const values = seen.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return {
    points: seen.map((each) => ({
      ...each,
      x: last === first ? 0.5 : (each.at - first) / (last - first),
      y: highest === lowest ? 0.5 : (highest - each.value) / (highest - lowest),
    })),
    lowest,
    highest,
    first,
    last,
  };
}

/** The path of the steps: a value holds until the refresh that brought another. */
export function stepPath(
  points: readonly Pick<ChartPoint, 'x' | 'y'>[],
  { placeX, placeY }: { placeX: (x: number) => number; placeY: (y: number) => number },
): string {
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${placeX(x)} ${placeY(y)}` : `H${placeX(x)}V${placeY(y)}`))
    .join('');
}

export function formatRevision(
  { period, was, is, seenAt }: Revision,
  shown: (value: number | null) => string,
  frequency: FrequencyFields,
): string {
  return l10n.t(
    'Revised since: {0} was {1} on {2} and is now {3}.',
    formatReferencePeriod(period, frequency),
    shown(was),
    formatMoment(seenAt),
    shown(is),
  );
}

/** The observations including the present one, which the library may not have yet. */
export function withCurrent(seen: readonly Observation[], current: Observation): Observation[] {
  return seen.some(({ at }) => at === current.at) ? [...seen] : [...seen, current].sort((a, b) => a.at - b.at);
}
