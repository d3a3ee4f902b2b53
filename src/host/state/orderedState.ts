import type { ExtensionContext } from 'vscode';

type State = ExtensionContext['globalState'];

/**
 * Creates the state that all windows share, with its changes written one after another. The editor also reports a
 * window's own writes back to it: a report of the first write that arrives after the second would undo the second.
 */
export function createOrderedState(state: State): State {
  /** Changes that aren't written yet. Readers get these. */
  const pending = new Map<string, unknown>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (key: string, value: unknown): Promise<void> => {
    await state.update(key, value);
    // A newer change may be pending already.
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
    setKeysForSync: (keys) => state.setKeysForSync(keys),
  };
}
