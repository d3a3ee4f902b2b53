import * as vscode from 'vscode';
import { isAbortError } from '../../base/abort.ts';
import { kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import { wordsFor } from '../../host/errorWords.ts';
import type { Services } from '../../host/services.ts';
import type { ReadMode } from '../../library/library.ts';
import type { RunTable } from './grid/gridPanel.ts';
import type { ResultsSummary } from './protocol.ts';
import { ResultRows } from './resultsModel.ts';
import { prepareScreen, readScreenPage, requireScreenerPath, type PreparedScreen } from './screenRequest.ts';

type RunServices = Pick<Services, 'library' | 'settings' | 'connection'>;

interface ScreenRunOptions {
  services: RunServices;
  uri: vscode.Uri;
  name: string;
  publish: (snapshot: Snapshot<ResultsSummary>) => void;
  /** Pages to read again after a reload. */
  remembered: { get(): number; set(pages: number): void };
  /** The full count of matches as the first page says it, whenever that is read. */
  counted: (count: { total: number; at: number }) => void;
}

/** One screen's results: which pages are read, in what order they are shown, and what is being read now. */
export class ScreenRun {
  readonly #options: ScreenRunOptions;
  #prepared: PreparedScreen | undefined;
  #rows = new ResultRows();
  #snapshot: Snapshot<ResultsSummary> | undefined;
  #problem: string | undefined;
  #reading: AbortController | undefined;

  constructor(options: ScreenRunOptions) {
    this.#options = options;
  }

  get snapshot(): Snapshot<ResultsSummary> | undefined {
    return this.#snapshot;
  }

  /** `shelf` after a reload of the window: nothing is spent. Otherwise from the first page. */
  async start(mode: ReadMode): Promise<void> {
    const { services, uri, name, remembered } = this.#options;
    await this.#whileReading(async (signal) => {
      this.#publish({ state: 'loading', source: this.#source() });
      try {
        if (mode !== 'shelf') requireScreenerPath(services);
        // Only the pages are asked for anew: the catalogue keeps its own time.
        const prepared = await prepareScreen({
          services,
          uri,
          name,
          mode: mode === 'shelf' ? 'shelf' : 'fresh',
          signal,
        });
        this.#prepared = prepared;
        this.#rows = new ResultRows();
        await this.#readPage(1, mode, signal);
        if (mode === 'shelf') await this.#readRemembered(signal);
        else remembered.set(1);
      } catch (error) {
        const { kind, message } = wordsFor(error, this.#subject());
        this.#publish({ state: 'error', source: this.#source(), error: { kind, message } });
      }
    });
  }

  async nextPage(): Promise<void> {
    await this.#readUpTo(this.#rows.pagesRead + 1);
  }

  async allPages(): Promise<void> {
    await this.#readUpTo(Number.POSITIVE_INFINITY);
  }

  /** What was read stays. */
  stop(): void {
    this.#reading?.abort();
  }

  /** What the grid shows: the rows as received. */
  get table(): RunTable | undefined {
    if (!this.#prepared || this.#rows.pagesRead === 0) return undefined;
    const { all, total, version, readFrom, readTill } = this.#rows;
    const { condition, columns } = this.#prepared;
    const { name } = this.#options;
    return { rows: all, columns, total, version, name, condition, source: this.#source(), readFrom, readTill };
  }

  async #readUpTo(last: number): Promise<void> {
    if (!this.#prepared) return;
    await this.#whileReading(async (signal) => {
      this.#publishRows();
      try {
        while (this.#rows.pagesRead < Math.min(last, this.#rows.pagesTotal)) {
          await this.#readPage(this.#rows.pagesRead + 1, 'fresh', signal);
          this.#options.remembered.set(this.#rows.pagesRead);
        }
      } catch (error) {
        if (!isAbortError(error)) this.#problem = wordsFor(error, this.#subject()).message;
      }
    });
    this.#publishRows();
  }

  async #readRemembered(signal: AbortSignal): Promise<void> {
    const last = Math.min(this.#options.remembered.get(), this.#rows.pagesTotal);
    try {
      while (this.#rows.pagesRead < last) await this.#readPage(this.#rows.pagesRead + 1, 'shelf', signal);
    } catch (error) {
      this.#problem = wordsFor(error, this.#subject()).message;
      this.#publishRows();
    }
  }

  async #readPage(page: number, mode: ReadMode, signal: AbortSignal): Promise<void> {
    const { services } = this.#options;
    const read = await readScreenPage({ services, prepared: this.#prepared!, page, mode, signal });
    this.#rows.add(read.value, read.fetchedAt);
    if (page === 1) this.#options.counted({ total: read.value.pagination.total_records, at: read.fetchedAt });
    this.#publishRows();
  }

  async #whileReading(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#reading?.abort();
    const controller = new AbortController();
    this.#reading = controller;
    this.#problem = undefined;
    try {
      await work(controller.signal);
    } finally {
      if (this.#reading === controller) this.#reading = undefined;
      if (this.#rows.pagesRead > 0 && this.#snapshot?.state !== 'error') this.#publishRows();
    }
  }

  #publishRows(): void {
    const rows = this.#rows;
    const { condition, columns } = this.#prepared!;
    const value: ResultsSummary = {
      name: this.#options.name,
      condition,
      columns,
      total: rows.total,
      loaded: rows.loaded,
      pagesRead: rows.pagesRead,
      pagesTotal: rows.pagesTotal,
      readFrom: rows.readFrom,
      readTill: rows.readTill,
      totalChanged: rows.totalChanged,
      reading: this.#reading !== undefined,
      ...(this.#problem ? { problem: this.#problem } : {}),
    };
    const state = rows.total === 0 ? 'empty' : 'ready';
    this.#publish({ state, source: this.#source(), value, fetchedAt: rows.readTill });
  }

  #publish(snapshot: Snapshot<ResultsSummary>): void {
    this.#snapshot = snapshot;
    this.#options.publish(snapshot);
  }

  #source(): Snapshot<never>['source'] {
    return kindOfSource(this.#options.services.connection.source);
  }

  #subject(): string {
    return vscode.l10n.t('The screen “{0}”', this.#options.name);
  }
}
