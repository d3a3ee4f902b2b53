/** Gives what puts a map back as it is now; its values are not changed in place. */
export function checkpointOf<K, V>(map: Map<K, V>): () => void {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}
