/**
 * Why a packed directory can’t be read: something else altogether, or not as it was written. And why a file isn’t taken
 * in place of a list: it can’t be read, is too large, is none of the SEC’s two lists, is no newer than the list in use,
 * or is the same list as another one.
 */
export type DirectoryErrorKind =
  | 'unknownFormat'
  | 'damaged'
  | 'unreadable'
  | 'tooLarge'
  | 'notAList'
  | 'notNewer'
  | 'sameList';

export class DirectoryError extends Error {
  readonly kind: DirectoryErrorKind;
  /** The fault of a file with its place, or the date of the list in use. */
  readonly detail: string;

  /** `cause` is what failed, for the log. */
  constructor(kind: DirectoryErrorKind, detail = '', cause?: unknown) {
    super(`Directory: ${kind}`, { cause });
    this.name = 'DirectoryError';
    this.kind = kind;
    this.detail = detail;
  }
}
