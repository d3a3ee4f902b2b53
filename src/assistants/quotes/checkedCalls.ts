import { keepNewest } from '../../base/newest.ts';
import { inSlicesUntil, longestSlice, nextTurn, type Steps } from '../../base/slices.ts';
import type { CitedCallName } from '../../domain/links/citing.ts';
import { citedCallOf, type CitedCall } from '../../domain/verdicts/judgeQuotation.ts';
import { ifStored } from '../../library/inLibrary.ts';
import type { Library } from '../../library/library.ts';
import { fromOf } from '../calls/citation.ts';
import type { Sources } from '../sources.ts';

/** Which call of the connected source. */
export type CallName = Pick<CitedCallName, 'cik' | 'fyq'>;

/** In characters. A call that isn't longer is folded within a few milliseconds, when that is first needed. */
const short = 200_000;
/** Calls that are kept. Those of a note's neighborhood are asked for again and again. */
const mostKept = 64;

/** The calls of the library for one check, each read once. Never spends a request. */
export class CheckedCalls {
  readonly library: Library;
  readonly sources: Sources;
  readonly signal: AbortSignal | undefined;
  /** The one that was used last comes last. */
  readonly #calls = new Map<string, Promise<CitedCall | undefined>>();
  #began = performance.now();

  constructor(library: Library, sources: Sources, signal: AbortSignal | undefined) {
    this.library = library;
    this.sources = sources;
    this.signal = signal;
  }

  /** Undefined if the library doesn't have the call. */
  get(name: CallName): Promise<CitedCall | undefined> {
    const key = keyOf(name);
    const call = this.#calls.get(key) ?? this.#read(name);
    keepNewest(this.#calls, [key, call], mostKept);
    return call;
  }

  /** The call that a link leads to; undefined if it is of another source as well. */
  async linked(link: CitedCallName): Promise<CitedCall | undefined> {
    return link.from === fromOf(this.sources) ? this.get(link) : undefined;
  }

  /** Folds a call before its words are looked for, if that is long work. */
  async prepare({ source }: CitedCall): Promise<void> {
    if (source.text.length > short) await this.inSlices(source.prepare());
  }

  /** Lets other work run where it is due, a cancellation included. Rejects with the signal's reason once it is aborted. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began >= longestSlice) {
      await nextTurn();
      this.#began = performance.now();
    }
    this.signal?.throwIfAborted();
  }

  /** Does work in slices. Rejects with the signal's reason once it is aborted. */
  async inSlices<T>(steps: Steps<T>): Promise<T> {
    const ended = await inSlicesUntil(steps, () => this.signal?.aborted ?? false);
    this.signal?.throwIfAborted();
    return ended!.value;
  }

  async #read({ cik, fyq }: CallName): Promise<CitedCall | undefined> {
    const read = await ifStored(this.library.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' }));
    const call = read && citedCallOf(read.value);
    return call && read.imported ? { ...call, imported: true } : call;
  }
}

/** Names a call in tables of the calls of one source. */
export function keyOf({ cik, fyq }: CallName): string {
  return `${cik} ${fyq}`;
}

export function isSameCall(one: CallName, other: CallName): boolean {
  return one.cik === other.cik && one.fyq === other.fyq;
}
