import * as l10n from '@vscode/l10n';
import { isNearDay } from '../../../domain/dates/days.ts';
import { formatLevel, formatLevelChange } from '../../../domain/format/level.ts';
import { formatValue } from '../../../domain/format/number.ts';
import { formatFirstSeenPrior } from '../../../domain/format/prior.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import type { Observation } from '../../../domain/observations/observation.ts';
import { observedRuns } from '../../../domain/observations/observedRuns.ts';
import { formatRevision, seenChart } from '../indicator/indicatorView.ts';
import type { CalendarPageRow, Sparkline } from '../protocol.ts';
import { progressOf } from '../tree/calendarModel.ts';
import { formatDays } from '../../../domain/format/release.ts';
import { dateOf, type CalendarEntry } from '../tree/groupModel.ts';
import { formatDate } from '../../../domain/format/week.ts';
import { shownUnit } from '../../../domain/units/shownUnit.ts';

interface PageRowOptions {
  /** Oldest first, including the current row's. */
  observations: readonly Observation[];
  isPinned: boolean;
  /** The local date, YYYY-MM-DD. */
  today: string;
}

/** Formats the cells of a row. A missing value is a dash; an invalid or very distant date stays as received. */
export function createPageRow(
  entry: CalendarEntry,
  { observations, isPinned, today }: PageRowOptions,
): CalendarPageRow {
  const { row, of } = entry;
  const day = dateOf(entry);
  const shown = (value: number | null): string => formatLevel(value, row);
  const runs = observedRuns(observations, row);
  const revised: CalendarPageRow['revised'] = {};
  for (const revision of runs.at(-1)?.revisions ?? [])
    revised[revision.period === row.latest_date ? 'latest' : 'prior'] = formatRevision(revision, shown, row);
  const priorWithFirst = formatFirstSeenPrior(row, observations);
  if (priorWithFirst !== undefined) revised.prior ??= priorWithFirst;
  return {
    id: row.indicator_id,
    of,
    name: row.name,
    code: row.code,
    category: row.category,
    day: day ?? '',
    isPinned,
    progress: progressOf(entry, today),
    published:
      row.latest_value === null ? '' : `${formatValue(row.latest_value, row.decimals)} ${row.display_unit}`.trim(),
    cells: {
      date: day === null ? '—' : formatDate(day, today, { weekday: true }),
      name: row.name,
      period: formatReferencePeriod(row.latest_date, row),
      latest: shown(row.latest_value),
      prior: shown(row.prior_value),
      change: formatLevelChange(row.change_abs, row),
      unit: shownUnit(row.display_unit).rest,
      days: of === 'last' ? l10n.t('published') : formatDays(isNearDay(day) ? day : null, today) || '—',
    },
    revised,
    ...(priorWithFirst !== undefined && { priorWithFirst }),
    ...sparklineOf(seenChart(runs), shown),
  };
}

/** The most points of a line that is a few millimeters wide. */
const mostPoints = 40;

function sparklineOf(chart: ReturnType<typeof seenChart>, shown: (value: number) => string): { sparkline?: Sparkline } {
  if (!chart) return {};
  const { points, lowest, highest } = chart;
  // Between two changes a value only repeats.
  const changes = points.filter(({ kind }, at) => kind !== 'same' || at === 0 || at === points.length - 1);
  // Values that were all observed at one moment would be a single point.
  if (points[0]!.at === points.at(-1)!.at) return {};
  const label = l10n.t(
    'Observed {0} times: lowest {1}, highest {2}, last {3}.',
    points.length,
    shown(lowest),
    shown(highest),
    shown(points.at(-1)!.value),
  );
  return { sparkline: { label, points: changes.slice(-mostPoints).map(({ x, y }) => ({ x: round(x), y: round(y) })) } };
}

const round = (part: number): number => Math.round(part * 1_000) / 1_000;
