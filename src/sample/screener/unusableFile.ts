/** Describes an error in a file of a screener, without quoting the file. */
export class UnusableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableFile';
  }
}
