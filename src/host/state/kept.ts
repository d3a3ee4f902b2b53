import { Emitter, type Event } from '../../base/emitter.ts';
import { fieldsOf } from '../../base/record.ts';

/** A state of the editor. It may contain anything that another version or another machine wrote. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

interface KeptOptions<T> {
  memory: Memory;
  key: string;
  /** Reads the stored value, which is undefined at first. Parsers of schemas with a fallback fit. */
  read: (stored: unknown) => T;
}

/** One choice of the user, which outlives the window. */
export interface Kept<T> {
  get: () => T;
  set: (value: T) => Promise<void>;
}

export function kept<T>({ memory, key, read }: KeptOptions<T>): Kept<T> {
  return { get: () => read(memory.get(key)), set: async (value) => memory.update(key, value) };
}

interface KeptTableOptions<T, K> extends KeptOptions<T | undefined> {
  /** The name of an entry. */
  nameOf: (key: K) => string;
  /** Maximum number of entries; those that were set longest ago are dropped. */
  most?: number;
}

/** Choices of the user by subject. An entry in another format counts as absent, and the others stay. */
export interface KeptTable<T, K = string> {
  get: (key: K) => T | undefined;
  set: (key: K, value: T) => Promise<void>;
  /** All entries, the most recently set last. */
  entries: () => [name: string, value: T][];
  /** Renames entries, or removes those without a new name. */
  rename: (newName: (name: string) => string | undefined) => void;
  onDidChange: Event<void>;
}

/** Returns the key itself, for tables whose keys are names. */
export const byName = (name: string): string => name;

export function keptTable<T, K = string>({
  memory,
  key,
  read,
  nameOf,
  most = Infinity,
}: KeptTableOptions<T, K>): KeptTable<T, K> {
  const changed = new Emitter<void>();
  const stored = (): Record<string, unknown> => fieldsOf(memory.get(key));
  const save = async (entries: readonly [string, unknown][]): Promise<void> => {
    const written = memory.update(key, Object.fromEntries(entries.slice(-most)));
    changed.fire();
    await written;
  };
  const get = (of: K): T | undefined => {
    const entries = stored();
    const name = nameOf(of);
    return Object.hasOwn(entries, name) ? read(entries[name]) : undefined;
  };
  return {
    get,
    set: async (of, value) => {
      if (get(of) === value) return;
      const name = nameOf(of);
      const others = Object.entries(stored()).filter(([other]) => other !== name);
      await save([...others, [name, value]]);
    },
    entries: () =>
      Object.entries(stored()).flatMap(([name, entry]): [string, T][] => {
        const value = read(entry);
        return value === undefined ? [] : [[name, value]];
      }),
    rename: (newName) =>
      void save(
        Object.entries(stored()).flatMap(([name, entry]): [string, unknown][] => {
          const next = newName(name);
          return next === undefined ? [] : [[next, entry]];
        }),
      ),
    onDidChange: changed.event,
  };
}
