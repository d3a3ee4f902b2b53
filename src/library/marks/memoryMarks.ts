import { Emitter, type Event } from '../../base/emitter.ts';
import type { Mark } from './mark.ts';
import type { Marks } from './marks.ts';

/** Keeps marks until the window closes, for editors whose storage isn't a folder on a disk. */
export class MemoryMarks implements Marks {
  readonly #marks = new Map<string, Mark>();
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  list(source?: string): Promise<Mark[]> {
    const all = [...this.#marks.values()];
    return Promise.resolve(source === undefined ? all : all.filter(({ call }) => call.source === source));
  }

  add(mark: Mark): Promise<boolean> {
    if (this.#marks.has(mark.id)) return Promise.resolve(false);
    this.#marks.set(mark.id, mark);
    this.#changed.fire();
    return Promise.resolve(true);
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#marks.delete(id);
    this.#changed.fire();
    return Promise.resolve();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
