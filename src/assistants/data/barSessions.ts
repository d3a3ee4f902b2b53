import * as v from 'valibot';
import type { BarSeries } from '../../domain/bar.ts';
import { clockOf } from '../../domain/bars/barTime.ts';
import { isEarlyClose } from '../../domain/bars/exchangeHolidays.ts';
import { likelySplit } from '../../domain/bars/likelySplit.ts';
import { splitSessions, type Session } from '../../domain/bars/splitSessions.ts';
import { summarize } from '../../domain/bars/summarize.ts';
import {
  closeOn,
  extendedClose,
  regularOpen,
  splitHours,
  type HoursOfSession,
  type SplitHours,
  type TradingHours,
} from '../../domain/bars/tradingHours.ts';
import { newYorkDay, newYorkMinute, newYorkOffset } from '../../domain/dates/zones.ts';

const price = v.nullable(v.number());
/** Figures of regular hours, null if they have no bars. */
export const sessionRow = v.object({
  ticker: v.string(),
  date: v.string(),
  /** The exchange's offset on that day, if the times are the exchange's. */
  utcOffset: v.string(),
  /** Times of the first and the last regular bar, HH:MM. */
  first: v.nullable(v.string()),
  last: v.nullable(v.string()),
  open: price,
  high: price,
  low: price,
  close: price,
  /** Shares in regular hours; null if unknown. */
  volume: price,
  minuteBars: v.number(),
  gaps: v.number(),
  missingMinutes: v.number(),
  /** False if the start of regular hours isn't loaded: the open isn't the session's. */
  fromStart: v.boolean(),
  /**
   * The hours in which the session was read while it ran: their figures are incomplete, and later hours are missing.
   */
  soFar: v.nullable(v.picklist(['preMarket', 'regular', 'afterHours'])),
  /** False if the session runs past midnight, so that its times are those of another zone. */
  hoursTold: v.boolean(),
  /** By its date: the contract doesn't report half days. */
  halfDay: v.boolean(),
  /**
   * The fraction ("1/7") of the previous regular close that the open is near to; a guess, since splits aren't reported.
   */
  looksLikeSplit: v.nullable(v.object({ factor: v.string(), previousDate: v.string(), previousClose: v.number() })),
});
export type SessionRow = v.InferOutput<typeof sessionRow>;

/** Figures of extended hours that have bars. */
export const extendedRow = v.object({
  ticker: v.string(),
  date: v.string(),
  hours: v.picklist(['preMarket', 'afterHours']),
  first: v.string(),
  last: v.string(),
  open: v.number(),
  high: v.number(),
  low: v.number(),
  close: v.number(),
  volume: price,
  minuteBars: v.number(),
});
export type ExtendedRow = v.InferOutput<typeof extendedRow>;

/** A session with its trading hours. */
export interface SummarizedSession {
  session: Session;
  row: SessionRow;
  extended: ExtendedRow[];
}

/** The sessions of a series, each with its summary. */
export function summarizeSessions(series: BarSeries): SummarizedSession[] {
  const sessions = splitSessions(series);
  const told: SummarizedSession[] = [];
  for (const session of sessions) {
    const soFar = hoursAt(series.running, session.date);
    const hours = splitHours(session);
    const hoursTold = hours !== undefined;
    const row = rowOf(series.ticker, session, { regular: hours?.regular, soFar, hoursTold });
    const extended = extendedOf(series.ticker, session.date, hours);
    told.push({ session, row: { ...row, looksLikeSplit: splitOf(told.at(-1)?.row, row) }, extended });
  }
  return told;
}

/** Returns the hours in which a session was read; null if it was over, or isn't the one that ran. */
function hoursAt(running: BarSeries['running'], date: string): TradingHours | null {
  if (running?.day !== date || newYorkDay(running.at) !== date) return null;
  const minute = newYorkMinute(running.at);
  if (minute >= extendedClose) return null;
  return minute < regularOpen ? 'preMarket' : minute < closeOn(date) ? 'regular' : 'afterHours';
}

function extendedOf(ticker: string, date: string, split: SplitHours | undefined): ExtendedRow[] {
  return (['preMarket', 'afterHours'] as const).flatMap((hours) => {
    const own = split?.[hours];
    return own ? [{ ticker, date, hours, ...figuresOf(date, own) }] : [];
  });
}

interface SessionFacts extends Pick<SplitHours, 'regular'> {
  soFar: TradingHours | null;
  hoursTold: boolean;
}

function rowOf(
  ticker: string,
  { date, startLoaded }: Session,
  { regular, soFar, hoursTold }: SessionFacts,
): SessionRow {
  const { first = null, last = null, ...figures } = regular ? figuresOf(date, regular) : {};
  const { gaps = [], missing = 0 } = (regular && summarize([{ date, ...regular }])) ?? {};
  return {
    ticker,
    date,
    utcOffset: newYorkOffset(date),
    first,
    last,
    open: null,
    high: null,
    low: null,
    close: null,
    volume: null,
    minuteBars: 0,
    ...figures,
    gaps: gaps.length,
    missingMinutes: missing,
    fromStart: regular?.startLoaded ?? startLoaded,
    soFar,
    hoursTold,
    halfDay: isEarlyClose(date),
    looksLikeSplit: null,
  };
}

function figuresOf(date: string, hours: HoursOfSession): Omit<ExtendedRow, 'ticker' | 'date' | 'hours'> {
  const { first, last, open, high, low, close, count } = summarize([{ date, ...hours }])!;
  return {
    first: clockOf(first),
    last: clockOf(last),
    open,
    high,
    low,
    close,
    volume: hours.volume,
    minuteBars: count,
  };
}

function splitOf(before: SessionRow | undefined, after: SessionRow): SessionRow['looksLikeSplit'] {
  if (typeof before?.open !== 'number' || typeof before.close !== 'number') return null;
  if (after.close === null || after.open === null || !after.fromStart) return null;
  const { date: previousDate, close: previousClose } = before;
  const factor = likelySplit(
    { date: previousDate, open: before.open, close: previousClose, volume: before.volume },
    { date: after.date, open: after.open, close: after.close, volume: after.volume },
  );
  return factor === undefined ? null : { factor, previousDate, previousClose };
}

const figureColumns = [
  ['first', 'first'],
  ['last', 'last'],
  ['open', 'open'],
  ['high', 'high'],
  ['low', 'low'],
  ['close', 'close'],
  ['volume', 'volume'],
  ['minute_bars', 'minuteBars'],
] as const;

const sessionColumns = [
  ['ticker', 'ticker'],
  ['session', 'date'],
  ['utc_offset', 'utcOffset'],
  ...figureColumns,
  ['gaps', 'gaps'],
  ['missing_minutes', 'missingMinutes'],
  ['from_start', 'fromStart'],
  ['so_far', 'soFar'],
] as const satisfies readonly (readonly [string, keyof SessionRow])[];

const extendedColumns = [
  ['ticker', 'ticker'],
  ['session', 'date'],
  ['hours', 'hours'],
  ...figureColumns,
] as const satisfies readonly (readonly [string, keyof ExtendedRow])[];

/** Formats the summaries as CSV, regular hours first, after the notes that a reader needs. */
export function formatSessions(sessions: readonly SessionRow[], extended: readonly ExtendedRow[]): string[] {
  const asCsv = <T>(columns: readonly (readonly [string, keyof T])[], rows: readonly T[]): string[] => [
    columns.map(([name]) => name).join(','),
    ...rows.map((row) => columns.map(([, field]) => String(row[field] ?? '')).join(',')),
  ];
  return [
    ...sessions.flatMap(formatDoubts),
    ...(sessions.length > 0 ? ['Regular hours:', ...asCsv<SessionRow>(sessionColumns, sessions)] : []),
    ...(extended.length > 0 ? ['Extended hours, apart:', ...asCsv<ExtendedRow>(extendedColumns, extended)] : []),
  ];
}

function formatDoubts({ ticker, date, open, soFar, hoursTold, halfDay, looksLikeSplit }: SessionRow): string[] {
  const of = `${ticker} ${date}`;
  return [
    ...(hoursTold ? [] : [`${of} runs over midnight: its times are another zone’s, so hours aren’t told apart.`]),
    ...(soFar === null ? [] : [`${of} was read while it ran: its figures and its last bar are so far.`]),
    ...(halfDay ? [`${of} is a half day: regular trading ends at 13:00.`] : []),
    ...(looksLikeSplit
      ? [
          `${of} may follow a split, or news: it opened at ${open}, about ×${looksLikeSplit.factor} of the close on ${looksLikeSplit.previousDate}, ${looksLikeSplit.previousClose}. The service names no splits.`,
        ]
      : []),
  ];
}
