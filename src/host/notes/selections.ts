import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { SelectedWords } from '../../domain/passages/selectedWords.ts';

/** Provides the current selection from the features that show calls. */
export class Selections {
  readonly #readers = new Set<() => Promise<SelectedWords | undefined>>();

  register(read: () => Promise<SelectedWords | undefined>): Disposable {
    this.#readers.add(read);
    return toDisposable(() => this.#readers.delete(read));
  }

  async current(): Promise<SelectedWords | undefined> {
    for (const read of this.#readers) {
      const selected = await read();
      if (selected) return selected;
    }
    return undefined;
  }
}
