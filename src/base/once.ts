/** Gives what `get` gave when it was first needed. */
export function once<T>(get: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: get() }).value;
}
