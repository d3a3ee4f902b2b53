import { keepNewest } from '../base/newest.ts';
import { fromOfSource, keyOfCited, type CitedCallName } from '../domain/links/citing.ts';
import { citedCallOf, type CitedCall } from '../domain/verdicts/citedCall.ts';
import { ifStored } from '../library/inLibrary.ts';
import type { Library } from '../library/library.ts';
import type { CitableStoredCall } from '../library/storedCalls.ts';

/** A call of the checked source. */
export type CallName = Pick<CitedCallName, 'cik' | 'fyq'>;

/** Returns the key of a call in tables with the calls of one source. */
export function keyOf({ cik, fyq }: CallName): string {
  return `${cik} ${fyq}`;
}

export function isSameCall(one: CallName, other: CallName): boolean {
  return one.cik === other.cik && one.fyq === other.fyq;
}

/** Maximum number of parsed calls that are kept. The calls around a note's quotations are requested again and again. */
const mostKept = 64;

/** A parsed call, and when the service answered with it. */
interface KeptCall {
  call: CitedCall | undefined;
  fetchedAt: number;
}

/** Reads an answer with a call; undefined if the source of answers lacks it. */
type ReadCall = (name: CitedCallName) => Promise<CitableStoredCall | undefined>;

/** Reads the calls that notes cite, each once. Never sends a request. */
export class CitedCalls {
  readonly #read: ReadCall;
  readonly #placeOf: (name: CitedCallName) => string | undefined;
  /** The most recently used call comes last. */
  readonly #kept = new Map<string, Promise<KeptCall>>();
  /** The results from before the library changed, which are probably still valid. */
  readonly #former = new Map<string, Promise<KeptCall>>();

  /** `placeOf` names the source that would answer; undefined if no connected source could. */
  constructor(read: ReadCall, placeOf: (name: CitedCallName) => string | undefined = () => '') {
    this.#read = read;
    this.#placeOf = placeOf;
  }

  /** Reads from the library of a window or a server, which answers only for the connected source. */
  static ofLibrary(
    library: () => Promise<Library>,
    source: () => string,
    { ifUnreadable }: { ifUnreadable: 'absent' | 'throw' } = { ifUnreadable: 'throw' },
  ): CitedCalls {
    const read: ReadCall = async ({ cik, fyq }) => {
      const opened = await library();
      const stored = await ifStored(opened.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' }));
      return stored && { ...stored, imported: stored.imported ?? false };
    };
    return new CitedCalls(
      (name) => (ifUnreadable === 'throw' ? read(name) : read(name).catch(() => undefined)),
      ({ from }) => (fromOfSource(source()) === from ? source() : undefined),
    );
  }

  /** Returns the call that a link cites; undefined if the library lacks it, or has another call in its place. */
  async get(name: CitedCallName): Promise<CitedCall | undefined> {
    const place = this.#placeOf(name);
    if (place === undefined) return undefined;
    const key = `${place} ${keyOfCited(name)}`;
    const kept = this.#kept.get(key) ?? this.#parse(name, this.#former.get(key));
    this.#former.delete(key);
    keepNewest(this.#kept, [key, kept], mostKept);
    try {
      return (await kept).call;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  /** Makes the next read see calls filed or removed since. An unchanged call isn't parsed again. */
  forget(): void {
    for (const entry of this.#kept) keepNewest(this.#former, entry, mostKept);
    this.#kept.clear();
  }

  async #parse(name: CitedCallName, former: Promise<KeptCall> | undefined): Promise<KeptCall> {
    const stored = await this.#read(name);
    if (!stored) return { call: undefined, fetchedAt: 0 };
    const { value, fetchedAt, imported } = stored;
    const before = await former?.catch(() => undefined);
    if (before?.call && before.fetchedAt === fetchedAt && (before.call.imported ?? false) === imported) return before;
    const call = citedCallOf(value);
    return { call: call && imported ? { ...call, imported } : call, fetchedAt };
  }
}
