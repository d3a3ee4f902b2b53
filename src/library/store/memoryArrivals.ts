import type { ArrivalStore } from './store.ts';
import { checkpointOf } from './checkpointOf.ts';

export class MemoryArrivals implements ArrivalStore {
  readonly #marks = new Map<string, string>();

  put(id: string, mark: string): void {
    this.#marks.set(id, mark);
  }

  list(): { id: string; mark: string }[] {
    return [...this.#marks].map(([id, mark]) => ({ id, mark }));
  }

  remove(id: string): void {
    this.#marks.delete(id);
  }

  /** Gives what puts everything back as it is now. */
  checkpoint(): () => void {
    return checkpointOf(this.#marks);
  }
}
