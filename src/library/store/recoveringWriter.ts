import type { IndexedCall } from '../../domain/search/foundPassage.ts';
import type { CallWriter, IndexedTurn } from './passages.ts';

/** Writes to the file, and from where the file takes no more, all of it into memory. */
export class RecoveringWriter implements CallWriter {
  readonly #use: <T>(work: () => T) => { answer: T } | undefined;
  readonly #inMemory: () => CallWriter | undefined;
  readonly #onDisk: CallWriter;
  readonly #added: IndexedTurn[] = [];
  #memory: CallWriter | undefined;
  #isInMemory = false;

  /** `use` gives undefined where the file fails. */
  constructor(
    onDisk: CallWriter,
    use: <T>(work: () => T) => { answer: T } | undefined,
    inMemory: () => CallWriter | undefined,
  ) {
    this.#onDisk = onDisk;
    this.#use = use;
    this.#inMemory = inMemory;
  }

  add(turns: readonly IndexedTurn[]): boolean {
    return this.#write((writer) => {
      const isAdded = writer.add(turns);
      if (!this.#isInMemory) for (const turn of turns) this.#added.push(turn);
      return isAdded;
    });
  }

  finish(call: IndexedCall, turns: readonly IndexedTurn[]): boolean {
    return this.#write((writer) => writer.finish(call, turns));
  }

  withdraw(): void {
    this.#memory?.withdraw();
    this.#use(() => {
      this.#onDisk.withdraw();
    });
  }

  #write(write: (writer: CallWriter) => boolean): boolean {
    const written = this.#isInMemory ? undefined : this.#use(() => write(this.#onDisk));
    if (written) return written.answer;
    if (!this.#isInMemory) {
      this.#isInMemory = true;
      this.#memory = this.#inMemory();
      this.#memory?.add(this.#added);
    }
    return this.#memory !== undefined && write(this.#memory);
  }
}
