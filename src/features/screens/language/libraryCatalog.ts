import * as l10n from '@vscode/l10n';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { kindOfSource } from '../../../base/snapshot.ts';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { withReadProgress } from '../../../host/prompts/notifications.ts';
import { about } from '../../../host/errors/plainError.ts';
import { noteError } from '../../../host/errors/noteError.ts';
import type { Services } from '../../../host/services.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { LibraryError, type Read, type ReadMode, type ReadOptions } from '../../../library/library.ts';
import { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';

type CatalogAnswer = Pick<Read<unknown>, 'fetchedAt' | 'cached'>;

/** The library changes many times in a row, so the catalog is read after a pause. */
const settleMilliseconds = 200;

/** The metric catalog that the library has for the connected source. Following its changes sends no request. */
export class LibraryCatalog implements Disposable {
  readonly #services: Services;
  readonly #changed = new Emitter<void>();
  readonly #own = new Disposables();
  #identity = '';
  #current: MetricCatalog | undefined;
  #answered: CatalogAnswer | undefined;
  #first: Promise<void> | undefined;
  #waiting: NodeJS.Timeout | undefined;
  /** The free source that was requested last. */
  #askedFree: string | undefined;

  /** Fires when the catalog has changed or is no longer available. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: Services) {
    this.#services = services;
    this.#own.add(this.#changed);
  }

  /** Undefined if the library has none. */
  get current(): MetricCatalog | undefined {
    return this.#current;
  }

  /** Returns the number of requests for reading it. */
  async cost(): Promise<number> {
    return this.#current ? 0 : (await this.#services.library()).cost({ endpoint: 'metrics' }, undefined, 'stored');
  }

  /** Settles when the library was first read. */
  ready(): Promise<void> {
    this.#first ??= this.#follow();
    return this.#first;
  }

  /** Requests the catalog if the library lacks it. */
  async fetch(initiator: Initiator): Promise<MetricCatalog> {
    await this.ready();
    if (!this.#current) await this.#request('stored', initiator);
    return this.#current ?? new MetricCatalog([]);
  }

  /** Always requests the catalog. */
  async refresh(initiator: Initiator): Promise<MetricCatalog> {
    await this.ready();
    await this.#request('refresh', initiator);
    return this.#current ?? new MetricCatalog([]);
  }

  /** When the service sent the catalog, in milliseconds since the epoch, and whether it came from a cache. */
  get answered(): CatalogAnswer | undefined {
    return this.#current ? this.#answered : undefined;
  }

  dispose(): void {
    clearTimeout(this.#waiting);
    this.#own.dispose();
  }

  #request(mode: Exclude<ReadMode, 'library'>, initiator: Initiator): Promise<void> {
    return about(l10n.t('Metric catalog'), () =>
      withReadProgress({
        title: withCost(l10n.t('Downloading metric catalog'), exactly(1)),
        work: (progress) => this.#read({ initiator, mode, ...progress }),
      }),
    );
  }

  async #follow(): Promise<void> {
    const library = await this.#services.library();
    const later = (): void => {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => void this.#readLibrary(), settleMilliseconds);
    };
    this.#own.add(library.onDidChangeContents(later));
    this.#own.add(this.#services.connection.onDidChange(later));
    await this.#readLibrary();
  }

  async #readLibrary(): Promise<void> {
    try {
      await this.#read({ mode: 'library' });
    } catch (error) {
      if (!(error instanceof LibraryError)) noteError(error, 'Metric catalog');
      if (!(await this.#readFree(error))) this.#take('', undefined);
    }
  }

  /** Requests a catalog that the library lacks from sample data or a data folder once, since that is free. */
  async #readFree(error: unknown): Promise<boolean> {
    const { source } = this.#services.connection;
    const isLacking = error instanceof LibraryError && error.kind === 'notInLibrary';
    const isFree = isLacking && kindOfSource(source) !== 'service';
    if (!isFree || source === this.#askedFree || this.#own.disposed) return false;
    this.#askedFree = source;
    try {
      await this.#read({ initiator: 'background', mode: 'stored' });
      return true;
    } catch (failure) {
      noteError(failure, 'Metric catalog');
      return false;
    }
  }

  async #read(options: ReadOptions): Promise<void> {
    const library = await this.#services.library();
    const { value, source, fetchedAt, cached } = await library.read({ endpoint: 'metrics' }, options);
    const identity = `${source} ${fetchedAt}`;
    this.#answered = { fetchedAt, cached };
    if (identity !== this.#identity) this.#take(identity, value.length > 0 ? new MetricCatalog(value) : undefined);
  }

  #take(identity: string, catalog: MetricCatalog | undefined): void {
    const same = identity === this.#identity;
    this.#identity = identity;
    this.#current = catalog;
    if (!same) this.#changed.fire();
  }
}
