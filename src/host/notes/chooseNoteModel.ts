/** Sorts files by the times of their last changes, newest first, then by name. */
export function byTime<T>(files: readonly (readonly [T, number])[], nameOf: (file: T) => string): T[] {
  return files
    .toSorted(([a, aTime], [b, bTime]) => bTime - aTime || (nameOf(a) < nameOf(b) ? -1 : 1))
    .map(([file]) => file);
}
