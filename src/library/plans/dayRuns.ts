import type { DayRun } from '../../domain/bar.ts';
import { addDays, isNearDay, weekdayFrom, weekdayUntil } from '../../domain/dates/days.ts';

export type Days = DayRun;

/** Returns whether the days can be computed with and are in order. */
export function isRun({ from, till }: Days): boolean {
  return isNearDay(from) && isNearDay(till) && from <= till;
}

export function isWithin(runs: readonly Days[], day: string): boolean {
  return runs.some(({ from, till }) => from <= day && day <= till);
}

/** Merges runs so that they are in order and not adjacent. */
export function joined(runs: readonly Days[]): Days[] {
  const result: Days[] = [];
  for (const next of runs.filter(isRun).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last && next.from <= addDays(last.till, 1)) last.till = later(last.till, next.till);
    else result.push({ ...next });
  }
  return result;
}

/** The parts of the runs that lie within the window. */
export function clipped(runs: readonly Days[], { from, till }: Days): Days[] {
  return runs.map((run) => ({ from: later(run.from, from), till: earlier(run.till, till) })).filter(isRun);
}

/** Joins runs that have only a weekend between them. */
export function overWeekends(runs: readonly Days[]): Days[] {
  const result: Days[] = [];
  for (const next of joined(runs)) {
    const last = result.at(-1);
    if (last && weekdayFrom(addDays(last.till, 1)) >= next.from) last.till = next.till;
    else result.push(next);
  }
  return result;
}

/** Weekdays of the window outside all runs, as runs that begin and end on a weekday. */
export function weekdaysOutside(runs: readonly Days[], window: Days): Days[] {
  const left: Days[] = [];
  let next = window.from;
  for (const run of clipped(joined(runs), window)) {
    left.push({ from: next, till: addDays(run.from, -1) });
    next = addDays(run.till, 1);
  }
  left.push({ from: next, till: window.till });
  return left.map(({ from, till }) => ({ from: weekdayFrom(from), till: weekdayUntil(till) })).filter(isRun);
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

export function later(a: string, b: string): string {
  return a > b ? a : b;
}
