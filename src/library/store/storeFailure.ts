export type StoreFailureKind =
  /** Another process kept writing for longer than the timeout. */
  | 'busy'
  | 'full'
  | 'readOnly'
  | 'damaged'
  /** The file can't be opened, or was created by a newer version. */
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
  [15, 'busy'],
  [8, 'readOnly'],
  [3, 'readOnly'],
  [13, 'full'],
  [10, 'unavailable'],
  [14, 'unavailable'],
  [11, 'damaged'],
  [26, 'damaged'],
]);

/** Undefined for an error of a statement instead of the file, which is a bug of ours. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof StoreFailure) return error;
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  const kind = kinds.get(error.errcode & 0xff);
  return kind && new StoreFailure(kind, error);
}
