/**
 * Gives what `load` gave when it was first needed. Calls that come while it loads share that load; one that failed is
 * tried again the next time.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
