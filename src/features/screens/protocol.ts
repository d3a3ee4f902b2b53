import type { Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { GridRequests, ResultColumn } from './grid/protocol.ts';
import type { Refreshing, ToolRequests } from './results/toolsView.ts';

/** Identifies a panel by the file of its screen. */
export interface ResultsParams {
  uri: string;
}

export type { ResultColumn };

/** `edited`: the file differs from what was run. */
export type ScreenFileState = 'gone' | 'edited';

/** What the page shows above the grid. */
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
  /** Why a page could not be read. The pages before it stay. */
  problem?: string;
  /** The change of the file since it was run; absent when there is none. */
  file?: ScreenFileState;
}

export interface ResultsProtocol extends Protocol {
  requests: GridRequests['requests'] & {
    ready: { params: Record<string, never>; result: null };
    /** Runs the screen again from its first page, which takes a request. */
    runAgain: { params: Record<string, never>; result: null };
    nextPage: { params: Record<string, never>; result: null };
    allPages: { params: Record<string, never>; result: null };
    stop: { params: Record<string, never>; result: null };
    /** Writes the file as it was when it was run. */
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
    /** The cost of each command, in words. */
    openCosts: {
      params: { ticker: string; cik: number };
      result: Record<'openCalls' | 'openBars' | 'openFund', string>;
    };
    openCalls: { params: { ticker: string; cik: number }; result: null };
    openBars: { params: { ticker: string; cik: number }; result: null };
    openFund: { params: { ticker: string; cik: number }; result: null };
    /** The page of what is known of it, which is free. */
    openCompany: { params: { ticker: string; cik: number }; result: null };
  };
  pushes: GridRequests['pushes'] & { snapshot: Snapshot<ResultsSummary>; refreshing: Refreshing };
}
