import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LibraryCondition, LibraryTrouble } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import { pendingLines } from '../transfer/pendingLines.ts';
import { BesideStore } from './besideStore.ts';
import { isSpent } from './dayUse.ts';
import type { PassageStore, WaitingCall } from './passages.ts';
import { PendingFile } from './pendingFile.ts';
import type { StoreAccess } from './busyWatch.ts';
import { RecoveringDisk, type RecoveringDiskOptions } from './recoveringDisk.ts';
import { migrations } from './schema.ts';
import type { SqliteStore } from './sqliteStore.ts';
import { StoreFailure } from './storeFailure.ts';
import type { AllowanceStore, ArrivalStore, DownloadStore, LedgerStore, Store } from './store.ts';
import { ifFree, whenFree } from './whenFree.ts';

/**
 * `read`: in the file, or in memory with the file beneath. `write`: to the file, or to memory if the file can't store
 * it. `both`: in both, because either may have the row.
 */
type Way = 'read' | 'write' | 'both';

const ways = {
  answers: {
    ...{
      get: 'read',
      findByEntity: 'read',
      resolveAlias: 'read',
      aliasesLike: 'read',
      company: 'read',
      absence: 'read',
      list: 'read',
      listPortion: 'read',
    },
    ...{ file: 'write', renew: 'write', adopt: 'write', fileAbsence: 'write' },
    ...{ remove: 'both', clear: 'both', prune: 'both' },
  },
  bars: {
    ...{ coverage: 'read', sessions: 'read', counts: 'read', list: 'read' },
    ...{ file: 'write', remove: 'both', clear: 'both' },
  },
  observations: { of: 'read', indicators: 'read', add: 'write', clear: 'both', prune: 'both' },
  ledger: {
    ...{ use: 'read', recent: 'read', reserve: 'write', restore: 'write' },
    ...{ leave: 'both', settle: 'both', withdraw: 'both', prune: 'both' },
    ...{ kept: 'read', keptBody: 'read', dropKept: 'write' },
  },
  leases: { take: 'write', renew: 'both', release: 'both', fail: 'both' },
  passages: {
    ...{ waiting: 'read', indexed: 'read', isWaiting: 'read', unfinished: 'read', listed: 'read', within: 'read' },
    ...{ passagesWith: 'read', wordsFrom: 'read', matching: 'read', outlines: 'read' },
    ...{ begin: 'write', withdraw: 'write', sweep: 'write' },
  },
} satisfies { [P in keyof Store]?: Record<keyof Store[P], Way> };

/** Parts that files of newer versions accept, which keep the count and keep requests apart. */
const counting: readonly (keyof typeof ways)[] = ['ledger', 'leases'];

/** In milliseconds. The longest that a paid answer waits for a busy file before its reader gets it. */
const persistMs = 5_000;
/** Delay that combines several writes to memory. */
const flushMs = 100;

/** The file, memory for data that the file can't store at the moment, and a file beside it that outlives the window. */
export class RecoveringStore implements Store {
  readonly disk: RecoveringDisk;
  readonly #options: RecoveringDiskOptions;
  readonly #pending: PendingFile;
  readonly #closing = new AbortController();
  readonly #persisting = new Set<() => unknown>();
  #beside: BesideStore | undefined;
  /** Set if memory has data that neither the file nor the one beside it has. */
  #unsaved: { of: LibraryTrouble['kind']; count: number } | undefined;
  #flushing: NodeJS.Timeout | undefined;
  #version = 0;

  readonly answers = this.#part('answers');
  readonly bars = this.#part('bars');
  readonly observations = this.#part('observations');
  readonly leases = this.#part('leases');

  constructor(options: RecoveringDiskOptions) {
    this.#options = options;
    this.#pending = new PendingFile(dirname(options.path));
    this.disk = new RecoveringDisk({ ...options, beforeClose: () => this.#beside?.readThrough(undefined) });
  }

  atomically<T>(work: (store: Store) => T): T {
    const written = this.#inFile((store) => store.atomically(work));
    this.#moveBack();
    return written;
  }

  /** Throws StoreFailure if the file can't be written. */
  #inFile<T>(work: (store: SqliteStore) => T): T {
    const written = this.disk.use(work);
    if (!written) throw new StoreFailure('unavailable', new Error('The library’s file does not take it'));
    return written.answer;
  }

  /** Returns the last version while another process is using the file. */
  version(): number {
    ifFree(() => {
      if (this.disk.tryWriting()) this.#moveBack();
      this.#version = this.disk.use((store) => store.version(), 'read')?.answer ?? 0;
    });
    return this.#version;
  }

  trouble(): LibraryTrouble | undefined {
    const { count = 0, of } = this.#unsaved ?? {};
    const trouble = this.disk.trouble();
    if (trouble) return { ...trouble, unsaved: count };
    return of && { kind: of, path: this.#options.path, isRead: true, isCounted: true, unsaved: count };
  }

  condition(): LibraryCondition {
    const file = this.disk.use((store) => store.file.condition(), 'read')?.answer;
    return { file, knownSchema: migrations.length, ...this.#ask('read', 'read', (store) => store.counts()) };
  }

  async persist<T>(work: () => T | Promise<T>, otherwise: T): Promise<T> {
    const { signal } = this.#closing;
    this.#persisting.add(work);
    const written = whenFree(work, { signal }).finally(() => {
      if (!signal.aborted) this.#persisting.delete(work);
    });
    const patience = new AbortController();
    const late = sleep(persistMs, otherwise, { signal: patience.signal, ref: false }).catch(() => otherwise);
    try {
      return await Promise.race([written, late]);
    } catch (error) {
      // Memory takes it as the window closes.
      if (signal.aborted) return otherwise;
      throw error;
    } finally {
      patience.abort();
      // It is still tried, and its failure is reported as the file's.
      written.catch(() => undefined);
    }
  }

  unsaved(): Store | undefined {
    return this.#beside?.alone();
  }

  markSaved(): void {
    this.#unsaved = undefined;
  }

  dispose(): void {
    this.#closing.abort();
    ifFree(() => this.#moveBack({ isOver: true }));
    this.disk.close();
    // Work that still waits for a busy file goes to memory, and from there into the file beside it.
    for (const work of this.#persisting) work();
    this.#persisting.clear();
    clearTimeout(this.#flushing);
    this.#flush();
    this.#beside?.dispose();
    this.#beside = undefined;
  }

  /** Claims the files of ended processes that had data in memory. */
  claimPending(): string[] {
    return this.#pending.claimLeftOver();
  }

  /**
   * Records that a claimed file was taken in. It is removed once the library's file, or the one beside it, has its
   * data.
   */
  pendingTaken(path: string, setsAside: boolean): void {
    this.#pending.taken(path, setsAside);
    if (this.#beside) this.#flushSoon();
    else this.#pending.remove();
  }

  readonly ledger: LedgerStore = {
    ...this.#part('ledger'),
    // Bodies as received are only in the file.
    kept: () => this.disk.use((store) => store.ledger.kept(), 'read')?.answer ?? [],
    keptBody: (attempt) => this.disk.use((store) => store.ledger.keptBody(attempt), 'read')?.answer,
    dropKept: (attempt) => {
      this.disk.use((store) => store.ledger.dropKept(attempt));
    },
    reserve: (attempt) => {
      // Attempts pending in memory also count once the file is writable again.
      const { source, day, at } = attempt;
      if (this.#beside && isSpent(this.ledger.use(source, day, at), attempt)) return undefined;
      const reserve = (store: Store): number | undefined => store.ledger.reserve(attempt);
      if (attempt.unkept) return this.#ask('write', 'count', reserve);
      const reserved = this.disk.use(reserve, 'count');
      if (!reserved) throw new StoreFailure('unavailable', new Error('The count can’t be kept'));
      this.#moveBack();
      return reserved.answer;
    },
  };

  /** Only in the file: they are written together with the rest of an import, or not at all. */
  readonly arrivals: ArrivalStore = {
    put: (id, mark) => {
      this.atomically((store) => store.arrivals.put(id, mark));
    },
    list: () => this.disk.use((store) => store.arrivals.list(), 'read')?.answer ?? [],
    remove: (id) => {
      this.disk.use((store) => store.arrivals.remove(id));
    },
  };

  /** Only in the file: a count that other windows don't see allows nothing. */
  readonly allowances: AllowanceStore = {
    get: (source, day) =>
      this.disk.use((store) => store.allowances.get(source, day), 'read')?.answer ?? { used: 0, open: 0 },
    put: (source, day, allowance) => {
      this.atomically((store) => store.allowances.put(source, day, allowance));
    },
  };

  /** Only in the file: a list that other windows don't see sends nothing. */
  readonly downloads: DownloadStore = {
    get: (source, key) => this.disk.use((store) => store.downloads.get(source, key), 'read')?.answer,
    list: (source, prefix) => this.disk.use((store) => store.downloads.list(source, prefix), 'read')?.answer ?? [],
    put: (source, key, text, at) => {
      this.atomically((store) => store.downloads.put(source, key, text, at));
    },
    remove: (source, key) => {
      this.atomically((store) => store.downloads.remove(source, key));
    },
  };

  /** Only the file has a text index. Memory hides those of its calls that it has anew. */
  readonly passages: PassageStore = {
    ...this.#part('passages'),
    waiting: (source) => (this.disk.isRejecting ? [] : this.#unindexed(source)),
    unfinished: (source) => [
      ...this.#ask('read', 'read', (store) => store.passages.unfinished(source)),
      ...(this.disk.isRejecting ? this.#unindexed(source).map((call) => ({ ...call, at: 0 })) : []),
    ],
    begin: (call, now) => {
      const writer = this.disk.use((store) => store.passages.begin(call, now))?.answer;
      if (!writer) return undefined;
      this.#moveBack();
      return {
        place: (outline) => this.#inFile(() => writer.place(outline)),
        add: (passages) => this.#inFile(() => writer.add(passages)),
        finish: (of) => this.#inFile(() => writer.finish(of)),
      };
    },
    withdraw: (call) => this.disk.use((store) => store.passages.withdraw(call)) !== undefined,
    sweep: () => this.disk.use((store) => store.passages.sweep())?.answer ?? false,
  };

  #unindexed(source: SourceId | undefined): WaitingCall[] {
    return this.#ask('read', 'read', (store) => store.passages.waiting(source));
  }

  #part<P extends keyof typeof ways>(part: P): Store[P] {
    type Methods = Record<string, (...values: unknown[]) => unknown>;
    const methods = Object.entries<Way>(ways[part]).map(([name, way]) => {
      const need = way === 'read' ? 'read' : counting.includes(part) ? 'count' : 'write';
      return [
        name,
        (...values: unknown[]) =>
          this.#ask(way, need, (store) => (store[part] as unknown as Methods)[name]!(...values)),
      ];
    });
    return Object.fromEntries(methods) as Store[P];
  }

  #ask<T>(way: Way, need: StoreAccess, ask: (store: SqliteStore) => T): T {
    // A file from an earlier version that can't be upgraded is read through memory, which has all tables.
    if (way === 'read' && (this.#beside ?? this.disk.isOlder)) return this.#throughMemory(ask);
    const inMemory = way === 'both' && this.#beside ? { answer: ask(this.#beside) } : undefined;
    const onDisk = this.disk.use(ask, need);
    if (onDisk && way === 'write') this.#moveBack();
    if (inMemory) this.#flushSoon();
    if (onDisk) return onDisk.answer || !inMemory ? onDisk.answer : inMemory.answer;
    if (inMemory) return inMemory.answer;
    const answer = this.#throughMemory(ask);
    if (way === 'write') this.#flushSoon();
    return answer;
  }

  /** Uses memory, with the readable part of the file. */
  #throughMemory<T>(ask: (store: SqliteStore) => T): T {
    const beside = (this.#beside ??= new BesideStore(this.#options.sqlite));
    const through = this.disk.use((store) => {
      beside.readThrough(store.file);
      return ask(beside);
    }, 'read');
    if (through) return through.answer;
    beside.readThrough(undefined);
    return ask(beside);
  }

  /** Moves the content of memory to the file, which is writable again. */
  #moveBack(options?: { isOver: boolean }): void {
    const beside = this.#beside;
    if (!beside || !this.disk.use((store) => beside.moveTo(store.file, options))?.answer) return;
    this.#beside = undefined;
    beside.dispose();
    this.#pending.remove();
    this.#unsaved = undefined;
  }

  #flushSoon(): void {
    if (this.#closing.signal.aborted) return;
    this.#flushing ??= setTimeout(() => this.#flush(), flushMs);
  }

  /** Writes the services' data in memory to the file beside, so that it outlives the window. */
  #flush(): void {
    this.#flushing = undefined;
    const beside = this.#beside?.alone();
    if (!beside) return;
    const [header, ...lines] = pendingLines(beside, beside.ledger.all());
    if (lines.length === 0) this.#pending.remove();
    if (lines.length === 0 || this.#pending.write([header!, ...lines])) this.#unsaved = undefined;
    else this.#unsaved = { of: this.disk.trouble()?.kind ?? 'full', count: lines.length };
  }
}
