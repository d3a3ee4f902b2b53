import { keepNewest } from '../base/newest.ts';
import { fromOfSource, keyOfCited, type CitedCallName } from '../domain/links/citing.ts';
import { citedCallOf, type CitedCall } from '../domain/verdicts/judgeQuotation.ts';
import { ifStored } from '../library/inLibrary.ts';
import type { Library } from '../library/library.ts';
import type { CitableStoredCall } from '../library/storedCalls.ts';

/** A call of the source that is meant. */
export type CallName = Pick<CitedCallName, 'cik' | 'fyq'>;

/** Names a call in tables of the calls of one source. */
export function keyOf({ cik, fyq }: CallName): string {
  return `${cik} ${fyq}`;
}

export function isSameCall(one: CallName, other: CallName): boolean {
  return one.cik === other.cik && one.fyq === other.fyq;
}

/** Calls that are kept after they were parsed. Those of a note's neighborhood are asked for again and again. */
const mostKept = 64;

/** A call as it was parsed, and when the service answered with it. */
interface KeptCall {
  call: CitedCall | undefined;
  fetchedAt: number;
}

/** An answer with a call; undefined where the place of the answers lacks it. */
type ReadCall = (name: CitedCallName) => Promise<CitableStoredCall | undefined>;

/** Reads the calls that notes cite, each once. Never spends a request. */
export class CitedCalls {
  readonly #read: ReadCall;
  readonly #placeOf: (name: CitedCallName) => string | undefined;
  /** The call that was used last comes last. */
  readonly #kept = new Map<string, Promise<KeptCall>>();
  /** The results from before the library changed, most likely still true. */
  readonly #former = new Map<string, Promise<KeptCall>>();

  /** `placeOf` names the place that would answer; undefined if none is connected that could. */
  constructor(read: ReadCall, placeOf: (name: CitedCallName) => string | undefined = () => '') {
    this.#read = read;
    this.#placeOf = placeOf;
  }

  /** Reads from the library of a window or a server, which answers for the connected source only. */
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

  /** The call that a link cites; undefined if the place lacks it, or isn't the one that is meant. */
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

  /** Lets the next read see what was filed or removed since. An unchanged call is not parsed again. */
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
