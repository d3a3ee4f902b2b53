/** Why a packed directory cannot be read: something else altogether, or not as it was written. */
export type DirectoryErrorKind = 'unknownFormat' | 'damaged';

export class DirectoryError extends Error {
  readonly kind: DirectoryErrorKind;

  constructor(kind: DirectoryErrorKind) {
    super(`The packed directory cannot be read: ${kind}`);
    this.name = 'DirectoryError';
    this.kind = kind;
  }
}
