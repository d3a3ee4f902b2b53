import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';
import type { BarsWindow } from '../../domain/bars/barsWindow.ts';
import type { BarLength } from '../../domain/bars/resample.ts';
import type { PackedSeries } from './packedView.ts';
import type { LiveEnd, LivePace } from './live/liveView.ts';

/** A set of tickers, in the order asked, and the window that was shown last. */
export interface BarsParams extends BarsWindow {
  tickers: string[];
}

/** A range of bars by the times of the first and the last, as sent: YYYY-MM-DD HH:MM:SS. */
export interface BarsMark {
  /** Absent when the bars of every ticker are meant. */
  ticker?: string | undefined;
  from: string;
  till: string;
}

/** The part of the page's appearance that the host needs to write down what is shown. */
export interface BarsAppearance {
  /** One session, YYYY-MM-DD; absent for the whole window. */
  session?: string | undefined;
  length: BarLength;
  /** Whether the VWAP is shown. */
  average: boolean;
  mark?: BarsMark | undefined;
}

/** The place in the bars that a link leads to. */
export interface BarsGoal {
  mark: BarsMark;
  length: BarLength;
  /** Identifies the goal, since a page goes to each goal once. */
  id: number;
}

export interface LiveState {
  /** Absent while updating is off. */
  pace?: LivePace;
  /** The number of requests of one update. */
  cost: number;
  /** The reason that updating ended, until it is on again. */
  ended?: LiveEnd;
}

/** The periods that a page offers by a button each. */
export const barsPeriods = ['1d', '2d', '5d'] as const;
export type BarsPeriod = (typeof barsPeriods)[number];

/** The bars that a panel shows, with their state. */
export interface ShownBars {
  params: BarsParams;
  series: BarSeries[];
  /** The number of requests that reading the window again takes, by the library's estimate. */
  cost: number;
  /** The number of requests that reading the missing or outdated rest of the window takes. */
  rest: number;
  /** The ranges one click away, with the number of requests that reading what the library lacks of each takes. */
  ranges: { period: BarsPeriod; requests: number }[];
  live: LiveState;
  goal?: BarsGoal | undefined;
}

/** What a page is sent. At first this may be only the newest bars of the first ticker. */
export interface BarsPage extends Omit<ShownBars, 'series'> {
  series: PackedSeries[];
}

/** The actions on the bars that are shown. */
export type BarsAction = 'exportCsv' | 'copyPandas' | 'copyPolars' | 'cite';

export interface BarsProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it shows. */
    ready: { params: null; result: null };
    /** The host answers by pushing all bars. */
    rest: { params: null; result: null };
    refresh: { params: null; result: null };
    /** Reads the rest of the window. */
    readOn: { params: null; result: null };
    /** Asks the person for another window of the same tickers. */
    changeWindow: { params: null; result: null };
    /** Shows another period of the same tickers. */
    setPeriod: { params: { period: BarsPeriod }; result: null };
    /** Asks the person for further tickers and a window, and opens them together. */
    compare: { params: null; result: null };
    saveAppearance: { params: BarsAppearance; result: null };
    stopLive: { params: null; result: null };
  };
  pushes: {
    snapshot: Snapshot<BarsPage>;
    /** Shows or hides the table of the bars. */
    toggleTable: null;
  };
}
