/**
 * The reason that no call can be read without changing anything. `older`: an older version of the product wrote the
 * library, and only the editor may upgrade it. `linked`: a link is in its place. `truncated`: an export is incomplete,
 * and the missing part may be the wanted one.
 */
type Reason = 'older' | 'linked' | 'truncated';

export class UnreadableCalls extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`The calls can't be read: ${reason}`);
    this.name = 'UnreadableCalls';
    this.reason = reason;
  }
}
