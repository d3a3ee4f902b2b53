import type { ExtensionContext } from 'vscode';

type State = ExtensionContext['globalState'];

/**
 * The state that all windows share, written one change after the other. The editor tells a window of that window's own
 * writes too: word of the first one, when it comes after a second one was made, would undo the second.
 */
export function createOrderedState(state: State): State {
  /** What is not written yet, which is what a reader is to find. */
  const pending = new Map<string, unknown>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (key: string, value: unknown): Promise<void> => {
    await state.update(key, value);
    // A newer one waits its turn.
    if (pending.get(key) === value) pending.delete(key);
  };
  return {
    keys: () => {
      const absent = (key: string): boolean => pending.has(key) && pending.get(key) === undefined;
      return [...new Set([...state.keys(), ...pending.keys()])].filter((key) => !absent(key));
    },
    get: <T>(key: string, otherwise?: T) =>
      pending.has(key) ? ((pending.get(key) as T | undefined) ?? otherwise) : state.get(key, otherwise!),
    update: (key, value: unknown) => {
      pending.set(key, value);
      const written = writing.then(() => write(key, value));
      writing = written.catch(() => undefined);
      return written;
    },
    setKeysForSync: (keys) => {
      state.setKeysForSync(keys);
    },
  };
}
