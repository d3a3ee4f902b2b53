/**
 * Reasons why a packed directory can’t be read (another format, or damaged), and why a file isn’t accepted as a newer
 * list: it can’t be read, is too large, is neither of the SEC’s two lists, is no newer than the list in use, or is the
 * same list as another file.
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
  /** The error in a file with its position, or the date of the list in use. */
  readonly detail: string;

  /** `cause` is the original error, for the log. */
  constructor(kind: DirectoryErrorKind, detail = '', cause?: unknown) {
    super(`Directory: ${kind}`, { cause });
    this.name = 'DirectoryError';
    this.kind = kind;
    this.detail = detail;
  }
}
