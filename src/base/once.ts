/** Computes a value on first use, and returns the same one from then on. */
export function once<T>(get: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: get() }).value;
}
