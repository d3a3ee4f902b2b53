import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import type { LibraryTrouble, LibraryWarning } from '../library.ts';
import { BusyWatch, type StoreAccess } from './busyWatch.ts';
import { keepPrivate } from './keepPrivate.ts';
import { identityOf, moveAside } from './moveAside.ts';
import { findNotAFile, isLink } from './notAFile.ts';
import { probeDisk } from './probeDisk.ts';
import { salvage } from './salvage.ts';
import { ownLockOf, type FileUse, type Sqlite } from './sqliteFile.ts';
import { SqliteStore } from './sqliteStore.ts';
import type { LedgerEntry } from './store.ts';
import { StoreFailure, storeFailureOf, type StoreFailureKind } from './storeFailure.ts';

export interface RecoveringDiskOptions {
  sqlite: Sqlite;
  path: string;
  /** Each kind of warning is reported once. */
  onWarning: (warning: LibraryWarning) => void;
}

interface DiskOptions extends RecoveringDiskOptions {
  /** Makes other readers release the file, which may be renamed or opened in another way. */
  beforeClose: () => void;
}

const needs: readonly StoreAccess[] = ['read', 'count', 'write'];

/** How long until a file that couldn't be opened or written is tried again, in milliseconds. */
const retryMs = { unopened: 30_000, busy: 40, unwritten: 5_000 };

type Trouble = Omit<LibraryTrouble, 'isRead' | 'isCounted' | 'unsaved'>;

/** The file on disk. It is opened again if it is replaced or damaged, with all readable data. */
export class RecoveringDisk {
  readonly #options: DiskOptions;
  readonly #warned = new Set<string>();
  #store: SqliteStore | undefined;
  #identity: bigint | undefined;
  /** How far this window may write to the file. */
  #takes: StoreAccess = 'read';
  #trouble: Trouble | undefined;
  #closed = false;
  /** When to try again to open or write the file. */
  #nextTry = 0;
  readonly #busy = new BusyWatch();
  /** Undefined until it matters. */
  #hasLocks: boolean | undefined;
  /** The count of a file that was deleted: the service goes on counting. */
  #gone: LedgerEntry[] = [];

  constructor(options: DiskOptions) {
    this.#options = options;
    this.#reopen();
  }

  /** Lets tests replace the file. */
  get store(): SqliteStore | undefined {
    return this.#store;
  }

  /** True if the file lacks tables of this version, so that it is read through memory, which has them. */
  get isOlder(): boolean {
    return this.#store?.file.age === 'older';
  }

  /** True while the file takes nothing for a reason other than another process that is using it. */
  get isRejecting(): boolean {
    return this.#trouble !== undefined;
  }

  trouble(): Omit<LibraryTrouble, 'unsaved'> | undefined {
    const isRead = this.#store !== undefined;
    if (this.#trouble) return { ...this.#trouble, isRead, isCounted: this.#takes === 'count' && isRead };
    if (!this.#busy.isForLong) return undefined;
    return { kind: 'busy', path: this.#options.path, isRead, isCounted: false };
  }

  close(): void {
    this.#closed = true;
    this.#letGo();
  }

  #letGo(): void {
    this.#options.beforeClose();
    this.#store?.dispose();
    this.#store = undefined;
    this.#takes = 'read';
  }

  /** Undefined if the file can't do this now. Throws StoreFailure `busy` while another process is using the file. */
  use<T>(work: (store: SqliteStore) => T, need: StoreAccess = 'write'): { answer: T } | undefined {
    for (let tries = 1; ; tries++) {
      this.#look();
      if (!this.#store || !this.#allows(need)) return undefined;
      try {
        const answer = work(this.#store);
        this.#succeeded(need);
        return { answer };
      } catch (error) {
        const failure = storeFailureOf(error);
        if (!failure) throw error;
        if (failure.kind === 'busy') {
          if (this.#foundLeftLock(failure)) return undefined;
          throw this.#noteBusy(failure, need);
        }
        if (tries === 2 || !this.#recover(failure)) {
          if (this.#busy.isReading) throw this.#noteBusy(new StoreFailure('busy', failure), 'read');
          this.#report(failure);
          return undefined;
        }
      }
    }
  }

  /** Writes something at intervals, so that write trouble ends when its cause does. Returns true if it was written. */
  tryWriting(): boolean {
    const isOver = !this.#trouble && !this.#busy.isForLong;
    if (isOver || this.#closed || Date.now() < this.#nextTry) return false;
    try {
      return this.use((store) => store.file.touch()) !== undefined;
    } finally {
      this.#nextTry = Date.now() + retryMs.unwritten;
    }
  }

  #allows(need: StoreAccess): boolean {
    return needs.indexOf(need) <= needs.indexOf(this.#takes);
  }

  #succeeded(need: StoreAccess): void {
    this.#busy.succeeded(need);
    if (need !== 'read' && this.#takes === 'write') this.#trouble = undefined;
  }

  /** Reopens the file if it may be another one by now, or can be opened in a better way. */
  #look(): void {
    if (this.#closed) return;
    const { path } = this.#options;
    // Another window may have renamed a damaged file, or the person may have deleted the folder.
    if (this.#takes === 'write' && this.#store && identityOf(path) !== this.#identity) this.#reopen();
    const now = Date.now();
    if ((!this.#store || this.#takes !== 'write') && now >= this.#nextTry) this.#reopen();
    if (this.#busy.rests) throw new StoreFailure('busy', new Error(`Another process keeps ${path}`));
    if (!this.#store && this.#busy.isReading)
      throw this.#noteBusy(new StoreFailure('busy', new Error(`${path} is not open yet`)), 'read');
  }

  #noteBusy(failure: StoreFailure, need: StoreAccess): StoreFailure {
    this.#busy.note(need);
    return failure;
  }

  /** Whether another attempt may succeed. */
  #recover(failure: StoreFailure): boolean {
    if (failure.kind === 'damaged') this.#replace(failure);
    else if (['unavailable', 'noSharedMemory', 'noLocks'].includes(failure.kind)) this.#reopen();
    else return false;
    return this.#store !== undefined;
  }

  #open(use: FileUse, takes: StoreAccess): void {
    const { sqlite, path } = this.#options;
    this.#store = new SqliteStore(sqlite, path, use);
    this.#identity = identityOf(path);
    this.#takes = takes === 'write' && this.#store.file.age === 'newer' ? 'count' : takes;
    this.#nextTry = Date.now() + retryMs.unopened;
  }

  /** Reads the count of an open but deleted file, whose attempts keep their ids: they may be in progress. */
  #readGone(): void {
    if (!this.#store || this.#takes === 'read' || identityOf(this.#options.path) !== undefined) return;
    const { ledger } = this.#store;
    this.#attempt(() => (this.#gone = ledger.all()));
  }

  #reopen(): void {
    this.#readGone();
    this.#letGo();
    const { path } = this.#options;
    this.#nextTry = Date.now() + retryMs.unopened;
    try {
      const found = findNotAFile(path);
      if (found) {
        this.#report(new StoreFailure('notAFile', new Error(`The library's place has a ${found}`)), { found });
        return;
      }
      keepPrivate(path);
      this.#openToWrite();
      this.#opened();
      const { skippedCopy } = this.#store?.file ?? {};
      if (skippedCopy) this.#options.onWarning({ kind: 'not-copied-aside', cause: skippedCopy.cause });
    } catch (error) {
      this.#notOpened(storeFailureOf(error) ?? failureOfFolder(error));
    }
  }

  #opened(): void {
    this.#busy.succeeded('read');
    if (this.#gone.length > 0 && this.#takes !== 'read') {
      this.#store?.ledger.restore(this.#gone);
      this.#gone = [];
    }
    if (this.#store?.file.age === 'newer')
      this.#report(new StoreFailure('newer', new Error('A newer version wrote it')));
    else if (this.#takes === 'write') this.#trouble = undefined;
  }

  #notOpened(failure: StoreFailure): void {
    const { path, sqlite } = this.#options;
    switch (failure.kind) {
      case 'busy':
      case 'noLocks':
        // A disk without locks and a process that keeps the file look alike, and a file has only one way of locking.
        if (this.#hasLocks === undefined && this.#probe(sqlite) === 'neither')
          this.#attempt(() => {
            this.#openToWrite();
            this.#opened();
          }, failure);
        else this.#tryAgainSoon(failure);
        return;
      case 'damaged':
        if (isLink(path)) this.#report(new StoreFailure('notAFile', failure), { found: 'link' });
        else this.#replace(failure);
        return;
      case 'newer':
        this.#attempt(() => this.#open('reading', 'read'));
        this.#report(failure);
        return;
      default:
        this.#openFrozen();
        this.#report(this.#store && failure.kind !== 'full' ? new StoreFailure('readOnly', failure) : failure);
    }
  }

  #probe(sqlite: Sqlite): ReturnType<typeof probeDisk> | undefined {
    try {
      const ability = probeDisk(sqlite, dirname(this.#options.path));
      this.#hasLocks = ability !== 'neither';
      return ability;
    } catch {
      return undefined;
    }
  }

  /** On a disk without locks, processes take turns, unless some share the file by locks that it had or has elsewhere. */
  #openToWrite(): void {
    const { path } = this.#options;
    const isShared = (): boolean => existsSync(`${path}-wal`) || existsSync(`${path}-shm`);
    if (this.#hasLocks !== false) this.#open('shared', 'write');
    else if (process.platform !== 'win32' && !isShared()) this.#open('inTurns', 'write');
    else {
      this.#hasLocks = undefined;
      throw new StoreFailure('noLocks', new Error('The disk has no locks'));
    }
  }

  #replace(failure: StoreFailure): void {
    const { sqlite, path } = this.#options;
    const identity = this.#identity ?? identityOf(path);
    this.#letGo();
    try {
      const movedTo = moveAside(path, identity, Date.now());
      keepPrivate(path);
      this.#openToWrite();
      this.#opened();
      if (movedTo === undefined) return;
      this.#options.onWarning({ kind: 'damaged-moved-aside', movedTo, cause: failure });
      salvage(sqlite, movedTo, this.#store!.file);
    } catch (error) {
      const second = storeFailureOf(error) ?? failureOfFolder(error);
      if (second.kind === 'busy') this.#tryAgainSoon(second);
      else this.#report(second.kind === 'damaged' ? new StoreFailure('unavailable', second) : second);
    }
  }

  /** Opens the file for reading if nothing can be written. */
  #openFrozen(): void {
    if (identityOf(this.#options.path) === undefined) return;
    this.#attempt(() => this.#open('reading', 'read'));
    if (!this.#store) this.#attempt(() => this.#open('frozen', 'read'));
  }

  /** Without `otherwise`, a failure is left to the caller, who sees that nothing is open. */
  #attempt(work: () => void, otherwise?: StoreFailure): void {
    try {
      work();
    } catch (error) {
      const failure = storeFailureOf(error) ?? failureOfFolder(error);
      if (!otherwise) return;
      if (failure.kind === 'busy') this.#tryAgainSoon(failure);
      else this.#report(failure);
    }
  }

  /** On a disk without locks, one that lasts was left by a process that was killed. Until it is deleted, memory goes on. */
  #foundLeftLock(failure: StoreFailure): boolean {
    if (this.#hasLocks !== false || !(this.#busy.isForLong || this.#trouble?.lock !== undefined)) return false;
    this.#letGo();
    this.#nextTry = Date.now() + retryMs.unwritten;
    this.#report(failure, { lock: ownLockOf(this.#options.path) });
    return true;
  }

  #tryAgainSoon(failure: StoreFailure): void {
    if (this.#foundLeftLock(failure)) return;
    this.#nextTry = Date.now() + retryMs.busy;
    this.#noteBusy(failure, 'read');
  }

  #report({ kind, cause }: StoreFailure, details: Pick<Trouble, 'found' | 'lock'> = {}): void {
    this.#busy.end();
    this.#trouble = { kind: troubleKinds[kind], path: this.#options.path, ...details };
    const trouble = { ...this.trouble()!, unsaved: 0 };
    this.#warnOnce({ kind: warningKinds[kind], trouble, cause });
  }

  #warnOnce(warning: LibraryWarning): void {
    if (this.#warned.has(warning.kind)) return;
    this.#warned.add(warning.kind);
    this.#options.onWarning(warning);
  }
}

/** Returns the failure of a folder that can't be created or written, before SQLite is involved. */
function failureOfFolder(error: unknown): StoreFailure {
  const code = errorCode(error);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return new StoreFailure('readOnly', error);
  return new StoreFailure(code === 'ENOSPC' ? 'full' : 'unavailable', error);
}

const troubleKinds: Record<StoreFailureKind, LibraryTrouble['kind']> = {
  busy: 'busy',
  noLocks: 'noLocks',
  noSharedMemory: 'unavailable',
  damaged: 'unavailable',
  unavailable: 'unavailable',
  newer: 'newer',
  notAFile: 'notAFile',
  full: 'full',
  readOnly: 'readOnly',
};

const warningKinds: Record<StoreFailureKind, LibraryWarning['kind']> = {
  busy: 'unavailable',
  noLocks: 'unavailable',
  noSharedMemory: 'unavailable',
  damaged: 'unavailable',
  unavailable: 'unavailable',
  newer: 'unavailable',
  notAFile: 'unavailable',
  full: 'disk-full',
  readOnly: 'read-only',
};
