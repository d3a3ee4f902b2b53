/** Names that JavaScript itself looks up on any object: for `await`, and for JSON. */
const asked = new Set(['then', 'toJSON']);

/** Throws an error that names the member if the product uses one that the double lacks. */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || asked.has(key)) return Reflect.get(target, key) as unknown;
      throw new Error(`The double of the editor has no ${name}.${key}.`);
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`The double of the editor has no ${name}.${String(key)} to set.`);
      return Reflect.set(target, key, value);
    },
  });
}

/** Presents an object as type `T`, with only those members that the product uses. */
export function standIn<T extends object>(name: string, members: Partial<T>): T {
  return strict(name, members) as T;
}
