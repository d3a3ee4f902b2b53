export type StoreFailureKind =
  /** Another process writes, and went on doing so for longer than was waited. */
  | 'busy'
  | 'full'
  | 'readOnly'
  | 'damaged'
  /** The file cannot be opened, or was made by a newer version. */
  | 'unavailable';

/** What SQLite says no with, as far as the library can act on it. */
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

/** Undefined for an error that is not of the file but of a statement: a mistake of ours. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof StoreFailure) return error;
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  const kind = kinds.get(error.errcode & 0xff);
  return kind && new StoreFailure(kind, error);
}
