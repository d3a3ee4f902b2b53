import { Emitter, type Event } from '../../base/emitter.ts';
import { combineDisposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { inSlices } from '../../base/slices.ts';
import { utcDay } from '../../domain/dates/zones.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import { LibraryError } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import { StoreFailure } from '../store/storeFailure.ts';
import { isBusy, whenFree } from '../store/whenFree.ts';
import { DownloadRows, type ItemRow } from './downloadRows.ts';
import { DownloadRun } from './downloadRun.ts';
import type {
  ArrivedCall,
  DownloadConsent,
  DownloadItem,
  DownloadList,
  Downloads,
  DownloadsPrice,
} from './downloads.ts';
import { judgeDownloads, sentOn, shareOf } from './judgeDownloads.ts';
import { KnownItems, priceItems } from './knownItems.ts';
import { listedOf, lookAtList, type DownloadServices } from './lookAtList.ts';

/** How long a change waits for a busy file, in milliseconds. */
const patienceMs = 10_000;
/** How long an item is shown as being sent if the window that sends it says nothing, in milliseconds. */
const sendingMs = 180_000;
/** How long an item that was downloaded stays in the list, in milliseconds. */
const keptMs = 7 * 86_400_000;

export class StoredDownloads implements Downloads, Disposable {
  readonly #services: DownloadServices;
  readonly #changed = new Emitter<void>();
  readonly #runs = new Set<DownloadRun>();

  constructor(services: DownloadServices) {
    this.#services = services;
  }

  readonly onDidChange: Event<void> = (listener) =>
    combineDisposables(this.#changed.event(listener), this.#services.onDidChangeContents(listener));

  async list(): Promise<DownloadList> {
    const source = await this.#services.source();
    const holdings = await this.#services.holdings(source);
    return this.#free(() => {
      const { items, waiting, watched, situation } = lookAtList(this.#services, source, holdings);
      const { state, now } = situation;
      const sending = state.sending && now - state.sending.at < sendingMs ? state.sending.id : undefined;
      const { consent } = state;
      return {
        source,
        state: judgeDownloads(situation),
        items: items.map((row) => listedOf(row, sending)),
        requests: waiting.reduce((sum, { requests }) => sum + requests, 0),
        consent: consent && { share: consent.share, until: consent.until, count: consent.count },
        isPaused: state.isPaused,
        share: shareOf(situation),
        sentToday: sentOn(state, now),
        watched,
      };
    });
  }

  async price(items: readonly DownloadItem[]): Promise<DownloadsPrice> {
    const { rows: _, ...price } = await this.#price(await this.#services.source(), items);
    return price;
  }

  #price(source: SourceId, items: readonly DownloadItem[]): Promise<DownloadsPrice & { rows: ItemRow[] }> {
    const { store, clock } = this.#services;
    const known = new KnownItems(this.#services, source);
    const now = clock();
    return this.#free(() => inSlices(priceItems(known, new DownloadRows(store.downloads, source, now), items, now)));
  }

  async add(items: readonly DownloadItem[], consent?: Omit<DownloadConsent, 'count'>): Promise<DownloadsPrice> {
    const { rows: added, ...price } = await this.#price(await this.#services.source(), items);
    await this.#change((rows, now) => {
      const ids = new Set(added.map(({ id }) => id));
      for (const { id, status, at } of rows.items())
        if (status === 'done' && at < now - keptMs && !ids.has(id)) rows.removeItem(id);
      const others = rows.items().filter(({ id }) => !ids.has(id));
      const inOrder = [...others, ...added].sort((one, other) => one.place - other.place || 0);
      rows.putOrder(inOrder, ids);
      if (!consent) return;
      const state = rows.state();
      const earlier = state.consent && state.consent.until > now ? state.consent : undefined;
      const count = Math.max(0, earlier?.count ?? 0) + price.requests;
      rows.putState({ ...state, consent: { grantedAt: now, ...earlier, ...consent, count } });
    });
    return price;
  }

  move(ids: readonly string[], before?: string): Promise<void> {
    return this.#change((rows) => {
      const all = rows.items();
      const moved = all.filter(({ id }) => ids.includes(id));
      const others = all.filter(({ id }) => !ids.includes(id));
      const at = others.findIndex(({ id }) => id === before);
      rows.putOrder(others.toSpliced(at < 0 ? others.length : at, 0, ...moved));
    });
  }

  async first(id: string): Promise<void> {
    await this.#change((rows) => {
      const all = rows.items();
      rows.putOrder([...all.filter((row) => row.id === id), ...all.filter((row) => row.id !== id)]);
    });
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#change((rows) => {
      for (const id of ids) rows.removeItem(id);
    });
  }

  tryAgain(ids?: readonly string[]): Promise<void> {
    return this.#change((rows) => {
      for (const { error: _, ...row } of rows.items()) {
        const isMeant = ids ? ids.includes(row.id) && row.status !== 'done' : row.status === 'failed';
        if (isMeant) rows.putItem({ ...row, status: 'waiting', attempts: 0, isAgain: true });
      }
    });
  }

  grant(consent: DownloadConsent): Promise<void> {
    return this.#change((rows, now) => rows.putState({ ...rows.state(), consent: { ...consent, grantedAt: now } }));
  }

  revoke(): Promise<void> {
    return this.#change((rows) => rows.putState({ ...rows.state(), consent: undefined }));
  }

  pause(): Promise<void> {
    return this.#change((rows) => rows.putState({ ...rows.state(), isPaused: true }));
  }

  resume(): Promise<void> {
    return this.#change((rows) => rows.putState({ ...rows.state(), isPaused: false }));
  }

  watch(ticker: string): Promise<void> {
    const parsed = parseTicker(ticker);
    if (!parsed.ok) return Promise.resolve();
    return this.#change((rows) => {
      const folded = foldShareClass(parsed.value);
      if (!rows.watches().some((row) => row.ticker === folded)) rows.putWatch({ ticker: folded });
    });
  }

  unwatch(ticker: string): Promise<void> {
    return this.#change((rows) => rows.removeWatch(foldShareClass(ticker.trim())));
  }

  async arrived(): Promise<ArrivedCall[]> {
    const source = await this.#services.source();
    const holdings = await this.#services.holdings(source);
    const rows = await this.#free(() => this.#rows(source).arrived());
    // The user may have removed a call from the library since.
    return rows
      .filter(({ cik, fyq }) => holdings.ofCik(cik).some((call) => call.fyq === fyq))
      .map(({ cik, ticker, company, fyq, at, isWatched }) => ({ source, cik, ticker, company, fyq, at, isWatched }))
      .sort((one, other) => other.at - one.at);
  }

  async opened(source: SourceId, call: { cik: number; fyq: string }): Promise<void> {
    // Reading takes no lock, and most calls that are opened aren't unread.
    const isUnread = await this.#free(() => this.#rows(source).isArrived(call));
    if (isUnread) await this.#change((rows) => rows.removeArrived(call), source);
  }

  takeNotice(): Promise<boolean> {
    return this.#change((rows, now) => {
      const state = rows.state();
      const day = utcDay(now);
      if (state.noticed === day) return false;
      rows.putState({ ...state, noticed: day });
      return true;
    });
  }

  run(): Disposable {
    const run = new DownloadRun(this.#services, () => this.#changed.fire());
    this.#runs.add(run);
    return toDisposable(() => {
      this.#runs.delete(run);
      run.end();
    });
  }

  connectionChanged(source: SourceId): void {
    const changed = this.#change((rows) => {
      const state = rows.state();
      if (state.rejectedAt !== undefined) rows.putState({ ...state, rejectedAt: undefined, nextAt: undefined });
    }, source);
    // A file that doesn't take the change sends nothing either.
    changed.catch(() => undefined);
  }

  /** Lets the windows that run go on without ending what they hold, as a window does that is killed. */
  dispose(): void {
    for (const run of this.#runs) run.stop();
    this.#changed.dispose();
  }

  #rows(source: SourceId): DownloadRows {
    return new DownloadRows(this.#services.store.downloads, source, this.#services.clock());
  }

  async #change<T>(work: (rows: DownloadRows, now: number) => T, of?: SourceId): Promise<T> {
    const { store, clock } = this.#services;
    const source = of ?? (await this.#services.source());
    const now = clock();
    const changed = await this.#free(() =>
      store.atomically((inner) => work(new DownloadRows(inner.downloads, source, now), now)),
    );
    this.#changed.fire();
    for (const run of this.#runs) run.poke();
    return changed;
  }

  /** Rejects with LibraryError `libraryBusy` and `notWritten`. */
  async #free<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await whenFree(work, { patienceMs });
    } catch (cause) {
      if (!(cause instanceof StoreFailure)) throw cause;
      throw isBusy(cause)
        ? new LibraryError('libraryBusy', 'Another process keeps the library’s file', { cause })
        : new LibraryError('notWritten', 'The list could not be written', { cause });
    }
  }
}
