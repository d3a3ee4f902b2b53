/** Computes a value when it is first needed, and gives the same one from then on. */
export function once<T>(get: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: get() }).value;
}
