import type { Directory } from '../../directory/directory.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { Library } from '../../library/library.ts';
import { nameOfCik } from './companyNames.ts';
import type { Connection } from './connection.ts';

interface UnlistedTickersOptions {
  /** Rejects with DirectoryError where its file can’t be read. */
  directory: () => Promise<Directory>;
  library: () => Promise<Library>;
  connection: Pick<Connection, 'source' | 'state'>;
}

/**
 * Tickers that neither the lists nor the library know. A person is asked once in a session before one of them costs a
 * request. They are never refused: the lists age, and the service is the judge.
 */
export class UnlistedTickers {
  readonly #options: UnlistedTickersOptions;
  readonly #agreed = new Set<string>();

  constructor(options: UnlistedTickersOptions) {
    this.#options = options;
  }

  /** Undefined where its file can’t be read: nothing can be said of any ticker then. */
  async directory(): Promise<Directory | undefined> {
    try {
      return await this.#options.directory();
    } catch {
      return undefined;
    }
  }

  /** The name of a company by its CIK, for a question about it; empty where nobody knows it. */
  async nameOf(cik: number): Promise<string> {
    return (await nameOfCik(this.#options, cik)) ?? '';
  }

  /** Finds the tickers that nobody knows and that nobody has agreed to ask the service about. */
  async of(tickers: readonly string[]): Promise<string[]> {
    const { state } = this.#options.connection;
    // Nothing can be sent then, and the read says why.
    if (state === 'notConfigured' || state === 'noKey') return [];
    const open = tickers.filter((ticker) => !this.#agreed.has(this.#keyOf(ticker)));
    const directory = open.length === 0 ? undefined : await this.directory();
    const unlisted = directory ? open.filter((ticker) => directory.findByTicker(ticker).length === 0) : [];
    if (unlisted.length === 0) return [];
    const library = await this.#options.library();
    const isStored = await Promise.all(
      unlisted.map(async (ticker) => {
        if ((await library.known(ticker)).length > 0) return true;
        // A row of a screen’s results has its ticker from the service.
        return (await library.securityValues(ticker, this.#options.connection.source)).length > 0;
      }),
    );
    return unlisted.filter((_, at) => !isStored[at]);
  }

  /** The person agreed to ask the service about them, and is not asked again. */
  agree(tickers: readonly string[]): void {
    for (const ticker of tickers) this.#agreed.add(this.#keyOf(ticker));
  }

  #keyOf(ticker: string): string {
    return `${this.#options.connection.source} ${foldShareClass(ticker)}`;
  }
}
