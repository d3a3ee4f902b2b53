/** Returns a function that computes a value once for each object, and again after the object's state has changed. */
export function memo<K extends WeakKey, T>(compute: (of: K) => T, stateOf?: (of: K) => unknown): (of: K) => T {
  const kept = new WeakMap<K, { value: T; state: unknown }>();
  return (of) => {
    const state = stateOf?.(of);
    let known = kept.get(of);
    if (!known || known.state !== state) kept.set(of, (known = { value: compute(of), state }));
    return known.value;
  };
}

/** Returns a function that computes a value once for each version of an object, such as an open document. */
export function memoByVersion<K extends { readonly version: number }, T>(compute: (of: K) => T): (of: K) => T {
  return memo(compute, ({ version }) => version);
}
