/** What is wrong in which file of a screener, without a word of what the file says. */
export class UnusableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableFile';
  }
}
