import type { Memory } from '../../../../src/host/state/kept.ts';

/** A state that holds what is given at first. */
export function createMemory(first: Record<string, unknown> = {}): { memory: Memory; values: Map<string, unknown> } {
  const values = new Map(Object.entries(first));
  return {
    values,
    memory: {
      get: (key) => values.get(key),
      update: (key, value) => {
        values.set(key, value);
        return Promise.resolve();
      },
    },
  };
}
