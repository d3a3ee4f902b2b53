import type { Steps } from '../../base/slices.ts';
import type { CallCount } from '../../domain/search/foundPassage.ts';
import type { PassageQuery } from '../../domain/search/passageQuery.ts';
import { formatCoverage, parseCoverage, united } from '../barCoverage.ts';
import type { SourceId } from '../library.ts';
import { isSpent, sumOf } from './dayUse.ts';
import { drain } from './drain.ts';
import { MemoryStore } from './memoryStore.ts';
import { SteadyDisk, type SteadyDiskOptions } from './steadyDisk.ts';
import type { CallWriter, FoundTurns, PassageStore, Telling } from './passages.ts';
import { SteadyWriter } from './steadyWriter.ts';
import { StoreFailure } from './storeFailure.ts';
import { joined } from './walkCalls.ts';
import type { AnswerStore, ArrivalStore, BarStore, LeaseStore, LedgerStore, ObservationStore, Store } from './store.ts';

/** The file, with memory for what the file does not take at the moment. Reading knows both. */
export class SteadyStore implements Store {
  readonly disk: SteadyDisk;
  readonly #memory = new MemoryStore(
    ({ source, key, fetchedAt }) => this.answers.get(source, key)?.fetchedAt === fetchedAt,
  );
  #inMemory = false;

  constructor(options: SteadyDiskOptions) {
    this.disk = new SteadyDisk(options);
  }

  atomically<T>(work: (store: Store) => T): T {
    const written = this.disk.use((store) => store.atomically(work));
    if (!written) throw new StoreFailure('unavailable', new Error('The library’s file does not take it'));
    this.#drainMemory();
    return written.answer;
  }

  version(): number {
    return this.disk.use((store) => store.version())?.answer ?? 0;
  }

  dispose(): void {
    this.disk.close();
    this.#memory.dispose();
  }

  readonly answers: AnswerStore = {
    get: (source, key) => this.#newer((store) => store.answers.get(source, key), 'fetchedAt'),
    holding: (source, thing) => this.#newer((store) => store.answers.holding(source, thing), 'fetchedAt'),
    named: (source, name) => this.#first((store) => store.answers.named(source, name)),
    namesLike: (source, prefix) => this.#both((store) => store.answers.namesLike(source, prefix)).flat(),
    company: (source, cik) => this.#newer((store) => store.answers.company(source, cik), 'listedAt'),
    file: (filing, ifNewer) => this.#write((store) => store.answers.file(filing, ifNewer)),
    renew: (filing, ifNewer) => this.#write((store) => store.answers.renew(filing, ifNewer)),
    adopt: (filing) => {
      this.#write((store) => {
        store.answers.adopt(filing);
      });
    },
    absence: (source, key) => this.#newer((store) => store.answers.absence(source, key), 'foundAt'),
    fileAbsence: (source, key, absence) => {
      this.#write((store) => {
        store.answers.fileAbsence(source, key, absence);
      });
    },
    list: (source) =>
      distinct(this.#both((store) => store.answers.list(source)).flat(), (each) => `${each.source}\n${each.key}`),
    remove: (source, key) => {
      this.#everywhere((store) => {
        store.answers.remove(source, key);
      });
    },
    clear: (source) => {
      this.#everywhere((store) => {
        store.answers.clear(source);
      });
    },
    prune: (before) => {
      this.#everywhere((store) => {
        store.answers.prune(before);
      });
    },
  };

  readonly bars: BarStore = {
    coverage: (source, ticker) => {
      const known = this.#both((store) => store.bars.coverage(source, ticker)).filter((text) => text !== undefined);
      return known.length < 2 ? known[0] : formatCoverage(known.map(parseCoverage).reduce(united));
    },
    sessions: (source, ticker, first, last) =>
      distinct(
        this.#both((store) => store.bars.sessions(source, ticker, first, last)).flat(),
        ({ session }) => session,
      ).sort((a, b) => (a.session < b.session ? -1 : 1)),
    counts: (source, ticker, first, last) =>
      new Map(this.#both((store) => [...store.bars.counts(source, ticker, first, last)]).flat()),
    file: (filing) => {
      this.#write((store) => {
        store.bars.file(filing);
      });
    },
    list: (source) =>
      distinct(this.#both((store) => store.bars.list(source)).flat(), (each) => `${each.source}\n${each.ticker}`),
    remove: (source, ticker) => {
      this.#everywhere((store) => {
        store.bars.remove(source, ticker);
      });
    },
    clear: (source) => {
      this.#everywhere((store) => {
        store.bars.clear(source);
      });
    },
  };

  readonly observations: ObservationStore = {
    of: (source, indicator) =>
      distinct(this.#both((store) => store.observations.of(source, indicator)).flat(), ({ at }) => String(at)).sort(
        (a, b) => a.at - b.at,
      ),
    add: (source, observed) => this.#write((store) => store.observations.add(source, observed)),
    indicators: (source) =>
      distinct(
        this.#both((store) => store.observations.indicators(source)).flat(),
        (each) => `${each.source}\n${each.indicator}`,
      ),
    clear: (source) => {
      this.#everywhere((store) => {
        store.observations.clear(source);
      });
    },
    prune: (most) => {
      this.#everywhere((store) => {
        store.observations.prune(most);
      });
    },
  };

  readonly ledger: LedgerStore = {
    reserve: (attempt) => {
      const { source, day, at } = attempt;
      // What the file knows of the day counts also where it takes no writes.
      const known = this.#inMemory ? this.ledger.use(source, day, at) : undefined;
      if (known && isSpent(known, attempt)) return undefined;
      return this.#write((store) => store.ledger.reserve(attempt));
    },
    leave: (id) => {
      this.#ofAttempt(id, (store) => {
        store.ledger.leave(id);
      });
    },
    settle: (id, end) => {
      this.#ofAttempt(id, (store) => {
        store.ledger.settle(id, end);
      });
    },
    withdraw: (id) => {
      this.#ofAttempt(id, (store) => {
        store.ledger.withdraw(id);
      });
    },
    use: (source, day, now) => sumOf(this.#both((store) => store.ledger.use(source, day, now))),
    recent: (source, count) =>
      this.#both((store) => store.ledger.recent(source, count))
        .flat()
        .sort((a, b) => b.at - a.at)
        .slice(0, count),
    write: (entry) => {
      this.#write((store) => {
        store.ledger.write(entry);
      });
    },
    prune: (before) => {
      this.#everywhere((store) => {
        store.ledger.prune(before);
      });
    },
  };

  readonly leases: LeaseStore = {
    take: (lease) => this.#write((store) => store.leases.take(lease)),
    renew: (source, key, owner, until) => this.#everywhere((store) => store.leases.renew(source, key, owner, until)),
    release: (source, key, owner) => {
      this.#everywhere((store) => {
        store.leases.release(source, key, owner);
      });
    },
    fail: (source, key, owner, failure) => {
      this.#everywhere((store) => {
        store.leases.fail(source, key, owner, failure);
      });
    },
  };

  /** Only ever in the file: they are written with all else of an import, or not at all. */
  readonly arrivals: ArrivalStore = {
    put: (id, mark) => {
      this.atomically((store) => {
        store.arrivals.put(id, mark);
      });
    },
    list: () => this.disk.use((store) => store.arrivals.list())?.answer ?? [],
    remove: (id) => {
      this.disk.use((store) => {
        store.arrivals.remove(id);
      });
    },
  };

  /** Where the file takes no index, the window keeps one of its own. */
  readonly passages: PassageStore = {
    waiting: (source) =>
      this.#both((store) => store.passages.waiting(source))
        .flat()
        .filter((call) => !this.#memory.passages.has(call)),
    isWaiting: (call) =>
      !this.#memory.passages.has(call) && this.#both((store) => store.passages.isWaiting(call)).includes(true),
    begin: (call, now) => {
      const onDisk = this.disk.use((store) => store.passages.begin(call, now))?.answer;
      const inMemory = (): CallWriter => this.#memory.passages.begin(call, now);
      return onDisk ? new SteadyWriter(onDisk, (work) => this.disk.use(work)?.answer, inMemory) : inMemory();
    },
    unfinished: (source) =>
      this.#indexes((passages) => passages.unfinished(source))
        .flat()
        .filter((call) => !this.#memory.passages.has(call)),
    sweep: () => this.disk.use((store) => store.passages.sweep())?.answer ?? false,
    indexed: (source) => this.#indexes((passages) => passages.indexed(source)).reduce((one, other) => one + other, 0),
    find: (source, query, telling) => this.#find(source, query, telling),
    count: (source, query, telling) => this.#count(source, query, telling),
  };

  *#find(source: SourceId, query: PassageQuery, telling?: Telling<FoundTurns>): Steps<FoundTurns> {
    const inMemory = yield* this.#memory.passages.find(source, query);
    const onDisk = yield* this.#onDisk((passages) =>
      passages.find(source, query, telling && adding(telling, (soFar) => joined(inMemory, soFar))),
    );
    return onDisk ? joined(inMemory, onDisk) : inMemory;
  }

  *#count(source: SourceId, query: PassageQuery, telling?: Telling<CallCount[]>): Steps<CallCount[]> {
    const inMemory = yield* this.#memory.passages.count(source, query);
    const onDisk = yield* this.#onDisk((passages) =>
      passages.count(source, query, telling && adding(telling, (soFar) => [...inMemory, ...soFar])),
    );
    return onDisk ? [...inMemory, ...onDisk] : inMemory;
  }

  /** Each step by itself: a file that was opened anew meanwhile is asked from the beginning. */
  *#onDisk<T>(begin: (passages: PassageStore) => Steps<T>): Steps<T | undefined> {
    let of: Store | undefined;
    let steps: Steps<T> | undefined;
    for (;;) {
      const used = this.disk.use((store) => {
        if (!steps || of !== store) [of, steps] = [store, begin(store.passages)];
        return steps.next();
      });
      if (!used) return undefined;
      if (used.answer.done) return used.answer.value;
      yield;
    }
  }

  /** A call is in one of the two. */
  #indexes<T>(ask: (passages: PassageStore) => T): T[] {
    const onDisk = this.disk.use((store) => ask(store.passages));
    return [ask(this.#memory.passages), ...(onDisk ? [onDisk.answer] : [])];
  }

  /** Memory's answer, where it has any, then the file's. */
  #both<T>(ask: (store: Store) => T): T[] {
    const onDisk = this.disk.use(ask);
    return [...(this.#inMemory || !onDisk ? [ask(this.#memory)] : []), ...(onDisk ? [onDisk.answer] : [])];
  }

  #first<T>(ask: (store: Store) => T | undefined): T | undefined {
    return this.#both(ask).find((answer) => answer !== undefined);
  }

  #newer<T extends object>(ask: (store: Store) => T | undefined, time: keyof T): T | undefined {
    return this.#both(ask).reduce((one, other) => (one && other && one[time] >= other[time] ? one : (other ?? one)));
  }

  #write<T>(act: (store: Store) => T): T {
    const written = this.disk.use(act);
    if (!written) {
      this.#inMemory = true;
      return act(this.#memory);
    }
    this.#drainMemory();
    return written.answer;
  }

  /** The file takes writes again: it gets what memory holds. */
  #drainMemory(): void {
    if (this.#inMemory && this.disk.use((store) => drain(this.#memory, store))?.answer) this.#inMemory = false;
  }

  #everywhere<T>(act: (store: Store) => T): T {
    const inMemory = this.#inMemory ? [act(this.#memory)] : [];
    const onDisk = this.disk.use(act);
    return onDisk ? onDisk.answer : (inMemory[0] ?? act(this.#memory));
  }

  /** Ids of memory are negative. */
  #ofAttempt(id: number, act: (store: Store) => void): void {
    if (id < 0) act(this.#memory);
    else this.disk.use(act);
  }
}

/** The first of those with one identity. */
function distinct<T>(items: readonly T[], identity: (item: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const item of items) if (!seen.has(identity(item))) seen.set(identity(item), item);
  return [...seen.values()];
}

function adding<T>({ isDue, tell }: Telling<T>, all: (soFar: T) => T): Telling<T> {
  return { isDue, tell: (soFar, progress) => tell(all(soFar), progress) };
}
