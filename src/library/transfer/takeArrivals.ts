import type { Answer, Mark } from '../marks/mark.ts';
import type { Marks } from '../marks/marks.ts';
import type { Store } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';

/**
 * Writes imported marks to their files. Marks that can't be written now stay in the library's file and are tried again
 * when the library is next opened, so none is lost.
 */
export async function takeArrivals(store: Store, marks: Marks): Promise<void> {
  for (const { id, mark } of await whenFree(() => store.arrivals.list())) {
    try {
      await marks.add(JSON.parse(mark) as Mark | Answer);
    } catch {
      return;
    }
    await whenFree(() => store.arrivals.remove(id));
  }
}
