import * as vscode from 'vscode';
import { isAbortError } from '../../../base/abort.ts';
import { answeredOf, failedSnapshot, kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import type { ScreenPage } from '../../../domain/screener.ts';
import { crossingOf, formatError } from '../../../host/formatError.ts';
import { PlainError } from '../../../host/plainError.ts';
import type { Services } from '../../../host/services.ts';
import { createBatch, type Initiator, type OnBehalf } from '../../../library/ledger/initiator.ts';
import { LibraryError, type Read, type ReadMode } from '../../../library/library.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import type { RunTable } from '../grid/gridPanel.ts';
import type { ResultsSummary, ScreenFileState } from '../protocol.ts';
import type { RememberedRun } from './rememberedRunModel.ts';
import { ResultRows } from '../results/resultsModel.ts';
import { prepareScreen, readScreenPage, requireScreenerPath, type PreparedScreen } from './screenRequest.ts';

type RunServices = Pick<Services, 'library' | 'settings' | 'connection'>;

/** Where a screen is kept. */
export interface RunFile {
  uri: vscode.Uri;
  name: string;
}

/** A run as it stands: what was asked and what has come. */
export interface RunState {
  source: SourceId;
  prepared: PreparedScreen;
  rows: ResultRows;
}

interface ReadingOptions extends OnBehalf {
  mode: ReadMode;
  signal: AbortSignal;
}

interface ScreenRunOptions {
  services: RunServices;
  file: RunFile;
  publish: (snapshot: Snapshot<ResultsSummary>) => void;
  /** What a reload of the window brings back. */
  remembered: { get(): RememberedRun | undefined; set(run: RememberedRun): void };
  /** The full count of matches as a first page says it, whenever one is read. */
  counted: (count: { source: string; condition: string; total: number; at: number }) => void;
  /** A run was read to its end, so that nothing is missing in it. */
  completed: (run: RunState) => void;
}

/** One screen's results: which pages are read, in what order they are shown, and what is being read now. */
export class ScreenRun {
  readonly #options: ScreenRunOptions;
  #file: RunFile;
  #fileState: ScreenFileState | undefined;
  #prepared: PreparedScreen | undefined;
  #rows = new ResultRows();
  /** The source of the rows. */
  #from: SourceId | undefined;
  #snapshot: Snapshot<ResultsSummary> | undefined;
  #problem: string | undefined;
  #reading: AbortController | undefined;

  constructor(options: ScreenRunOptions) {
    this.#options = options;
    this.#file = options.file;
  }

  get snapshot(): Snapshot<ResultsSummary> | undefined {
    return this.#snapshot;
  }

  get file(): RunFile {
    return this.#file;
  }

  /** Undefined until a first page was read. */
  get state(): RunState | undefined {
    if (!this.#prepared || !this.#from || this.#rows.pagesRead === 0) return undefined;
    return { source: this.#from, prepared: this.#prepared, rows: this.#rows };
  }

  /** The file was renamed or moved. */
  follow(file: RunFile): void {
    this.#file = file;
    this.#remember();
    if (this.state) this.#publishRows();
  }

  /** What the file has become since it was run. */
  noteFile(state: ScreenFileState | undefined): void {
    if (state === this.#fileState) return;
    this.#fileState = state;
    if (this.state) this.#publishRows();
  }

  /**
   * From the first page. `library` after a reload of the window: the run as it was, and nothing is spent. Results that
   * are shown stay until others are there, and when none can be had.
   */
  async start(mode: ReadMode, initiator: Initiator): Promise<void> {
    await this.#whileReading(async (signal) => {
      if (this.state) this.#publishRows();
      else this.#publish({ state: 'loading', source: this.#source() });
      try {
        if (mode !== 'library') requireScreenerPath(this.#options.services);
        const remembered = mode === 'library' ? this.#options.remembered.get() : undefined;
        const prepared = remembered ?? (await this.#prepare({ mode, signal, initiator }));
        const rows = new ResultRows(this.#rows.version);
        await this.#readInto(rows, { prepared, page: 1, mode, signal, initiator });
        this.#take(prepared, rows);
        if (remembered) await this.#readUpTo(remembered.pages, { mode: 'library', signal, initiator });
        else {
          if (this.#fileState === 'edited') this.#fileState = undefined;
          this.#noteProgress();
        }
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  /** Its first page was read just now. Pages of an older run that are being read are called off. */
  show(prepared: PreparedScreen, first: Read<ScreenPage>): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#problem = undefined;
    const rows = new ResultRows(this.#rows.version);
    this.#add(rows, { prepared, page: 1 }, first);
    if (this.#fileState === 'edited') this.#fileState = undefined;
    this.#take(prepared, rows);
    this.#noteProgress();
  }

  /** Every page that is shown, once more; they stay until all have come. Gives what stopped it, if anything did. */
  async refresh(initiator: Initiator): Promise<string | undefined> {
    const shown = this.state;
    if (!shown) return undefined;
    await this.#whileReading(async (signal) => {
      this.#publishRows();
      try {
        const rows = new ResultRows(this.#rows.version);
        const { prepared } = shown;
        const pages = Math.max(1, this.#rows.pagesRead);
        for (let page = 1; page === 1 || page <= Math.min(pages, rows.pagesTotal); page++)
          await this.#readInto(rows, { prepared, page, mode: 'refresh', signal, initiator });
        this.#take(prepared, rows);
        this.#noteProgress();
      } catch (error) {
        this.#fail(error);
      }
    });
    return this.#problem;
  }

  async nextPage(): Promise<void> {
    await this.#readOn(this.#rows.pagesRead + 1);
  }

  async allPages(): Promise<void> {
    await this.#readOn(Number.POSITIVE_INFINITY);
  }

  /** What was read stays. */
  stop(): void {
    this.#reading?.abort();
  }

  /** What the grid shows: the rows as received. */
  get table(): RunTable | undefined {
    if (!this.state) return undefined;
    const { all, total, version, readFrom, readTill } = this.#rows;
    const { condition, columns } = this.#prepared!;
    const { name } = this.#file;
    return { rows: all, columns, total, version, name, condition, source: this.#source(), readFrom, readTill };
  }

  async #readOn(last: number): Promise<void> {
    if (!this.#prepared) return;
    await this.#whileReading(async (signal) => {
      this.#publishRows();
      try {
        const pages = Math.min(last, this.#rows.pagesTotal) - this.#rows.pagesRead;
        await this.#readUpTo(last, { mode: 'fresh', signal, initiator: 'person', batch: createBatch(pages) });
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  async #readUpTo(last: number, options: ReadingOptions): Promise<void> {
    const prepared = this.#prepared!;
    while (this.#rows.pagesRead < Math.min(last, this.#rows.pagesTotal)) {
      await this.#readInto(this.#rows, { prepared, page: this.#rows.pagesRead + 1, ...options });
      if (options.mode !== 'library') this.#noteProgress();
      this.#publishRows();
    }
  }

  async #readInto(rows: ResultRows, page: ReadingOptions & { prepared: PreparedScreen; page: number }): Promise<void> {
    const { services } = this.#options;
    const mixed = rows.pagesRead > 0 && this.#from !== services.connection.source;
    if (mixed)
      throw new PlainError(
        vscode.l10n.t('A different source is connected now. Run the screen again to update the results.'),
      );
    const read = await readScreenPage({ services, name: this.#file.name, ...page });
    page.signal.throwIfAborted();
    this.#add(rows, page, read);
  }

  #add(rows: ResultRows, { prepared, page }: { prepared: PreparedScreen; page: number }, read: Read<ScreenPage>): void {
    this.#from = read.source;
    rows.add(read.value, read.fetchedAt, read.cached);
    const { source, value, fetchedAt } = read;
    const { condition } = prepared;
    if (page === 1) this.#options.counted({ source, condition, total: value.pagination.total_records, at: fetchedAt });
  }

  #take(prepared: PreparedScreen, rows: ResultRows): void {
    this.#prepared = prepared;
    this.#rows = rows;
    this.#publishRows();
  }

  #noteProgress(): void {
    this.#remember();
    if (this.#rows.complete && this.state) this.#options.completed(this.state);
  }

  #remember(): void {
    if (!this.#prepared) return;
    const { text, condition, columns, named } = this.#prepared;
    const pages = Math.max(1, this.#rows.pagesRead);
    this.#options.remembered.set({ text, condition, columns, named, pages });
  }

  #prepare(options: ReadingOptions): Promise<PreparedScreen> {
    const { services } = this.#options;
    return prepareScreen({ services, ...this.#file, ...options });
  }

  #fail(error: unknown): void {
    if (this.state) {
      if (!isAbortError(error)) this.#problem = formatError(error, this.#subject()).message;
      return;
    }
    // Called off before anything was read: it is not in the library still, and no failure.
    const told = isAbortError(error) ? new LibraryError('notInLibrary', 'Called off') : error;
    this.#publish(
      failedSnapshot(this.#from ?? this.#options.services.connection.source, crossingOf(told, this.#subject())),
    );
  }

  async #whileReading(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#reading?.abort();
    const controller = new AbortController();
    this.#reading = controller;
    this.#problem = undefined;
    try {
      await work(controller.signal);
    } finally {
      if (this.#reading === controller) {
        this.#reading = undefined;
        if (this.state) this.#publishRows();
      }
    }
  }

  #publishRows(): void {
    const rows = this.#rows;
    const { condition, columns } = this.#prepared!;
    const value: ResultsSummary = {
      uri: this.#file.uri.toString(),
      name: this.#file.name,
      condition,
      columns,
      total: rows.total,
      loaded: rows.loaded,
      pagesRead: rows.pagesRead,
      pagesTotal: rows.pagesTotal,
      readFrom: rows.readFrom,
      readTill: rows.readTill,
      totalChanged: rows.totalChanged,
      complete: rows.complete,
      reading: this.#reading !== undefined,
      ...(this.#problem ? { problem: this.#problem } : {}),
      ...(this.#fileState ? { file: this.#fileState } : {}),
    };
    const state = rows.total === 0 ? 'empty' : 'ready';
    this.#publish({
      state,
      source: this.#source(),
      value,
      ...answeredOf({ fetchedAt: rows.readTill, cached: rows.cached }),
    });
  }

  #publish(snapshot: Snapshot<ResultsSummary>): void {
    this.#snapshot = snapshot;
    this.#options.publish(snapshot);
  }

  #source(): Snapshot<never>['source'] {
    return kindOfSource(this.#from ?? this.#options.services.connection.source);
  }

  #subject(): string {
    return vscode.l10n.t('Screen “{0}”', this.#file.name);
  }
}
