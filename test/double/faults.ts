/** Describes an editor in which a part of the API is missing or fails. */
export interface Faults {
  /** Names such as `lm.registerTool`, or `lm` for the whole namespace. They are undefined for the product. */
  without?: readonly string[];
  /** Returns true if this call shall throw. */
  failing?: (api: string, args: readonly unknown[]) => boolean;
}

/** The message of a failing call, in an editor's words. */
export const refusal = 'this editor refuses';

type Called = (...args: unknown[]) => unknown;

const isFunction = (value: unknown): value is Called => typeof value === 'function';

/**
 * The same object with these faults. Functions of objects within it are reached as deep as `deeper` names them.
 */
export function withFaults<T extends object>(
  whole: T,
  { without = [], failing = () => false }: Faults,
  { deeper, prefix = '' }: { deeper: readonly string[]; prefix?: string },
): T {
  const wrapped = new WeakMap<Called, Called>();
  const parts = new Map<string, object>();
  const nameOf = (key: string | symbol): string => `${prefix}${String(key)}`;
  const lacks = (key: string | symbol): boolean => without.includes(nameOf(key));
  const wrap = (name: string, original: Called): Called => {
    const known = wrapped.get(original);
    if (known) return known;
    const call: Called = (...args) => {
      if (failing(name, args)) throw new Error(refusal);
      return original.apply(whole, args);
    };
    wrapped.set(original, call);
    return call;
  };
  return new Proxy(whole, {
    get(target, key) {
      if (lacks(key)) return undefined;
      const value = Reflect.get(target, key) as unknown;
      if (typeof key === 'symbol') return value;
      const name = nameOf(key);
      if (deeper.includes(name) && typeof value === 'object' && value !== null) {
        const part = parts.get(name) ?? withFaults(value, { without, failing }, { deeper, prefix: `${name}.` });
        parts.set(name, part);
        return part;
      }
      return prefix !== '' && isFunction(value) ? wrap(name, value) : value;
    },
    has: (target, key) => !lacks(key) && Reflect.has(target, key),
  });
}

/** The namespaces that contain the editor's functions. */
export const holders = ['commands', 'window', 'window.tabGroups', 'workspace', 'languages', 'comments', 'lm'] as const;
