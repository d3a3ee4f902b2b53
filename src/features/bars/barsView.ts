import * as l10n from '@vscode/l10n';
import type { BarSeries } from '../../domain/bar.ts';
import { formatSeconds, minuteOfDay, secondsOf } from '../../domain/bars/barTime.ts';
import { isEarlyClose } from '../../domain/bars/exchangeHolidays.ts';
import { resample, type BarLength, type SpanBar } from '../../domain/bars/resample.ts';
import { splitSessions, type Session } from '../../domain/bars/splitSessions.ts';
import { closeOn, regularOpen } from '../../domain/bars/tradingHours.ts';
import { vwap } from '../../domain/bars/minuteVolumes.ts';
import { priceDecimals } from '../../domain/format/number.ts';
import type { BarsWindow } from '../../domain/bars/barsWindow.ts';
import type { BarsMark } from './protocol.ts';

/** One slot on the time axis: a bar, or a minute (or a longer span) of a session that has no bar. */
export interface Slot {
  /** The time as sent, in seconds. */
  seconds: number;
  bar?: SpanBar;
  /** The VWAP of the session up to the bar's end. */
  vwap?: number | null;
  /** True if the session ends here, so that no line continues to the next. */
  last?: true;
}

/** The drawing of one ticker. */
export interface Drawing {
  slots: Slot[];
  /** The start of each session. The first is drawn from the left edge. */
  starts: { seconds: number; date: string }[];
  /** The ranges outside of regular hours, from the first to the last slot, as sent. */
  outside: { from: number; till: number }[];
}

/** Returns the bars of this length with the minutes of a mark, which may have been made on bars of another length. */
export function markedBars(bars: readonly SpanBar[], mark: BarsMark, length: BarLength): SpanBar[] {
  const { length: own = length } = mark;
  const from = secondsOf(mark.from);
  const till = secondsOf(mark.till) + (own === length ? 0 : own * 60 - 1);
  const first = bars.findLast(({ seconds }) => seconds <= from)?.seconds ?? from;
  const start = first + length * 60 > from ? first : from;
  return bars.filter(({ seconds }) => seconds >= start && seconds <= till);
}

/** The sessions of a series, or only the one of a date. */
export function sessionsShown(series: BarSeries, date: string | undefined): Session[] {
  const sessions = splitSessions(series);
  return date === undefined ? sessions : sessions.filter((session) => session.date === date);
}

/** The dates of the sessions of several tickers, newest first and each once. */
export function sessionDates(tickers: readonly (readonly Session[])[]): string[] {
  return [...new Set(tickers.flatMap((sessions) => sessions.map(({ date }) => date)))].sort().reverse();
}

/** The dates of the sessions that are half days. */
export function halfDays(sessions: readonly Session[]): string[] {
  return sessions.map(({ date }) => date).filter(isEarlyClose);
}

export function draw(sessions: readonly Session[], length: BarLength): Drawing {
  const drawing: Drawing = { slots: [], starts: [], outside: [] };
  for (const session of sessions) {
    const spans = resample(session, length);
    drawing.starts.push({ seconds: spans[0]!.seconds, date: session.date });
    addSlots(drawing.slots, spans, averages(session, spans), length * 60);
  }
  drawing.outside = outsideRuns(drawing.slots, length * 60);
  return drawing;
}

/** Adds the slots of a session. A missing minute gets an empty slot, so that gaps are visible. */
function addSlots(slots: Slot[], spans: readonly SpanBar[], vwaps: readonly (number | null)[], step: number): void {
  for (const [index, bar] of spans.entries()) {
    const before = spans[index - 1];
    if (before)
      for (let hole = before.seconds + step; hole + step <= bar.seconds; hole += step) slots.push({ seconds: hole });
    slots.push({ seconds: bar.seconds, bar, vwap: vwaps[index] ?? null });
    if (index === spans.length - 1) slots.at(-1)!.last = true;
  }
}

/** The VWAP of the session at the last minute of every span. */
function averages(session: Session, spans: readonly SpanBar[]): (number | null)[] {
  const minutes = vwap(session);
  let last = -1;
  return spans.map(({ count }) => {
    last += count;
    return minutes[last] ?? null;
  });
}

function outsideRuns(slots: readonly Slot[], step: number): Drawing['outside'] {
  const runs: Drawing['outside'] = [];
  let open: { from: number; till: number } | undefined;
  let day = { number: NaN, close: 0 };
  for (const { seconds } of slots) {
    const minute = minuteOfDay(seconds);
    const number = Math.floor(seconds / 86_400);
    if (number !== day.number) day = { number, close: closeOn(formatSeconds(seconds).slice(0, 10)) };
    const isOutside = minute < regularOpen || minute >= day.close;
    const follows = open !== undefined && seconds - open.till <= step;
    if (open && (!isOutside || !follows)) open = undefined;
    if (!isOutside) continue;
    if (open) open.till = seconds;
    else runs.push((open = { from: seconds, till: seconds }));
  }
  return runs;
}

interface PercentPoint {
  seconds: number;
  /** Absent if the minute is missing. */
  percent?: number;
  last?: true;
}

/** The change of every close since the first close shown, in percent, to compare tickers of different prices. */
export function percentLine(slots: readonly Slot[]): PercentPoint[] {
  const base = slots.find((slot) => slot.bar)?.bar?.close;
  return slots.map(({ seconds, bar, last }) =>
    bar && base ? { seconds, percent: (bar.close / base - 1) * 100, last } : { seconds },
  );
}

/** A point of a drawn line. `open` means that no line leads to the next point. */
export interface LinePoint {
  seconds: number;
  value?: number;
  open?: true;
}

/** The points of the percent line. */
export function drawnPercents(slots: readonly Slot[]): LinePoint[] {
  return withGaps(percentLine(slots).map(({ percent, ...place }) => ({ ...place, value: percent })));
}

/** The points of a line through the closes. */
export function closeLine(slots: readonly Slot[]): LinePoint[] {
  return withGaps(slots.map(({ seconds, bar, last }) => ({ seconds, value: bar?.close, last })));
}

/** Extends each price over its own minute, and starts a gap with a point that isn't connected to the next. */
function withGaps(
  points: readonly { seconds: number; value: number | undefined; last?: boolean | undefined }[],
): LinePoint[] {
  let held: number | undefined;
  return points.map(({ seconds, value, last }) => {
    if (value === undefined) {
      const point: LinePoint = held === undefined ? { seconds } : { seconds, value: held, open: true };
      held = undefined;
      return point;
    }
    held = value;
    return last ? { seconds, value, open: true } : { seconds, value };
  });
}

/** Returns the VWAP of each slot. It stays unchanged while no share is traded. */
export function averageLine(slots: readonly Slot[]): LinePoint[] {
  let held: number | undefined;
  return slots.map(({ seconds, bar, vwap, last }) => {
    const value = bar ? (vwap ?? undefined) : held;
    held = last ? undefined : value;
    if (value === undefined) return { seconds };
    return last ? { seconds, value, open: true } : { seconds, value };
  });
}

/** Merges several drawings on one axis: every slot once, with a bar if any of them has one. */
export function overlay(drawings: readonly Drawing[]): Drawing {
  const places = new Map<number, Slot>();
  for (const { slots } of drawings)
    for (const slot of slots) if (slot.bar || !places.has(slot.seconds)) places.set(slot.seconds, slot);
  const starts = new Map<string, number>();
  for (const { seconds, date } of drawings.flatMap((drawing) => drawing.starts))
    starts.set(date, Math.min(seconds, starts.get(date) ?? seconds));
  const outside: Drawing['outside'] = [];
  const runs = drawings.flatMap((drawing) => drawing.outside).sort((a, b) => a.from - b.from);
  for (const { from, till } of runs) {
    const before = outside.at(-1);
    if (before && from <= before.till) before.till = Math.max(before.till, till);
    else outside.push({ from, till });
  }
  return {
    slots: [...places.values()].sort((a, b) => a.seconds - b.seconds),
    starts: [...starts].map(([date, seconds]) => ({ seconds, date })).sort((a, b) => a.seconds - b.seconds),
    outside,
  };
}

/** Returns the number of decimals for all prices of an axis or a table: that of the lowest price. */
export function decimalsOfBars(bars: readonly Pick<SpanBar, 'low'>[]): number {
  return priceDecimals(bars.reduce((lowest, { low }) => Math.min(lowest, low), Infinity));
}

/** Formats a window: “5d”, “2026-01-02 to 2026-01-09”, or the one day. */
export function formatWindow({ period, fromDate, tillDate }: BarsWindow): string {
  if (period !== undefined) return period;
  return fromDate === tillDate ? (fromDate ?? '') : l10n.t('{0} to {1}', fromDate ?? '', tillDate ?? '');
}
