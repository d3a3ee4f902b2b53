import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { SourceId } from '../sourceId.ts';

export interface TransferOptions {
  signal?: AbortSignal | undefined;
  /** Bytes read, bytes in total, and items found so far. */
  onProgress?: (progress: { done: number; all: number; things: number }) => void;
}

export interface ExportCount {
  /** Number of answers, sessions, coverages and histories of indicators; marks don't count. */
  answers: number;
  /** Number of items that are too large for a line of an export. */
  leftOut: number;
}

/** An item in the library that is older than its counterpart in the file, and differs. */
export type ReplacedItem =
  | { type: 'call'; ticker: string; cik: number; fyq: string }
  /** Without a ticker for a whole series. */
  | { type: 'fund'; ticker: string; seriesid: string }
  | { type: 'session'; ticker: string; session: string }
  /** The calendar, the metric catalog, or a page of a screen. */
  | { type: 'other'; endpoint: EndpointName };

/** The effect that an import would have. */
export interface ImportPreview {
  sources: SourceId[];
  /**
   * New items. The sessions belong to `tickers` tickers; others are the calendar, metrics, screens, histories of
   * indicators.
   */
  added: { calls: number; funds: number; sessions: number; tickers: number; others: number; marks: number };
  /** Replaced only with consent. */
  replaced: ReplacedItem[];
  /** Number of items for which the library has the same or a newer one. */
  kept: number;
  /** Number of lines that are damaged, contradict the library, or could not have come from the service. */
  refused: number;
}

/** `add`: imports new items. `replace`: also replaces those that the preview lists. */
export type ImportChoice = 'add' | 'replace';

/** A file to import that was read and checked. The library is unchanged until it is taken. */
export interface OpenedImport extends Disposable {
  readonly preview: ImportPreview;
  /** Imports in one step, all or nothing. Rejects with `notWritten`. */
  readonly take: (choice: ImportChoice) => Promise<ImportCount>;
}

export interface ImportCount {
  /** Number of new items. */
  added: number;
  /** Number of items that replaced older ones. */
  replaced: number;
  /** Number of items that the library has as new or newer, or that may not be replaced. */
  kept: number;
  /** Number of lines that are damaged, contradict the library, or could not have come from the service. */
  refused: number;
  /** Number of new highlights and bookmarks. */
  marks: number;
}
