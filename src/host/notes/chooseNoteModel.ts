/** Files with the times of their last changes, the newest first, those of one time by name. */
export function byTime<T>(files: readonly (readonly [T, number])[], nameOf: (file: T) => string): T[] {
  return files
    .toSorted(([a, aTime], [b, bTime]) => bTime - aTime || (nameOf(a) < nameOf(b) ? -1 : 1))
    .map(([file]) => file);
}
