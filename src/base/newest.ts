/** Sets an entry of a map as its newest. If there are more than `most`, the oldest is dropped. */
export function keepNewest<K, T>(map: Map<K, T>, [key, value]: readonly [key: K, value: T], most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}
