/**
 * The reason that no call can be read without changing anything. `older`: a version of the product that is older wrote
 * the library, and only the editor may upgrade it. `linked`: a link stands in its place. `truncated`: an export isn't
 * whole, and what is missing may be what is wanted.
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
