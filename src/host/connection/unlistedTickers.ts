import type { Directory } from '../../directory/directory.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { Library } from '../../library/library.ts';
import { nameOfCik } from './companyNames.ts';
import type { Connection } from './connection.ts';

interface UnlistedTickersOptions {
  /** Rejects with DirectoryError if its file can’t be read. */
  directory: () => Promise<Directory>;
  library: () => Promise<Library>;
  connection: Pick<Connection, 'source' | 'state'>;
}

/**
 * Tickers that neither the lists nor the library has. The user is asked once in a session before one of them costs a
 * request. They are never refused: the lists age, and the service decides.
 */
export class UnlistedTickers {
  readonly #options: UnlistedTickersOptions;
  readonly #agreed = new Set<string>();

  constructor(options: UnlistedTickersOptions) {
    this.#options = options;
  }

  /** Undefined if its file can’t be read: then no ticker counts as unknown. */
  async directory(): Promise<Directory | undefined> {
    try {
      return await this.#options.directory();
    } catch {
      return undefined;
    }
  }

  /** Returns the name of a company by its CIK, for a question about it; empty if unknown. */
  async nameOf(cik: number): Promise<string> {
    return (await nameOfCik(this.#options, cik)) ?? '';
  }

  /** Finds the unknown tickers that the user hasn't agreed to request. */
  async of(tickers: readonly string[]): Promise<string[]> {
    const { state } = this.#options.connection;
    // Nothing can be sent then, and the read reports why.
    if (state === 'notConfigured' || state === 'noKey') return [];
    const open = tickers.filter((ticker) => !this.#agreed.has(this.#keyOf(ticker)));
    const directory = open.length === 0 ? undefined : await this.directory();
    const unlisted = directory ? open.filter((ticker) => directory.findByTicker(ticker).length === 0) : [];
    if (unlisted.length === 0) return [];
    const library = await this.#options.library();
    const isStored = await Promise.all(
      unlisted.map(async (ticker) => {
        if ((await library.known(ticker)).length > 0) return true;
        // The ticker in a row of a screen’s results is from the service.
        return (await library.securityValues(ticker, this.#options.connection.source)).length > 0;
      }),
    );
    return unlisted.filter((_, at) => !isStored[at]);
  }

  /** Records that the user agreed to request them, so that they aren't asked again. */
  agree(tickers: readonly string[]): void {
    for (const ticker of tickers) this.#agreed.add(this.#keyOf(ticker));
  }

  #keyOf(ticker: string): string {
    return `${this.#options.connection.source} ${foldShareClass(ticker)}`;
  }
}
