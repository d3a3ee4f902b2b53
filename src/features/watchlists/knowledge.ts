import type { Directory } from '../../directory/directory.ts';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { Emitter } from '../../base/emitter.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { noteError } from '../../host/noteError.ts';
import type { Services } from '../../host/services.ts';
import type { Library } from '../../library/library.ts';
import type { KnownTickers } from './costsModel.ts';
import { heldByTicker, knownTicker, type Held, type KnownTicker } from './knownModel.ts';

/** What is at hand without a request: the library’s contents and the directory of names, read anew when they change. */
export class Knowledge implements Disposable {
  readonly #services: Pick<Services, 'library' | 'directory' | 'connection'>;
  readonly #changed = new Emitter<void>();
  readonly #own = new Disposables();
  #library: Promise<Library> | undefined;
  #held: Promise<Map<string, Held>> | undefined;

  /** Fires when costs, names or what the library has may be others. */
  readonly onDidChange = this.#changed.event;

  constructor(services: Pick<Services, 'library' | 'directory' | 'connection'>) {
    this.#services = services;
    this.#own.add(this.#changed);
    this.#own.add(services.connection.onDidChange(() => this.#forget()));
  }

  library(): Promise<Library> {
    this.#library ??= this.#services.library().then((library) => {
      this.#own.add(library.onDidChangeContents(() => this.#forget()));
      return library;
    });
    return this.#library;
  }

  /** Undefined where its file can’t be read: then nothing is said to be unknown. */
  async directory(): Promise<Directory | undefined> {
    try {
      return await this.#services.directory();
    } catch (error) {
      noteError(error, 'Directory of names');
      return undefined;
    }
  }

  async of(tickers: readonly string[]): Promise<KnownTickers> {
    const [held, directory] = await Promise.all([this.#heldNow(), this.directory()]);
    return new Map(
      tickers.map((ticker): [string, KnownTicker] => [
        ticker,
        knownTicker(held.get(foldShareClass(ticker)), directory?.findByTicker(ticker)),
      ]),
    );
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #heldNow(): Promise<Map<string, Held>> {
    this.#held ??= this.library()
      .then((library) => library.contents(this.#services.connection.source))
      .then(heldByTicker);
    try {
      return await this.#held;
    } catch (error) {
      this.#held = undefined;
      // Names and tickers are there without it, and what is opened says what is wrong.
      noteError(error, 'Watchlists');
      return new Map();
    }
  }

  #forget(): void {
    this.#held = undefined;
    this.#changed.fire();
  }
}
