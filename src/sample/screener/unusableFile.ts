/** Says what is wrong in which file of a screener, without quoting the file. */
export class UnusableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableFile';
  }
}
