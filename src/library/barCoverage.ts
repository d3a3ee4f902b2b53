import { addDays, isWeekend, newYorkDay } from './days.ts';
import { isFresh } from './freshness.ts';

/** Days from first to last, both included, YYYY-MM-DD. */
export interface Days {
  from: string;
  till: string;
}

interface Read extends Days {
  /** Milliseconds since the epoch. */
  at: number;
}

/** What is known about a ticker's bars: which days need not be asked for again, and why. Kept as JSON. */
export interface BarCoverage {
  /** Read when they were over, so nothing will be added; in order, not touching. With bars or, on holidays, without. */
  over: Days[];
  /** Asked for, and before the window that the service served: a rolling window never comes back. */
  gone: Days[];
  /** The session that ran when it was last read. */
  running?: { day: string; at: number };
  /** Asked for, over, and after the window that the service served. */
  tail?: Read;
  /** Window that the service served for a period (`5d`; empty for none), and when. */
  periods: Record<string, Read>;
}

export function parseCoverage(text: string | undefined): BarCoverage {
  return text === undefined ? { over: [], gone: [], periods: {} } : (JSON.parse(text) as BarCoverage);
}

export function formatCoverage(coverage: BarCoverage): string {
  return JSON.stringify(coverage);
}

/** Every bar that the service has of these days was read. */
export function withRead(coverage: BarCoverage, { from, till, at }: Read): BarCoverage {
  const today = newYorkDay(at);
  const last = till < today ? till : addDays(today, -1);
  const next: BarCoverage = { ...coverage, over: merged(coverage.over, { from, till: last }) };
  if (from <= today && today <= till) next.running = { day: today, at };
  return next;
}

/** The service served less than was asked for. */
export function withServed(
  coverage: BarCoverage,
  { asked, served, at }: { asked: Days; served: Days; at: number },
): BarCoverage {
  const next = { ...coverage };
  if (asked.from < served.from) {
    const before = addDays(served.from, -1);
    next.gone = merged(coverage.gone, { from: asked.from, till: before < asked.till ? before : asked.till });
  }
  if (asked.till > served.till) {
    const after = addDays(served.till, 1);
    next.tail = { from: after > asked.from ? after : asked.from, till: asked.till, at };
    const today = newYorkDay(at);
    if (next.tail.from <= today && today <= asked.till) next.running = { day: today, at };
  }
  return next;
}

export function withPeriod(coverage: BarCoverage, period: string, window: Read): BarCoverage {
  return { ...coverage, periods: { ...coverage.periods, [period]: window } };
}

/** What is known from either. */
export function united(a: BarCoverage, b: BarCoverage): BarCoverage {
  const newer = <T extends { at: number }>(one: T | undefined, other: T | undefined): T | undefined =>
    one && other ? (one.at >= other.at ? one : other) : (one ?? other);
  const periods = { ...a.periods };
  for (const [period, window] of Object.entries(b.periods)) periods[period] = newer(periods[period], window)!;
  const result: BarCoverage = {
    over: b.over.reduce<Days[]>(merged, a.over),
    gone: b.gone.reduce<Days[]>(merged, a.gone),
    periods,
  };
  const running = newer(a.running, b.running);
  if (running) result.running = running;
  const tail = newer(a.tail, b.tail);
  if (tail) result.tail = tail;
  return result;
}

/** The window that a period had when it was asked for on the same day in New York, or (`old`) whenever it was. */
export function windowOfPeriod(coverage: BarCoverage, period: string, now: number, old = false): Days | undefined {
  const window = coverage.periods[period];
  return window && (old || newYorkDay(window.at) === newYorkDay(now)) ? window : undefined;
}

/** Shortest run of days that has everything of the window that is missing. */
export function missingDays(coverage: BarCoverage, { from, till }: Days, now: number): Days | undefined {
  const today = newYorkDay(now);
  const isMissing = (day: string): boolean => !isWeekend(day) && !isCovered(coverage, day, now);
  let first = from;
  let last = till < today ? till : today;
  while (first <= last && !isMissing(first)) first = addDays(first, 1);
  while (last > first && !isMissing(last)) last = addDays(last, -1);
  return first <= last ? { from: first, till: last } : undefined;
}

/** Nothing of this day has to be asked for: it was read after it was over, or lies outside of what is served. */
export function isOver({ over, gone }: BarCoverage, day: string): boolean {
  return has(over, day) || has(gone, day);
}

/** First day of the window that the service still had when it was asked. */
export function firstServed({ gone }: BarCoverage, { from, till }: Days): string {
  const before = gone.find((days) => days.from <= from && from <= days.till);
  if (!before) return from;
  const first = addDays(before.till, 1);
  return first < till ? first : till;
}

function isCovered(coverage: BarCoverage, day: string, now: number): boolean {
  const { running, tail } = coverage;
  if (isOver(coverage, day)) return isFresh.pastSession();
  if (day === newYorkDay(now)) return running?.day === day && isFresh.runningSession({ fetchedAt: running.at, now });
  return (
    tail !== undefined && day >= tail.from && day <= tail.till && isFresh.unservedTail({ fetchedAt: tail.at, now })
  );
}

function has(days: readonly Days[], day: string): boolean {
  return days.some(({ from, till }) => from <= day && day <= till);
}

function merged(days: readonly Days[], added: Days): Days[] {
  if (added.from > added.till) return [...days];
  const result: Days[] = [];
  for (const next of [...days, added].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last && next.from <= addDays(last.till, 1)) last.till = last.till > next.till ? last.till : next.till;
    else result.push({ ...next });
  }
  return result;
}
