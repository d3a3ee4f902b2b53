import type { CalendarRow } from '../calendar.ts';
import { factsOfIndicator, type IndicatorField } from '../endpoints/indicatorFields.ts';
import { formatLevel, formatLevelChange, writePlain } from '../format/level.ts';
import type { Observation } from '../observations/observation.ts';
import { observedRuns } from '../observations/observedRuns.ts';
import type { FoundFigure } from './foundFigure.ts';
import type { FigureLink, FigureSubject, FigureValue } from '../links/figureLink.ts';
import { pointsUnit, readUnit } from '../units/readUnit.ts';
import { figureValueOf } from './figureValue.ts';

type IndicatorSubject = Extract<FigureSubject, { of: 'indicator' }>;

/** Returns the figure of an indicator's row for a link; undefined if the value is absent. */
export function indicatorFigure(
  row: CalendarRow,
  field: IndicatorField,
): Pick<FigureLink, 'subject' | 'value' | 'unit'> | undefined {
  const { indicator_id: id, code, latest_date: period } = row;
  const value = figureValueOf(row[field]);
  if (!value || period === null || period.trim() === '' || code.trim() === '') return undefined;
  return { subject: { of: 'indicator', id, code, field, period }, value, unit: unitOf(row, field) };
}

/** Formats a field's value for a note, the same in every language of the editor; an absent value is a dash. */
export function formatIndicatorFigure(row: CalendarRow, field: IndicatorField): string {
  switch (factsOfIndicator(field).format) {
    case 'change':
      return formatLevelChange(row[field], row, writePlain);
    case 'percentChange':
      return formatLevel(row[field], { ...row, display_unit: '%', decimals: decimalsOf(row, field) }, writePlain);
    default:
      return formatLevel(row[field], row, writePlain);
  }
}

/** Returns the number of decimals of an indicator's field. Contract: change_pct always has two. */
export function decimalsOf({ decimals }: Pick<CalendarRow, 'decimals'>, field: IndicatorField): number {
  return factsOfIndicator(field).format === 'percentChange' ? 2 : Math.min(20, Math.max(0, Math.trunc(decimals)));
}

function unitOf({ display_unit }: CalendarRow, field: IndicatorField): string {
  if (field === 'change_pct') return 'Percent';
  return field === 'change_abs' && readUnit(display_unit).kind === 'percent' ? pointsUnit : display_unit;
}

interface KnownIndicator {
  /** The indicator's current row, and when the service answered with it. */
  row: CalendarRow | undefined;
  at: number;
  /** The values of each answer, oldest first. */
  observations: readonly Observation[];
}

/** Returns the current and earlier values of an indicator's period, as far as the calendar's answers show them. */
export function findIndicator(
  link: FigureLink & { subject: IndicatorSubject },
  { row, at, observations }: KnownIndicator,
): FoundFigure {
  const { field, period } = link.subject;
  const unit = row ? unitOf(row, field) : link.unit;
  if (field === 'change_abs' || field === 'change_pct') {
    const value = row?.latest_date === period ? figureValueOf(row[field]) : undefined;
    return value ? { state: 'kept', now: { value, unit, at } } : { state: 'absent' };
  }
  const seen = row && !observations.some((each) => each.at === at) ? [...observations, { ...row, at }] : observations;
  const history = field === 'latest_value' ? latestOf(period, seen, row) : priorOf(period, seen);
  const last = history.at(-1);
  return last ? { state: 'kept', now: { value: last.value, unit, at, history } } : { state: 'absent' };
}

interface SeenValue {
  value: FigureValue;
  at: number;
}

/** Returns the values of a period, including those that later answers give as its prior value. */
function latestOf(period: string, seen: readonly Observation[], row: CalendarRow | undefined): SeenValue[] {
  const history: SeenValue[] = [];
  for (const run of observedRuns(seen, row ?? { freq: '', freq_long: '' })) {
    const at = run.times[0]!;
    if (run.latest_date === period) add(history, run.latest_value, at);
    for (const revision of run.revisions) if (revision.period === period) add(history, revision.is, at);
  }
  return history;
}

/** Returns the prior values that answers give beside a period. */
function priorOf(period: string, seen: readonly Observation[]): SeenValue[] {
  const history: SeenValue[] = [];
  for (const { latest_date, prior_value, at } of seen) if (latest_date === period) add(history, prior_value, at);
  return history;
}

function add(history: SeenValue[], number: number | null, at: number): void {
  const value = figureValueOf(number);
  if (!value || JSON.stringify(history.at(-1)?.value) === JSON.stringify(value)) return;
  history.push({ value, at });
}
