import type { Mark } from '../marks/mark.ts';
import type { Marks } from '../marks/marks.ts';
import type { Store } from '../store/store.ts';

/**
 * Gives marks that came with an import their files. What cannot be written now stays in the library's file and is tried
 * again when the library is opened next: nothing of it is lost, and an import is whole without it.
 */
export async function takeArrivals(store: Store, marks: Marks): Promise<void> {
  for (const { id, mark } of store.arrivals.list()) {
    try {
      await marks.add(JSON.parse(mark) as Mark);
    } catch {
      return;
    }
    store.arrivals.remove(id);
  }
}
