import type { Directory } from '../../directory/directory.ts';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { Emitter } from '../../base/emitter.ts';
import { lazy } from '../../base/lazy.ts';
import { noteError } from '../../host/errors/noteError.ts';
import type { Services } from '../../host/services.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { Library } from '../../library/library.ts';
import type { KnownTickers } from './costsModel.ts';
import { knownTicker, type KnownTicker } from './knownModel.ts';

/**
 * The facts that are available without a request: the library’s contents and the directory of names, read again when
 * they change.
 */
export class Knowledge implements Disposable {
  readonly #services: Pick<Services, 'library' | 'directory' | 'connection'>;
  readonly #changed = new Emitter<void>();
  readonly #own = new Disposables();
  /** The library, whose changes are followed once it is open. */
  readonly library: () => Promise<Library> = lazy(async () => {
    const library = await this.#services.library();
    this.#own.add(library.onDidChangeContents(() => this.#changed.fire()));
    return library;
  });

  /** Fires when costs, names or the library's contents may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(services: Pick<Services, 'library' | 'directory' | 'connection'>) {
    this.#services = services;
    this.#own.add(this.#changed);
    this.#own.add(services.connection.onDidChange(() => this.#changed.fire()));
  }

  /** Undefined if its file can’t be read: then no ticker is marked as unknown. */
  async directory(): Promise<Directory | undefined> {
    try {
      return await this.#services.directory();
    } catch (error) {
      noteError(error, 'Directory of names');
      return undefined;
    }
  }

  async of(tickers: readonly string[]): Promise<KnownTickers> {
    const [held, directory] = await Promise.all([this.#held(), this.directory()]);
    return new Map(
      tickers.map((ticker): [string, KnownTicker] => [
        ticker,
        knownTicker(held?.ofTicker(ticker), directory?.findByTicker(ticker)),
      ]),
    );
  }

  dispose(): void {
    this.#own.dispose();
  }

  /**
   * Undefined if the library can’t be read: names and tickers still work, and what the user opens reports the error.
   */
  async #held(): Promise<Holdings | undefined> {
    try {
      return await (await this.library()).holdings(this.#services.connection.source);
    } catch (error) {
      noteError(error, 'Watchlists');
      return undefined;
    }
  }
}
