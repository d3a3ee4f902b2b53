import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { GridRequests, ResultColumn } from './grid/protocol.ts';
import type { Refreshing, ToolRequests } from './results/toolsView.ts';

/** A screen's file. */
export interface ResultsParams {
  uri: string;
}

export type { ResultColumn };

/** `edited`: says something else by now than what was run. */
export type ScreenFileState = 'gone' | 'edited';

/** What stands above the grid. */
export interface ResultsSummary {
  /** Of the screen's file, which may have been renamed since the panel was opened. */
  uri: string;
  /** Name of the file without its ending. */
  name: string;
  /** As it was sent: one line, in canonical form. */
  condition: string;
  columns: ResultColumn[];
  /** The service's full count of matches. */
  total: number;
  /** Securities loaded so far, each once. */
  loaded: number;
  pagesRead: number;
  pagesTotal: number;
  /** When the first and the last page were answered, milliseconds since the epoch. */
  readFrom: number;
  readTill: number;
  /** The count of matches differed between pages. */
  totalChanged: boolean;
  /** Every page was read, and no match can have been missed while they were. */
  complete: boolean;
  /** While pages are being read. */
  reading: boolean;
  /** A page that could not be read; what was read before stays. */
  problem?: string;
  /** What has become of the file since it was run; absent while it says what was run. */
  file?: ScreenFileState;
}

export interface ResultsProtocol extends Protocol {
  requests: GridRequests['requests'] & {
    ready: { params: Record<string, never>; result: null };
    /** Spends a request: the screen once more from its first page. */
    runAgain: { params: Record<string, never>; result: null };
    nextPage: { params: Record<string, never>; result: null };
    allPages: { params: Record<string, never>; result: null };
    stop: { params: Record<string, never>; result: null };
    openFile: { params: Record<string, never>; result: null };
    /** Writes the file again as it was run. */
    restoreFile: ToolRequests['restoreFile'];
    since: ToolRequests['since'];
    copySince: ToolRequests['copySince'];
    forgetRuns: ToolRequests['forgetRuns'];
    whyNot: ToolRequests['whyNot'];
    copyWhyNot: ToolRequests['copyWhyNot'];
    clauses: ToolRequests['clauses'];
    countClauses: ToolRequests['countClauses'];
    startRefresh: ToolRequests['startRefresh'];
    stopRefresh: ToolRequests['stopRefresh'];
    /** What each of these would cost, in words. */
    openCosts: {
      params: { ticker: string; cik: number };
      result: Record<'openCalls' | 'openBars' | 'openFund', string>;
    };
    openCalls: { params: { ticker: string; cik: number }; result: null };
    openBars: { params: { ticker: string; cik: number }; result: null };
    openFund: { params: { ticker: string; cik: number }; result: null };
  };
  pushes: GridRequests['pushes'] & { snapshot: Snapshot<ResultsSummary>; refreshing: Refreshing };
}
