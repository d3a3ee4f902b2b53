export type StoreFailureKind =
  /** Another process was using the file for longer than a moment. Nothing was read or written; see `whenFree`. */
  | 'busy'
  /** The disk has no locks (ENOLCK, or SQLITE_PROTOCOL), so that SQLite can't share the file between processes. */
  | 'noLocks'
  /** The disk maps no shared memory, which WAL needs. */
  | 'noSharedMemory'
  | 'full'
  | 'readOnly'
  | 'damaged'
  /** A newer version of the product wrote the file, without stating that this version can read it. */
  | 'newer'
  /** The file's path doesn't lead to a file. */
  | 'notAFile'
  /** The file can't be opened, or the disk fails. */
  | 'unavailable';

/** Failures of SQLite that the library can act on. */
export class StoreFailure extends Error {
  readonly kind: StoreFailureKind;
  constructor(kind: StoreFailureKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : kind, { cause });
    this.name = 'StoreFailure';
    this.kind = kind;
  }
}

/** Primary result codes of SQLite. */
const kinds = new Map<number, StoreFailureKind>([
  [5, 'busy'],
  [6, 'busy'],
  [15, 'noLocks'],
  [8, 'readOnly'],
  [3, 'readOnly'],
  [13, 'full'],
  [10, 'unavailable'],
  [14, 'unavailable'],
  [11, 'damaged'],
  [26, 'damaged'],
]);

/** Extended result codes that are more specific than their primary ones. */
const extendedKinds = new Map<number, StoreFailureKind>([
  // SQLITE_IOERR_RDLOCK, _CHECKRESERVEDLOCK and _LOCK.
  [2314, 'noLocks'],
  [3594, 'noLocks'],
  [3850, 'noLocks'],
  // SQLITE_IOERR_SHMOPEN, _SHMSIZE, _SHMLOCK and _SHMMAP.
  [4618, 'noSharedMemory'],
  [4874, 'noSharedMemory'],
  [5130, 'noSharedMemory'],
  [5386, 'noSharedMemory'],
]);

/** Undefined for an error of a statement instead of the file, which is our bug. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof StoreFailure) return error;
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  const kind = extendedKinds.get(error.errcode) ?? kinds.get(error.errcode & 0xff);
  return kind && new StoreFailure(kind, error);
}
