import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { Log } from '../log.ts';

/** An error as a report may have it: kinds and codes only, none of its text. */
interface NotedError {
  /** Kinds and codes of the error and its causes, outermost first; see `errorCauses`. */
  causes: readonly string[];
  kind: string;
  /** How often it came in a row. */
  times: number;
  /** When it came last, in milliseconds since the epoch. */
  at: number;
}

interface ErrorJournalOptions {
  log: Pick<Log, 'debug' | 'warn' | 'error'>;
  /** The keys that were handed out, which no line may have. */
  keys: () => readonly string[];
  clock?: () => number;
}

/** Number of errors that are remembered. */
const most = 20;

/** Remembers the last errors of this window without their text. `noteError` writes into it. */
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

/** From now on errors are noted in this journal, until it is disposed. */
export function useErrorJournal(journal: ErrorJournal): Disposable {
  inUse = journal;
  return toDisposable(() => {
    if (inUse === journal) inUse = undefined;
  });
}

export function errorJournal(): ErrorJournal | undefined {
  return inUse;
}
