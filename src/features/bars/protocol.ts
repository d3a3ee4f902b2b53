import type { ParamsGuard, Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';
import { barLengths, type BarLength } from '../../domain/bars/resample.ts';
import type { PackedSeries } from './packedView.ts';
import { isNearTime } from '../../domain/dates/days.ts';
import { livePaces, type LiveEnd, type LivePace } from './liveView.ts';

/** What is asked for: a period or both dates. Contract: GET /quotes with mode=minute-bars. */
export interface BarsWindow {
  /** For example `1d`, `5d`, `2w`. */
  period?: string;
  /** YYYY-MM-DD. */
  fromDate?: string;
  tillDate?: string;
}

/** A set of tickers, in the order asked, and the window last shown of it. */
export interface BarsThing extends BarsWindow {
  tickers: string[];
}

/** Some bars, from the first to the last, as sent: YYYY-MM-DD HH:MM:SS. */
export interface BarsMark {
  /** Absent where those of every ticker are meant. */
  ticker?: string | undefined;
  from: string;
  till: string;
}

/** How the bars are looked at, as far as the host must know it to write down what is shown. */
export interface BarsLook {
  /** YYYY-MM-DD of one session; absent for all of the window. */
  session?: string | undefined;
  length: BarLength;
  /** The VWAP is shown. */
  average: boolean;
  mark?: BarsMark | undefined;
}

/** Where a link leads within the bars. */
export interface BarsGoal {
  mark: BarsMark;
  length: BarLength;
  /** A page goes to each goal once. */
  id: number;
}

export interface LiveState {
  /** Absent while it is off. */
  pace?: LivePace;
  /** Requests of one update. */
  cost: number;
  /** Why it went off, until it is on again. */
  ended?: LiveEnd;
}

/** What a panel shows. */
export interface ShownBars {
  thing: BarsThing;
  series: BarSeries[];
  /** Requests that reading the window anew takes, by the library's estimate. */
  cost: number;
  /** Requests that reading takes what is not read of it, or is out of date. */
  rest: number;
  live: LiveState;
  goal?: BarsGoal | undefined;
}

/** What its page is told: at first perhaps only the newest bars of the first ticker. */
export interface BarsPage extends Omit<ShownBars, 'series'> {
  series: PackedSeries[];
}

/** What can be done with the bars shown. */
export const barsDeeds = ['exportCsv', 'copyPandas', 'copyPolars', 'cite'] as const;
export type BarsDeed = (typeof barsDeeds)[number];

export interface BarsProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it has. */
    ready: { params: null; result: null };
    /** The host answers by pushing all bars. */
    rest: { params: null; result: null };
    refresh: { params: null; result: null };
    /** Reads what of the window was not read yet. */
    readOn: { params: null; result: null };
    /** Asks the person for another window of the same tickers. */
    changeWindow: { params: null; result: null };
    keepLook: { params: BarsLook; result: null };
    do: { params: { deed: BarsDeed }; result: null };
    /** Null turns it off. */
    setLive: { params: { pace: LivePace | null }; result: null };
  };
  pushes: { snapshot: Snapshot<BarsPage> };
}

const isNull = (value: unknown): value is null => value === null;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTime = (value: unknown): value is string => typeof value === 'string' && isNearTime(value);
const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isOneOf = (all: readonly unknown[], value: unknown): boolean => all.includes(value);

export function isBarsMark(value: unknown): value is BarsMark {
  if (!isRecord(value)) return false;
  const { ticker, from, till } = value;
  return isTextOrAbsent(ticker) && isTime(from) && isTime(till) && from <= till;
}

function isLook(value: unknown): value is BarsLook {
  if (!isRecord(value)) return false;
  const { session, length, average, mark } = value;
  return (
    isTextOrAbsent(session) &&
    isOneOf(barLengths, length) &&
    typeof average === 'boolean' &&
    (mark === undefined || isBarsMark(mark))
  );
}

export const barsGuard: ParamsGuard<BarsProtocol> = {
  ready: isNull,
  rest: isNull,
  refresh: isNull,
  readOn: isNull,
  changeWindow: isNull,
  keepLook: isLook,
  do: (value): value is { deed: BarsDeed } => isRecord(value) && isOneOf(barsDeeds, value['deed']),
  setLive: (value): value is { pace: LivePace | null } =>
    isRecord(value) && (value['pace'] === null || isOneOf(livePaces, value['pace'])),
};
