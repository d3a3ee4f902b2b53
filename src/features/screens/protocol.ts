import * as v from 'valibot';
import { button, spends } from '../../domain/endpoints/spending.ts';
import { asks, defineProtocol, typed, type ProtocolOf } from '../../base/protocol.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { gridRequests, type GridState, type ResultColumn } from './grid/protocol.ts';
import {
  refreshLimits,
  type ClauseCounts,
  type Refreshing,
  type RunComparison,
  type WhyNot,
} from './results/toolsView.ts';

/** A saved run: the name of its condition and source, and when its pages were answered. */
const savedRun = v.object({ group: v.string(), readFrom: v.number(), readTill: v.number() });
export type SavedRunParams = v.InferOutput<typeof savedRun>;

/** Identifies a panel by the file of its screen, and by the saved run that it shows instead of the newest one. */
export const resultsParams = v.object({ uri: v.string(), run: v.exactOptional(savedRun) });
export type ResultsParams = v.InferOutput<typeof resultsParams>;

export type { ResultColumn };

/** `edited`: the file differs from what was run. */
export type ScreenFileState = 'gone' | 'edited';

/** The facts that the page shows above the grid. */
export interface ResultsSummary {
  /** The present address of the screen's file, which may have been renamed since the panel was opened. */
  uri: string;
  /** The name of the file without its extension. */
  name: string;
  /** The condition that was sent: one line in canonical form. */
  condition: string;
  columns: ResultColumn[];
  /** The service's full count of matches. */
  total: number;
  /** The number of securities loaded so far. */
  loaded: number;
  pagesRead: number;
  pagesTotal: number;
  /** When the first and the last page were answered, in milliseconds since the epoch. */
  readFrom: number;
  readTill: number;
  /** True if the count of matches differed between pages. */
  totalChanged: boolean;
  /** True if every page was read and no match can be missing. */
  complete: boolean;
  /** True while pages are being read. */
  reading: boolean;
  /** The reason that a page couldn't be read. The pages before it stay. */
  problem?: string;
  /** The change of the file since the run; absent if there is none. */
  file?: ScreenFileState;
  /** True for a saved run, which stays as it is. */
  isSaved: boolean;
}

const within = (least: number, most: number) => v.pipe(wholeNumber, v.minValue(least), v.maxValue(most));
const security = v.object({ ticker: v.string(), cik: wholeNumber });
const cell = v.object({ ...security.entries, metric: v.pipe(v.string(), v.maxLength(200)), percent: v.boolean() });
const mostClauses = 5_000;
/** The positions of the clauses that are switched off. */
const off = v.pipe(v.array(within(0, mostClauses)), v.maxLength(mostClauses));
/** `readTill` of the run to compare with; if absent, the newest run. */
const before = v.object({ before: v.optional(v.pipe(v.number(), v.finite())) });
const ticker = v.object({ ticker: v.pipe(v.string(), v.maxLength(40)) });

export const resultsProtocol = defineProtocol({
  requests: {
    ...gridRequests,
    /** Runs the screen again from its first page, which takes a request. */
    runAgain: spends('screen', asks()),
    nextPage: spends('screen', asks()),
    allPages: spends({ endpoints: ['screen'], cost: 3, says: button }, asks()),
    stop: asks(),
    /** The cost of each command, in words. */
    openCosts: asks(security, typed<Record<'openCalls' | 'openBars' | 'openFund', string>>()),
    openCalls: spends({ endpoints: ['transcript'], says: 'the row’s menu' }, asks(security)),
    openBars: spends({ endpoints: ['bars'], says: 'the row’s menu' }, asks(security)),
    openFund: spends({ endpoints: ['fund'], says: 'the row’s menu' }, asks(security)),
    /** The page with the known facts, which is free. */
    openCompany: asks(security),
    /** Inserts a cell into a note. It sends no request. */
    insertCell: asks(cell),
    /** Writes the file as it was when it was run. */
    restoreFile: asks(),
    since: asks(before, typed<RunComparison>()),
    copySince: asks(before),
    /** Deletes the saved runs of this condition. */
    forgetRuns: asks(),
    whyNot: asks(ticker, typed<WhyNot>()),
    copyWhyNot: asks(ticker),
    /** Sends no request. */
    clauses: asks(v.object({ off }), typed<ClauseCounts>()),
    /**
     * Sends as many requests as `clauses` returns. `each` also counts without each clause; `again` repeats known
     * counts.
     */
    countClauses: spends(
      { endpoints: ['screen'], cost: 2, says: button },
      asks(v.object({ off, each: v.boolean(), again: v.boolean() }), typed<ClauseCounts>()),
    ),
    startRefresh: spends(
      { endpoints: ['screen'], asks: 'never', says: 'the line above its button' },
      asks(
        v.object({
          everyMinutes: within(refreshLimits.leastMinutes, refreshLimits.mostMinutes),
          budget: within(1, refreshLimits.mostBudget),
        }),
      ),
    ),
    stopRefresh: asks(),
  },
  pushes: typed<{ grid: GridState; snapshot: Snapshot<ResultsSummary>; refreshing: Refreshing }>(),
});
export type ResultsProtocol = ProtocolOf<typeof resultsProtocol>;
