import type { IndexedCall } from '../../domain/search/foundPassage.ts';
import type { CallWriter, IndexedTurn } from './passages.ts';

/** Writes to the file, and from where the file takes no more, all of it into memory. */
export class SteadyWriter implements CallWriter {
  readonly #use: <T>(work: () => T) => T | undefined;
  readonly #inMemory: () => CallWriter;
  readonly #onDisk: CallWriter;
  readonly #added: IndexedTurn[] = [];
  #memory: CallWriter | undefined;

  /** `use` gives undefined where the file fails. */
  constructor(onDisk: CallWriter, use: <T>(work: () => T) => T | undefined, inMemory: () => CallWriter) {
    this.#onDisk = onDisk;
    this.#use = use;
    this.#inMemory = inMemory;
  }

  add(turns: readonly IndexedTurn[]): boolean {
    const added = this.#memory ? undefined : this.#use(() => this.#onDisk.add(turns));
    if (added === undefined) return this.#takeOver().add(turns);
    for (const turn of turns) this.#added.push(turn);
    return added;
  }

  finish(call: IndexedCall, turns: readonly IndexedTurn[]): boolean {
    const finished = this.#memory ? undefined : this.#use(() => this.#onDisk.finish(call, turns));
    return finished ?? this.#takeOver().finish(call, turns);
  }

  withdraw(): void {
    this.#memory?.withdraw();
    this.#use(() => {
      this.#onDisk.withdraw();
    });
  }

  #takeOver(): CallWriter {
    if (!this.#memory) {
      this.#memory = this.#inMemory();
      this.#memory.add(this.#added);
    }
    return this.#memory;
  }
}
