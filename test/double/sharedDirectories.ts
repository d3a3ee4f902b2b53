import { createHash } from 'node:crypto';
import type { Directory } from '../../src/directory/directory.ts';
import {
  loadDirectory as load,
  loadSampleDirectory as loadSample,
  type SampleRows,
} from '../../src/directory/loadDirectory.ts';
import { sampleListings as list } from '../../src/sample/sampleListings.ts';

/**
 * Replaces the two modules that create directories. Directories never change, so all desks of a process share those
 * made from the same lists. Short tests spent most of their time on reading the lists.
 */
export * from '../../src/directory/loadDirectory.ts';

interface Made<K, T> {
  get: (key: K) => Promise<T> | undefined;
  set: (key: K, made: Promise<T>) => unknown;
  delete: (key: K) => unknown;
}

function shared<K, T>(made: Made<K, T>, key: K, make: () => Promise<T>): Promise<T> {
  const found = made.get(key);
  if (found) return found;
  const making = make();
  made.set(key, making);
  // A failed directory isn't cached, so that each desk gets its own error.
  making.catch(() => made.delete(key));
  return making;
}

const directories = new Map<string, Promise<Directory>>();
/** Keyed by the row objects, which are shared as well, because their text is several megabytes. */
const samples = new WeakMap<SampleRows, Promise<Directory>>();
const listings = new Map<string, ReturnType<typeof list>>();

export function loadDirectory(lists: Parameters<typeof load>[0]): Promise<Directory> {
  const key = [lists.packed, ...lists.given].map((bytes) => createHash('sha256').update(bytes).digest('hex')).join(' ');
  return shared(directories, key, () => load(lists));
}

export function loadSampleDirectory(rows: SampleRows): Promise<Directory> {
  return shared(samples, rows, () => loadSample(rows));
}

export function sampleListings(day: string): ReturnType<typeof list> {
  return shared(listings, day, () => list(day));
}
