/** A table with an entry as its newest one; of more than `most` entries the oldest are no longer in it. */
export function withNewest<T>(
  table: Readonly<Record<string, T>>,
  [key, value]: readonly [key: string, value: T],
  most: number,
): Record<string, T> {
  const others = Object.entries(table).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-most));
}

/** The same in a map that is kept: the entry becomes its newest one, and the oldest goes where there are too many. */
export function keepNewest<K, T>(map: Map<K, T>, [key, value]: readonly [key: K, value: T], most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}
