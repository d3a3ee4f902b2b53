import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';
import type { BarLength } from '../../domain/bars/resample.ts';
import type { PackedSeries } from './packedView.ts';
import type { LiveEnd, LivePace } from './live/liveView.ts';

/** What is asked for: a period or both dates. Contract: GET /quotes with mode=minute-bars. */
export interface BarsWindow {
  /** For example `1d`, `5d`, `2w`. */
  period?: string;
  /** YYYY-MM-DD. */
  fromDate?: string;
  tillDate?: string;
}

/** A set of tickers, in the order asked, and the window last shown of it. */
export interface BarsParams extends BarsWindow {
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
export interface BarsAppearance {
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
  params: BarsParams;
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
export const barsActions = ['exportCsv', 'copyPandas', 'copyPolars', 'cite'] as const;
export type BarsAction = (typeof barsActions)[number];

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
    saveAppearance: { params: BarsAppearance; result: null };
    do: { params: { action: BarsAction }; result: null };
    /** Null turns it off. */
    setLive: { params: { pace: LivePace | null }; result: null };
  };
  pushes: { snapshot: Snapshot<BarsPage> };
}
