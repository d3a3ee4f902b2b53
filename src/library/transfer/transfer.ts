import type { EndpointName } from '../../api/requests.ts';
import type { Disposable } from '../../base/disposables.ts';
import type { SourceId } from '../sourceId.ts';

export interface TransferOptions {
  signal?: AbortSignal | undefined;
  /** Bytes of the file, and things found in it so far. */
  onProgress?: ((progress: { done: number; all: number; things: number }) => void) | undefined;
}

export interface ExportCount {
  /** Answers, sessions, coverages and histories of indicators; marks are none. */
  answers: number;
  /** Too large for a line of an export. */
  leftOut: number;
}

/** What stands on file, is older than what a file to import has in its place, and differs. */
export type ReplacedItem =
  | { type: 'call'; ticker: string; cik: number; fyq: string }
  /** Without a ticker where the whole series is meant. */
  | { type: 'fund'; ticker: string; seriesid: string }
  | { type: 'session'; ticker: string; session: string }
  /** The calendar, the metric catalog, a page of a screen. */
  | { type: 'other'; endpoint: EndpointName };

/** What taking a file would do. */
export interface ImportPreview {
  sources: SourceId[];
  /** Not on file. Sessions are of `tickers` tickers; others are the calendar, metrics, screens, histories of indicators. */
  added: { calls: number; funds: number; sessions: number; tickers: number; others: number; marks: number };
  /** Only with consent. */
  replaced: ReplacedItem[];
  /** The same on file, or newer. */
  kept: number;
  /** Not what the service could have answered, of somebody else than the file says, or damaged. */
  refused: number;
}

/** `add`: what is not on file. `replace`: what the preview named as replaced as well. */
export type ImportChoice = 'add' | 'replace';

/** A file to import that was read and checked; the library is as it was until it is taken. */
export interface OpenedImport extends Disposable {
  readonly preview: ImportPreview;
  /** In one step, all or nothing. Rejects with `notWritten`. */
  readonly take: (choice: ImportChoice) => Promise<ImportCount>;
}

export interface ImportCount {
  /** New on file. */
  added: number;
  /** In the place of something older on file. */
  replaced: number;
  /** As new or newer on file already, or not to be replaced. */
  kept: number;
  /** Not what the service could have answered, of somebody else than the file says, or damaged. */
  refused: number;
  /** Highlights and bookmarks that are new. */
  marks: number;
}
