import type { Directory } from '../directory/directory.ts';
import type { MarkLabel } from '../domain/marks/markLabels.ts';
import type { DownloadItem, DownloadsPrice } from '../library/downloads/downloads.ts';
import type { Library } from '../library/library.ts';
import type { ScreenerPaths, SourceId } from '../library/sourceId.ts';

export interface ProposedDownloads {
  items: readonly DownloadItem[];
  price: DownloadsPrice;
  /** The companies, as the assistant named them. */
  names: string;
}

/** The sources that the tools read. The editor builds them from a window's services, the server from its arguments. */
export interface Sources {
  /** Loads and opens the library when it is first used. */
  library: () => Promise<Library>;
  /** Names, tickers and identifiers that cost nothing. Rejects with DirectoryError. */
  directory: () => Promise<Directory>;
  /** The connected source: only its data in the library is read. */
  source: () => SourceId;
  /** The scheme of the links in citations, for example `vscode`. */
  linkScheme: string;
  screenerPaths: () => ScreenerPaths;
  /**
   * Number of requests a day that tools may send without a question, and of those used; absent if there is no such
   * rule.
   */
  unasked?: () => Promise<{ most: number; used: number }>;
  /**
   * Asks the user to take items into the list of downloads, and adds them after a yes; absent where the user can't be
   * asked. Returns whether they were added.
   */
  proposeDownloads?: (proposal: ProposedDownloads) => Promise<boolean>;
  /** The labels of the user's marks; if absent, the default ones. */
  markLabels?: () => readonly MarkLabel[];
  /** Milliseconds since the epoch. */
  now: () => number;
}
