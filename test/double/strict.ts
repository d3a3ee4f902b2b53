/** The names that code asks of any object without meaning it: by awaiting it, by writing it as JSON. */
const asked = new Set(['then', 'toJSON']);

/** A member that the double does not have throws with its name: nothing of the editor is missing in silence. */
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

/** As what the product takes it for, of which it has the members that are used. */
export function standIn<T extends object>(name: string, members: Partial<T>): T {
  return strict(name, members) as T;
}
