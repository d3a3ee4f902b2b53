import * as v from 'valibot';
import { spends } from '../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';
import { barsMark, barsWindow } from '../../domain/arguments/securityArguments.ts';
import type { BarsParams } from '../../domain/bars/barsWindow.ts';
import { barLengths, type BarLength } from '../../domain/bars/resample.ts';
import type { BarColors } from './barColorsView.ts';
import type { PackedSeries } from './packedView.ts';
import type { LiveEnd, LivePace } from './live/liveView.ts';

/** The content of a panel: the tickers, and the window that was shown last. */
export const barsParams = v.custom<BarsParams>((params) => v.is(barsWindow, params));

/** A mark and the length of its bars; absent if it is the shown length. */
const markOfLength = v.intersect([barsMark, v.object({ length: v.optional(v.picklist(barLengths)) })]);
export type BarsMark = v.InferOutput<typeof markOfLength>;

/** The part of the page's appearance that the host needs to export the shown bars. */
const barsAppearance = v.object({
  /** One session, YYYY-MM-DD; absent for the whole window. */
  session: v.optional(v.string()),
  length: v.picklist(barLengths),
  /** True if the VWAP is shown. */
  average: v.boolean(),
  mark: v.optional(markOfLength),
});
export type BarsAppearance = v.InferOutput<typeof barsAppearance>;

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

/** The state of a panel that doesn't come from reading bars. */
export interface BarsPanelState {
  live: LiveState;
  goal?: BarsGoal | undefined;
}

/** The bars that a panel shows, with their state. */
export interface ShownBars extends BarsPanelState {
  params: BarsParams;
  series: BarSeries[];
  /** Estimated number of requests for reading the window again. */
  cost: number;
  /** Number of requests for reading the missing or outdated rest of the window. */
  rest: number;
  /** The ranges one click away, each with the number of requests for what the library lacks. */
  ranges: { period: (typeof barsPeriods)[number]; requests: number }[];
}

/** The bars sent to a page. At first these may be only the newest bars of the first ticker. */
export interface BarsShown extends Omit<ShownBars, 'series'> {
  series: PackedSeries[];
  colors: BarColors;
}

/** The actions on the bars that are shown. */
export type BarsAction = 'exportCsv' | 'copyPython' | 'cite';

export const barsProtocol = defineProtocol({
  requests: {
    /** The host answers by pushing all bars. */
    rest: asks(),
    refresh: spends('bars', asks()),
    /** Reads the rest of the window. */
    readOn: spends('bars', asks()),
    /** Asks the person for another window of the same tickers. */
    changeWindow: spends({ endpoints: ['bars'], says: 'the box, beside each window' }, asks()),
    /** Shows another period of the same tickers. */
    setPeriod: spends('bars', asks(v.object({ period: v.picklist(barsPeriods) }))),
    /** Asks the person for further tickers and a window, and opens them together. */
    compare: spends({ endpoints: ['bars'], says: 'the box, beside the tickers' }, asks()),
    saveAppearance: asks(barsAppearance),
    stopLive: asks(),
  },
  pushes: typed<{
    snapshot: Snapshot<BarsShown>;
    /** Shows or hides the table of the bars. */
    toggleTable: null;
  }>(),
});
export type BarsProtocol = ProtocolOf<typeof barsProtocol>;
