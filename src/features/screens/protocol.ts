import type { ParamsGuard, Protocol } from '../../base/channel.ts';
import type { Snapshot } from '../../base/snapshot.ts';
import type { ScreenRow } from '../../domain/screener.ts';

/** A screen's file. */
export interface ResultsThing {
  uri: string;
}

export interface ResultColumn {
  id: string;
  name: string;
  /** As the catalogue says; empty when unknown. */
  unit: string;
  description: string;
}

/** Everything but the rows, which the page asks for window by window. */
export interface ResultsSummary {
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
  sort?: Sort;
  /** While pages are being read. */
  reading: boolean;
  /** A page that could not be read; what was read before stays. */
  problem?: string;
  /** Changes whenever rows may have moved: windows asked for before are void. */
  version: number;
}

/** Absent values come last in either direction. */
export interface Sort {
  /** `ticker`, `cik`, or a metric's id. */
  column: string;
  descending: boolean;
}

export interface RowWindow {
  version: number;
  from: number;
  rows: ScreenRow[];
}

export interface ResultsProtocol extends Protocol {
  requests: {
    ready: { params: Record<string, never>; result: null };
    /** Spends a request: the screen once more from its first page. */
    runAgain: { params: Record<string, never>; result: null };
    nextPage: { params: Record<string, never>; result: null };
    allPages: { params: Record<string, never>; result: null };
    stop: { params: Record<string, never>; result: null };
    sort: { params: { sort: Sort | null }; result: null };
    rows: { params: { from: number; count: number }; result: RowWindow };
    openFile: { params: Record<string, never>; result: null };
    openCalls: { params: { ticker: string; cik: number }; result: null };
    openBars: { params: { ticker: string; cik: number }; result: null };
    openFund: { params: { ticker: string; cik: number }; result: null };
  };
  pushes: { snapshot: Snapshot<ResultsSummary> };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isNothing = (value: unknown): value is Record<string, never> =>
  isFields(value) && Object.keys(value).length === 0;
const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isSort = (value: unknown): value is Sort =>
  isFields(value) && typeof value['column'] === 'string' && typeof value['descending'] === 'boolean';
const isSecurity = (value: unknown): value is { ticker: string; cik: number } =>
  isFields(value) && typeof value['ticker'] === 'string' && isIndex(value['cik']);

/** More rows than any screen shows at once are refused. */
const largestWindow = 2000;

export const resultsGuard: ParamsGuard<ResultsProtocol> = {
  ready: isNothing,
  runAgain: isNothing,
  nextPage: isNothing,
  allPages: isNothing,
  stop: isNothing,
  sort: (value): value is { sort: Sort | null } => isFields(value) && (value['sort'] === null || isSort(value['sort'])),
  rows: (value): value is { from: number; count: number } =>
    isFields(value) && isIndex(value['from']) && isIndex(value['count']) && value['count'] <= largestWindow,
  openFile: isNothing,
  openCalls: isSecurity,
  openBars: isSecurity,
  openFund: isSecurity,
};

export function isResultsThing(value: unknown): value is ResultsThing {
  return isFields(value) && typeof value['uri'] === 'string';
}
