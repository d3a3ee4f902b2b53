/**
 * Returns a copy of a table with an entry added as its newest. The oldest entries are dropped when there are more than
 * `most`.
 */
export function withNewest<T>(
  table: Readonly<Record<string, T>>,
  [key, value]: readonly [key: string, value: T],
  most: number,
): Record<string, T> {
  const others = Object.entries(table).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-most));
}

/** Like {@link withNewest}, but changes the map itself. */
export function keepNewest<K, T>(map: Map<K, T>, [key, value]: readonly [key: K, value: T], most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}
