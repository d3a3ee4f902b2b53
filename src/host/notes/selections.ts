import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { CitedCallName } from '../../domain/links/citing.ts';
import type { SelectedWords } from '../../domain/passages/selectedWords.ts';

/** A feature that shows calls. */
interface SelectionReader {
  words: () => Promise<SelectedWords | undefined>;
  /** The call that is being read, whether words are selected or not. */
  call: () => Promise<Pick<CitedCallName, 'cik' | 'fyq'> | undefined>;
}

/** Provides the current selection, and its call, from the features that show calls. */
export class Selections {
  readonly #readers = new Set<SelectionReader>();

  register(reader: SelectionReader): Disposable {
    this.#readers.add(reader);
    return toDisposable(() => this.#readers.delete(reader));
  }

  async current(): Promise<SelectedWords | undefined> {
    return this.#first(({ words }) => words());
  }

  async call(): ReturnType<SelectionReader['call']> {
    return this.#first(({ call }) => call());
  }

  async #first<T>(read: (reader: SelectionReader) => Promise<T | undefined>): Promise<T | undefined> {
    for (const reader of this.#readers) {
      const found = await read(reader);
      if (found) return found;
    }
    return undefined;
  }
}
