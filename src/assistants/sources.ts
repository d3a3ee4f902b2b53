import type { Directory } from '../directory/directory.ts';
import type { Library } from '../library/library.ts';
import type { ScreenerPaths, SourceId } from '../library/sourceId.ts';

/**
 * The sources that the tools read from. Each door builds them: the editor from a window's services, the server from its
 * arguments.
 */
export interface Sources {
  /** Loads and opens the library when it is first used. */
  library: () => Promise<Library>;
  /** Names, tickers and identifiers that cost nothing. Rejects with DirectoryError. */
  directory: () => Promise<Directory>;
  /** The connected source: only what the library has of it is read. */
  source: () => SourceId;
  /** The scheme of the links in citations, for example `vscode`. */
  linkScheme: string;
  screenerPaths: () => ScreenerPaths;
  /** Requests a day that tools may send without a question, and those used; absent if this door has no such rule. */
  unasked?: () => Promise<{ most: number; used: number }>;
  /** Milliseconds since the epoch. */
  now: () => number;
}
