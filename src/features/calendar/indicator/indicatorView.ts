import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatLevel, formatLevelMove } from '../../../domain/format/level.ts';
import { isNearDay } from '../../../domain/dates/days.ts';
import { formatDate } from '../../../domain/format/week.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import type { FrequencyFields } from '../../../domain/observations/frequency.ts';
import type { ObservedRun, Revision } from '../../../domain/observations/observedRuns.ts';
import type { Observation } from '../../../domain/observations/observation.ts';

/** “4.07% ▼16 bp”: the latest value with its change. */
export function formatKeyFigure(row: CalendarRow): string {
  const { latest_value: latest, change_abs: change } = row;
  const value = formatLevel(latest, row);
  if (latest === null || change === null) return value;
  return change === 0 ? l10n.t('{0} unchanged', value) : `${value} ${formatLevelMove(change, row)}`;
}

/** “next Mon, Nov 23”, or “was due Nov 18” for an overdue release. */
export function formatNextRelease(date: string, today: string): string {
  return isNearDay(date) && date < today
    ? l10n.t('was due {0}', formatDate(date, today))
    : l10n.t('next {0}', formatDate(date, today, { weekday: true }));
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

/** Returns a chart with one point for each refresh; undefined if fewer than two had a value. */
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

/** Returns the path of the steps: a value holds until the refresh that changed it. */
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

/** Returns the observations including the current one, which the library may not have yet. */
export function withCurrent(seen: readonly Observation[], current: Observation): Observation[] {
  return seen.some(({ at }) => at === current.at) ? [...seen] : [...seen, current].sort((a, b) => a.at - b.at);
}
