import type { Event } from '../../base/emitter.ts';
import { byName, keptTable, type Memory } from './kept.ts';

/** The key of the pins in the global state, which VS Code can synchronize between machines. */
export const pinsKey = 'calendar.pins';

function readIds(stored: unknown): number[] {
  const members: unknown[] = Array.isArray(stored) ? stored : [];
  return [...new Set(members.filter((id): id is number => Number.isSafeInteger(id)))];
}

/** The ids of “My indicators”, for each source separately. Shared by all windows and synchronized between machines. */
export interface Pins {
  /** The pins of the connected source in the order in which they were added. */
  readonly ids: readonly number[];
  add(ids: readonly number[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  onDidChange: Event<void>;
}

export function createPins(memory: Memory, source: () => string): Pins {
  const table = keptTable({ memory, key: pinsKey, read: readIds, nameOf: byName });
  const ids = (): readonly number[] => table.get(source()) ?? [];
  return {
    get ids() {
      return ids();
    },
    add: (added) => table.set(source(), [...new Set([...ids(), ...added])]),
    remove: (removed) =>
      table.set(
        source(),
        ids().filter((id) => !removed.includes(id)),
      ),
    onDidChange: table.onDidChange,
  };
}
