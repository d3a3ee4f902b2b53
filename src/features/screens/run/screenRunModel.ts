import * as l10n from '@vscode/l10n';
import { isAbortError } from '../../../base/abort.ts';
import type { CrossingError } from '../../../base/channel.ts';
import { answeredOf, failedSnapshot, kindOfSource, type Snapshot } from '../../../base/snapshot.ts';
import type { ScreenPage } from '../../../domain/screener.ts';
import { createBatch, type Initiator, type OnBehalf } from '../../../library/ledger/initiator.ts';
import { LibraryError, type Read, type ReadMode } from '../../../library/library.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import type { PreparedScreen } from '../../../screen/print/prepareScreen.ts';
import type { SavedRun } from '../compare/runComparisonModel.ts';
import type { RunTable } from '../grid/gridModel.ts';
import type { ResultsSummary, ScreenFileState } from '../protocol.ts';
import { ResultRows } from '../results/resultsModel.ts';
import { LatestReading } from './latestReading.ts';
import type { RememberedRun } from '../results/keptResults.ts';
import type { RunKey } from './runKey.ts';

/** A screen's file: its address and its name without the ending. */
export interface RunFile {
  uri: string;
  name: string;
}

/** The state of a run: its condition, and the rows received so far from one source. */
export interface RunState {
  source: SourceId;
  prepared: PreparedScreen;
  rows: ResultRows;
}

export interface RunRead extends OnBehalf {
  mode: ReadMode;
  signal: AbortSignal;
}

export interface ScreenRunModelOptions {
  file: RunFile;
  /** True for a panel of a saved run, which never changes. */
  isSaved: boolean;
  /** The connected source. */
  source: () => SourceId;
  /** Reads and checks the file. Throws if it can't be run. */
  prepare: (file: RunFile, read: RunRead) => Promise<PreparedScreen>;
  readPage: (page: RunRead & { name: string; prepared: PreparedScreen; page: number }) => Promise<Read<ScreenPage>>;
  toCrossing: (error: unknown, subject: string) => CrossingError;
  /** Creates the error for a next page when the connected source isn't the one of the pages before it. */
  sourceChanged: () => Error;
  publish: (snapshot: Snapshot<ResultsSummary>) => void;
  /** The run that a window reload restores. */
  remembered: { get(): RememberedRun | undefined; set(run: RememberedRun): void };
  /** Called with the full count of matches whenever a first page is read. */
  counted: (count: { source: string; condition: string; total: number; at: number }) => void;
  /** Called with a run whose pages were all read, so that no match is missing. */
  completed: (run: RunState) => void;
}

/**
 * The results of one screen: the pages to read, the panel's state meanwhile, and failures. Shown rows stay until a
 * newer run has its own rows, and stay for good if that run fails.
 */
export class ScreenRunModel {
  readonly #options: ScreenRunModelOptions;
  readonly #reading = new LatestReading();
  #file: RunFile;
  #fileState: ScreenFileState | undefined;
  #state: RunState | undefined;
  #snapshot: Snapshot<ResultsSummary> | undefined;
  #problem: string | undefined;

  constructor(options: ScreenRunModelOptions) {
    this.#options = options;
    this.#file = options.file;
  }

  get snapshot(): Snapshot<ResultsSummary> | undefined {
    return this.#snapshot;
  }

  get isSaved(): boolean {
    return this.#options.isSaved;
  }

  get file(): RunFile {
    return this.#file;
  }

  /** Undefined until a first page was read. */
  get state(): RunState | undefined {
    return this.#state;
  }

  /** The table in the grid: the rows as received. */
  get table(): RunTable | undefined {
    if (!this.#state) return undefined;
    const { prepared, rows } = this.#state;
    const { condition, columns } = prepared;
    const { all, total, version, readFrom, readTill } = rows;
    const { name } = this.#file;
    return { rows: all, columns, total, version, name, condition, source: this.#kind(), readFrom, readTill };
  }

  /** Sets the new address of the file after it was renamed or moved. */
  follow(file: RunFile): void {
    this.#file = file;
    this.#remember();
    this.#publishRows();
  }

  /** Records the file's state since the run. */
  noteFile(state: ScreenFileState | undefined): void {
    if (state === this.#fileState) return;
    this.#fileState = state;
    this.#publishRows();
  }

  /**
   * Runs the screen from its first page. The mode `library` is for a window reload: it restores the remembered run and
   * sends no request.
   */
  async start(mode: ReadMode, initiator: Initiator): Promise<void> {
    await this.#read(async (signal) => {
      const remembered = mode === 'library' ? this.#options.remembered.get() : undefined;
      const prepared = remembered ?? (await this.#options.prepare(this.#file, { mode, signal, initiator }));
      const run = await this.#readRun(prepared, 1, { mode, signal, initiator });
      if (remembered) {
        this.#state = run;
        this.#publishRows();
        await this.#readUpTo(remembered.pages, { mode: 'library', signal, initiator });
      } else {
        this.#noteFileIsRun();
        this.#take(run);
      }
    });
  }

  /** Shows a run whose first page was read elsewhere. Pending pages of the previous run are canceled. */
  show(prepared: PreparedScreen, first: Read<ScreenPage>): void {
    this.#reading.drop();
    this.#problem = undefined;
    const run = this.#emptyRun(prepared);
    this.#add(run, 1, first);
    this.#noteFileIsRun();
    this.#take(run);
  }

  /** Shows a saved run, which isn't remembered as the newest one. It sends no request. */
  async showSaved(read: (file: RunFile) => Promise<RunState>): Promise<void> {
    await this.#read(async () => {
      this.#state = await read(this.#file);
    });
  }

  /**
   * Requests every shown page again. The old rows stay until all pages have arrived. Resolves to the message of the
   * error that stopped it, if any.
   */
  async refresh(initiator: Initiator): Promise<string | undefined> {
    const shown = this.#state;
    if (!shown) return undefined;
    return this.#read(async (signal) => {
      const pages = Math.max(1, shown.rows.pagesRead);
      const run = await this.#readRun(shown.prepared, pages, { mode: 'refresh', signal, initiator });
      this.#take(run);
    });
  }

  async nextPage(): Promise<void> {
    await this.#readOn((this.#state?.rows.pagesRead ?? 0) + 1);
  }

  async allPages(): Promise<void> {
    await this.#readOn(Number.POSITIVE_INFINITY);
  }

  /** Stops reading. Pages that were read stay. */
  stop(): void {
    this.#reading.stop();
  }

  async #readOn(last: number): Promise<void> {
    if (!this.#state) return;
    const { rows } = this.#state;
    await this.#read(async (signal) => {
      const batch = createBatch(Math.min(last, rows.pagesTotal) - rows.pagesRead);
      await this.#readUpTo(last, { mode: 'fresh', signal, initiator: 'person', batch });
    });
  }

  /** Adds pages to the run that is shown, which shows each as soon as it arrives. */
  async #readUpTo(last: number, read: RunRead): Promise<void> {
    const run = this.#state!;
    while (run.rows.pagesRead < Math.min(last, run.rows.pagesTotal)) {
      await this.#readInto(run, run.rows.pagesRead + 1, read);
      if (read.mode !== 'library') this.#noteProgress();
      this.#publishRows();
    }
  }

  /** Reads the first pages of a new run, which isn't shown yet; fewer than `pages` if it has fewer. */
  async #readRun(prepared: PreparedScreen, pages: number, read: RunRead): Promise<RunState> {
    const run = this.#emptyRun(prepared);
    for (let page = 1; page === 1 || page <= Math.min(pages, run.rows.pagesTotal); page++)
      await this.#readInto(run, page, read);
    return run;
  }

  async #readInto(run: RunState, page: number, read: RunRead): Promise<void> {
    const { source, readPage, sourceChanged } = this.#options;
    const hasPages = run.rows.pagesRead > 0;
    if (hasPages && run.source !== source()) throw sourceChanged();
    const answer = await readPage({ name: this.#file.name, prepared: run.prepared, page, ...read });
    read.signal.throwIfAborted();
    // The source can change between the check and the read.
    if (hasPages && run.source !== answer.source) throw sourceChanged();
    this.#add(run, page, answer);
  }

  #add(run: RunState, page: number, { source, value, fetchedAt, cached }: Read<ScreenPage>): void {
    run.source = source;
    // A service that returns another page number than the requested one would be asked for the same page forever.
    run.rows.add({ ...value, pagination: { ...value.pagination, current_page: page } }, fetchedAt, cached);
    const { condition } = run.prepared;
    if (page === 1) this.#options.counted({ source, condition, total: value.pagination.total_records, at: fetchedAt });
  }

  #emptyRun(prepared: PreparedScreen): RunState {
    return { source: this.#options.source(), prepared, rows: new ResultRows(this.#state?.rows.version) };
  }

  /** Records that the file's current text is the one that was run. */
  #noteFileIsRun(): void {
    if (this.#fileState === 'edited') this.#fileState = undefined;
  }

  #take(run: RunState): void {
    this.#state = run;
    this.#publishRows();
    this.#noteProgress();
  }

  #noteProgress(): void {
    this.#remember();
    if (this.#state?.rows.complete) this.#options.completed(this.#state);
  }

  #remember(): void {
    if (!this.#state || this.isSaved) return;
    const { prepared, rows } = this.#state;
    const { text, condition, columns, named } = prepared;
    this.#options.remembered.set({ text, condition, columns, named, pages: Math.max(1, rows.pagesRead) });
  }

  /** Resolves to the message of the error that stopped it; never to that of a newer read. */
  async #read(work: (signal: AbortSignal) => Promise<void>): Promise<string | undefined> {
    const wasLatest = await this.#reading.run(async ({ signal, isLatest }) => {
      this.#problem = undefined;
      if (this.#state) this.#publishRows();
      else this.#publish({ state: 'loading', source: this.#kind() });
      try {
        await work(signal);
      } catch (error) {
        if (isLatest()) this.#fail(error);
      }
    });
    if (!wasLatest) return undefined;
    this.#publishRows();
    return this.#problem;
  }

  #fail(error: unknown): void {
    const { toCrossing, source } = this.#options;
    const subject = l10n.t('Screen “{0}”', this.#file.name);
    if (this.#state) {
      if (!isAbortError(error)) this.#problem = toCrossing(error, subject).message;
      return;
    }
    // A canceled first run isn't a failure: the library just doesn't have the results.
    const shown = isAbortError(error) ? new LibraryError('notInLibrary', 'The run was canceled') : error;
    this.#publish(failedSnapshot(source(), toCrossing(shown, subject)));
  }

  #publishRows(): void {
    if (!this.#state) return;
    const { prepared, rows } = this.#state;
    const { condition, columns } = prepared;
    const value: ResultsSummary = {
      ...this.#file,
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
      reading: this.#reading.isRunning,
      ...(this.#problem ? { problem: this.#problem } : {}),
      isSaved: this.isSaved,
      ...(this.#fileState ? { file: this.#fileState } : {}),
    };
    this.#publish({
      state: rows.total === 0 ? 'empty' : 'ready',
      source: this.#kind(),
      value,
      ...answeredOf({ fetchedAt: rows.readTill, cached: rows.cached }),
    });
  }

  #publish(snapshot: Snapshot<ResultsSummary>): void {
    this.#snapshot = snapshot;
    this.#options.publish(snapshot);
  }

  #kind(): Snapshot<never>['source'] {
    return kindOfSource(this.#state?.source ?? this.#options.source());
  }
}

export function keyOfRun({ source, prepared }: RunState): RunKey {
  return { source, condition: prepared.condition };
}

export function savedRunOf({ prepared, rows }: RunState): SavedRun {
  return { metrics: prepared.columns, readFrom: rows.readFrom, readTill: rows.readTill, rows: rows.all };
}
