import type { ParamsGuard, Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';

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

export interface ShownBars {
  thing: BarsThing;
  series: BarSeries[];
  /** Requests that reading the window anew takes: what the pages of this answer took. */
  cost: number;
}

export interface BarsProtocol extends Protocol {
  requests: {
    /** The host answers by pushing what it has. */
    ready: { params: null; result: null };
    refresh: { params: null; result: null };
    /** Asks the person for another window of the same tickers. */
    changeWindow: { params: null; result: null };
  };
  pushes: { snapshot: Snapshot<ShownBars> };
}

const isNull = (value: unknown): value is null => value === null;

export const barsGuard: ParamsGuard<BarsProtocol> = { ready: isNull, refresh: isNull, changeWindow: isNull };
