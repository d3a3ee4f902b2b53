import * as l10n from '@vscode/l10n';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { Emitter, type Event } from '../../../base/emitter.ts';
import { withProgress } from '../../../host/notifications.ts';
import { about } from '../../../host/plainError.ts';
import type { Services } from '../../../host/services.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { LibraryError, type Read, type ReadMode, type ReadOptions } from '../../../library/library.ts';
import { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';

type Answered = Pick<Read<unknown>, 'fetchedAt' | 'cached'>;

/** Changes of the library come in swarms. */
const settleMilliseconds = 200;

/** The metric catalog as the library has it for the connected source; following it never spends a request. */
export class LibraryCatalog implements Disposable {
  readonly #services: Services;
  readonly #changed = new Emitter<void>();
  readonly #own = new Disposables();
  #identity = '';
  #current: MetricCatalog | undefined;
  #answered: Answered | undefined;
  #first: Promise<void> | undefined;
  #waiting: NodeJS.Timeout | undefined;

  /** Fires when another catalog is there, or none any more. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: Services) {
    this.#services = services;
    this.#own.add(this.#changed);
  }

  /** Undefined while none is in the library. */
  get current(): MetricCatalog | undefined {
    return this.#current;
  }

  /** Requests that reading it would cost. */
  async cost(): Promise<number> {
    return this.#current ? 0 : (await this.#services.library()).cost({ endpoint: 'metrics' }, undefined, 'stored');
  }

  /** Settles when the library was read for the first time. */
  ready(): Promise<void> {
    this.#first ??= this.#follow();
    return this.#first;
  }

  /** Spends a request when the library has none. */
  async fetch(initiator: Initiator): Promise<MetricCatalog> {
    await this.ready();
    if (!this.#current) await this.#ask('stored', initiator);
    return this.#current ?? new MetricCatalog([]);
  }

  /** Always spends a request. */
  async refresh(initiator: Initiator): Promise<MetricCatalog> {
    await this.ready();
    await this.#ask('refresh', initiator);
    return this.#current ?? new MetricCatalog([]);
  }

  /** When the service gave what is current, in milliseconds since the epoch, and whether a cache had kept it. */
  get answered(): Answered | undefined {
    return this.#current ? this.#answered : undefined;
  }

  dispose(): void {
    clearTimeout(this.#waiting);
    this.#own.dispose();
  }

  #ask(mode: Exclude<ReadMode, 'library'>, initiator: Initiator): Promise<void> {
    return about(l10n.t('Metric catalog'), () =>
      withProgress({
        title: l10n.t('Downloading metric catalog · 1 request'),
        work: (signal) => this.#read({ initiator, mode, signal }),
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
      if (!(error instanceof LibraryError)) this.#services.log.warn(`Metric catalog: ${String(error)}`);
      this.#take('', undefined);
    }
  }

  async #read(options: ReadOptions): Promise<void> {
    const library = await this.#services.library();
    const { value, source, fetchedAt, cached } = await library.metrics(options);
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
