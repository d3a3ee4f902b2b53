import { parseJson } from '../../base/parseJson.ts';
import { fieldsOf, isRecord } from '../../base/record.ts';
import { addDays, weekdayUntil } from '../../domain/dates/days.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import {
  clipped,
  earlier,
  isRun,
  isWithin,
  joined,
  later,
  overWeekends,
  weekdaysOutside,
  type Days,
} from './dayRuns.ts';
import { isFresh } from './freshness.ts';
import { isOddDates, type OddDates } from './oddDates.ts';

interface ReadDays extends Days {
  /** Milliseconds since the epoch. */
  at: number;
}

/** The days of a period. Earlier versions ignore the flags here. */
interface PeriodRead extends ReadDays {
  /** True if all bars of these days were read, though other windows can be sure of fewer days. */
  whole?: true;
  /** True if reading stopped midway, and the service didn't state how far back the period goes. */
  open?: true;
}

/** The days of a ticker's bars that need not be requested again, and why. Stored as JSON. */
export interface BarCoverage {
  /**
   * Days read after they were over, so that they are complete; in order, not adjacent. With bars or, on holidays,
   * without.
   */
  over: Days[];
  /** Days requested and before the window that the service served: a rolling window never returns to them. */
  gone: Days[];
  /** The session that was open when it was last read; `unserved` if the service's window ended before it. */
  running?: { day: string; at: number; unserved?: true };
  /** Days requested, over, and after the window that the service served. */
  tail?: ReadDays;
  /** The window that the service served for a period (`5d`; empty for the default), and when. */
  periods: Record<string, PeriodRead>;
  /** Sessions of which only the newest bars were read because reading stopped in the middle. */
  parts?: string[];
  /** Number of bars in a page, as the service last reported it. */
  pageSize?: number;
  /** Parts of an answer that can't be computed with; see `oddDates.ts`. */
  odd?: OddDates;
}

/** 2200-01-01 */
const latestTime = 7_258_118_400_000;
const nothing: BarCoverage = { over: [], gone: [], periods: {} };

/** Parses stored coverage, which is checked like any foreign text: days that can't be computed with are dropped. */
export function parseCoverage(text: string | undefined): BarCoverage {
  if (text === undefined) return nothing;
  const stored: Partial<BarCoverage> = fieldsOf(parseJson(text));
  const { over, gone, running, tail, periods, parts, pageSize, odd } = stored;
  const coverage: BarCoverage = { over: runsOf(over), gone: runsOf(gone), periods: {} };
  for (const [period, window] of Object.entries(periods ?? {})) if (isRead(window)) coverage.periods[period] = window;
  if (running && isTime(running.at) && isDays({ from: running.day, till: running.day })) coverage.running = running;
  if (isRead(tail)) coverage.tail = tail;
  if (Array.isArray(parts)) coverage.parts = parts.filter((day) => isDays({ from: day, till: day }));
  if (typeof pageSize === 'number' && Number.isSafeInteger(pageSize) && pageSize > 0) coverage.pageSize = pageSize;
  if (isOddDates(odd)) coverage.odd = odd;
  return coverage;
}

export function formatCoverage(coverage: BarCoverage): string {
  return JSON.stringify(coverage);
}

/** Records that all of the service's bars of these days were read. */
export function withRead(coverage: BarCoverage, { from, till, at }: ReadDays): BarCoverage {
  const today = newYorkDay(at);
  const last = till < today ? till : addDays(today, -1);
  const next: BarCoverage = { ...coverage, over: joined([...coverage.over, { from, till: last }]) };
  if (from <= today && today <= till) next.running = { day: today, at };
  return withParts(
    next,
    (coverage.parts ?? []).filter((day) => day < from || day > till),
  );
}

/** Records that only the newest bars of these sessions were read. */
export function withParts(coverage: BarCoverage, parts: readonly string[]): BarCoverage {
  const next = { ...coverage };
  delete next.parts;
  if (parts.length > 0) next.parts = [...new Set(parts)].sort();
  return next;
}

/** Contract: a completed minute becomes available shortly. A day without bars after this many days isn't a session. */
const mostDaysLate = 7;

/**
 * Records that the service served less than was requested; `served` is undefined if it didn't state the window and sent
 * no bars.
 */
export function withServed(
  coverage: BarCoverage,
  { asked, served, at }: { asked: Days; served: Days | undefined; at: number },
): BarCoverage {
  const next = { ...coverage };
  if (served && asked.from < served.from) {
    const before = { from: asked.from, till: earlier(addDays(served.from, -1), asked.till) };
    next.gone = joined([...coverage.gone, before]);
  }
  if (!served || asked.till > served.till) {
    const today = newYorkDay(at);
    const after = served ? later(addDays(served.till, 1), asked.from) : asked.from;
    const late = addDays(today, -mostDaysLate);
    if (after < late) next.gone = joined([...next.gone, { from: after, till: earlier(addDays(late, -1), asked.till) }]);
    if (asked.till >= late) next.tail = { from: later(after, late), till: asked.till, at };
    if (after <= today && today <= asked.till) next.running = { day: today, at, unserved: true };
  }
  return next;
}

export function withPeriod(coverage: BarCoverage, period: string, window: PeriodRead): BarCoverage {
  return { ...coverage, periods: { ...coverage.periods, [period]: window } };
}

/** Records all days of a period, after its last page; see {@link ofPeriod}. */
export function withWholePeriod(coverage: BarCoverage, period: string, window: ReadDays): BarCoverage {
  const { running } = coverage;
  const known = [...coverage.over, ...coverage.gone, ...(running ? [{ from: running.day, till: running.day }] : [])];
  const isKnown = weekdaysOutside(known, window).length === 0;
  return withPeriod(coverage, period, isKnown ? window : { ...window, whole: true });
}

/** Records the days of a period that were read before its last page, with those known before. */
export function withOpenPeriod(coverage: BarCoverage, period: string, { from, till, at }: ReadDays): BarCoverage {
  const known = Object.hasOwn(coverage.periods, period) ? coverage.periods[period] : undefined;
  const window = known ? { from: earlier(known.from, from), till: later(known.till, till) } : { from, till };
  return withPeriod(coverage, period, { ...window, at, open: true });
}

/**
 * Returns the coverage known for a period: a service may serve days that are too far apart to be certain for other
 * windows.
 */
export function ofPeriod(coverage: BarCoverage, period: string): BarCoverage {
  const window = Object.hasOwn(coverage.periods, period) ? coverage.periods[period] : undefined;
  if (!window?.whole) return coverage;
  const over = { from: window.from, till: earlier(window.till, addDays(newYorkDay(window.at), -1)) };
  return { ...coverage, over: joined([...coverage.over, over]) };
}

/** Combines two coverages. */
export function united(a: BarCoverage, b: BarCoverage): BarCoverage {
  const newer = <T extends { at: number }>(one: T | undefined, other: T | undefined): T | undefined =>
    one && other ? (one.at >= other.at ? one : other) : (one ?? other);
  const periods = { ...a.periods };
  for (const [period, window] of Object.entries(b.periods)) periods[period] = newer(periods[period], window)!;
  const result: BarCoverage = { over: joined([...a.over, ...b.over]), gone: joined([...a.gone, ...b.gone]), periods };
  const running = newer(a.running, b.running);
  if (running) result.running = running;
  const tail = newer(a.tail, b.tail);
  if (tail) result.tail = tail;
  const pageSize = a.pageSize ?? b.pageSize;
  if (pageSize !== undefined) result.pageSize = pageSize;
  const odd = newer(a.odd, b.odd);
  if (odd) result.odd = odd;
  const parts = [...(a.parts ?? []), ...(b.parts ?? [])].filter((day) => !isWithin(result.over, day));
  return withParts(result, parts);
}

/**
 * Returns the window that a period had when it was read earlier on the same day in New York, or with `old` at any time,
 * as far as it was read.
 */
export function windowOfPeriod(coverage: BarCoverage, period: string, now: number, old = false): Days | undefined {
  const window = Object.hasOwn(coverage.periods, period) ? coverage.periods[period] : undefined;
  return window && (old || (!window.open && newYorkDay(window.at) === newYorkDay(now))) ? window : undefined;
}

/** The shortest run of days that includes everything missing from the window. */
export function missingDays(coverage: BarCoverage, window: Days, now: number): Days | undefined {
  return hull(missingRuns(coverage, window, now));
}

/** Everything missing from the window, as runs of days. */
export function missingRuns(coverage: BarCoverage, window: Days, now: number): Days[] {
  const till = earlier(window.till, newYorkDay(now));
  return weekdaysOutside(knownDays(coverage, now), { from: window.from, till });
}

/** Returns the start of the run of days up to today that need not be requested; undefined if today must be. */
export function knownSince(coverage: BarCoverage, now: number): string | undefined {
  const today = weekdayUntil(newYorkDay(now));
  return overWeekends(knownDays(coverage, now)).find(({ from, till }) => from <= today && today <= till)?.from;
}

/** Days that need not be requested now. */
function knownDays(coverage: BarCoverage, now: number): Days[] {
  const { running, tail } = coverage;
  const today = newYorkDay(now);
  const known = settled(coverage, today);
  // A day that was still open when it was requested may be available as soon as it is over.
  if (tail && isFresh.unservedTail({ fetchedAt: tail.at, now }))
    known.push({ from: tail.from, till: earlier(tail.till, addDays(newYorkDay(tail.at), -1)) });
  if (running?.day === today && isFresh.runningSession({ fetchedAt: running.at, now }))
    known.push({ from: today, till: today });
  return known;
}

/**
 * Returns the weekdays of the window up to today that were never requested, or that an interrupted read didn't reach.
 */
export function unreadDays(coverage: BarCoverage, window: Days, now: number): Days[] {
  const { running, tail } = coverage;
  const today = newYorkDay(now);
  const known = settled(coverage, today);
  if (tail) known.push(tail);
  if (running) known.push({ from: running.day, till: running.day });
  return weekdaysOutside(known, { from: window.from, till: earlier(window.till, today) });
}

/** Returns the part of the window that the service has served, as runs of days with at most weekends between them. */
export function servedDays({ over, running }: BarCoverage, window: Days): Days[] {
  const day = running && !running.unserved ? [{ from: running.day, till: running.day }] : [];
  return overWeekends(clipped([...over, ...day], window));
}

/** Returns the session of the window that wasn't over when it was last read, and when that was. */
export function runningSession(
  { over, running }: BarCoverage,
  { from, till }: Days,
): { day: string; at: number } | undefined {
  if (!running || running.unserved || running.day < from || running.day > till) return undefined;
  return isWithin(over, running.day) ? undefined : { day: running.day, at: running.at };
}

/** Returns whether a day need not be requested: it was read after it was over, or is outside of the served days. */
export function isOver({ over, gone }: BarCoverage, day: string): boolean {
  return isWithin(over, day) || isWithin(gone, day);
}

/** Returns whether none of these weekdays has to be requested again. */
export function isAllOver({ over, gone }: BarCoverage, days: Days): boolean {
  return weekdaysOutside([...over, ...gone], days).length === 0;
}

/** Returns the days that never have to be requested again; a day that is still open is never among them. */
function settled({ over, gone }: BarCoverage, today: string): Days[] {
  const past = { from: '1900-01-01', till: addDays(today, -1) };
  return [...clipped(over, past), ...gone];
}

function hull(runs: readonly Days[]): Days | undefined {
  const [first, last] = [runs[0], runs.at(-1)];
  return first && last ? { from: first.from, till: last.till } : undefined;
}

function runsOf(value: unknown): Days[] {
  return Array.isArray(value) ? joined(value.filter(isDays).map(({ from, till }) => ({ from, till }))) : [];
}

const isRead = (value: unknown): value is ReadDays => isDays(value) && isTime((value as Partial<ReadDays>).at);

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= latestTime;

function isDays(value: unknown): value is Days {
  if (!isRecord(value)) return false;
  const { from, till } = value;
  return typeof from === 'string' && typeof till === 'string' && isRun({ from, till });
}
