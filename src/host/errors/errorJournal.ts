import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { Log } from '../log.ts';

/** An error as a report may include it: only kinds and codes, without its text. */
interface NotedError {
  /** Kinds and codes of the error and its causes, outermost first; see `errorCauses`. */
  causes: readonly string[];
  kind: string;
  /** How often it occurred in a row. */
  times: number;
  /** When it last occurred, in milliseconds since the epoch. */
  at: number;
}

interface ErrorJournalOptions {
  log: Pick<Log, 'debug' | 'warn' | 'error'>;
  /** The keys that were returned, which must not be in any line. */
  keys: () => readonly string[];
  clock?: () => number;
}

/** Maximum number of errors that are remembered. */
const most = 20;

/** Remembers the last errors of this window without their text. `noteError` writes to it. */
export class ErrorJournal {
  readonly options: ErrorJournalOptions;
  readonly #noted: NotedError[] = [];

  constructor(options: ErrorJournalOptions) {
    this.options = options;
  }

  /** Oldest first. */
  get noted(): readonly NotedError[] {
    return this.#noted;
  }

  add({ kind, causes }: Pick<NotedError, 'kind' | 'causes'>): void {
    const at = (this.options.clock ?? Date.now)();
    const last = this.#noted.at(-1);
    if (last?.kind === kind && last.causes.join() === causes.join()) {
      last.times += 1;
      last.at = at;
      return;
    }
    this.#noted.push({ kind, causes, times: 1, at });
    if (this.#noted.length > most) this.#noted.shift();
  }
}

let inUse: ErrorJournal | undefined;

/** Makes this journal record errors until it is disposed. */
export function useErrorJournal(journal: ErrorJournal): Disposable {
  inUse = journal;
  return toDisposable(() => {
    if (inUse === journal) inUse = undefined;
  });
}

export function errorJournal(): ErrorJournal | undefined {
  return inUse;
}
