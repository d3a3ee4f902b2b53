import { lstatSync, statSync, type Stats } from 'node:fs';
import type { NotAFile } from '../library.ts';

/**
 * Returns what is at the file's path, without opening it; undefined for a file, or nothing. A link to a nonempty file,
 * which must then be a database, counts as a file.
 */
export function findNotAFile(path: string): NotAFile | undefined {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry || entry.isFile()) return undefined;
  if (!entry.isSymbolicLink()) return kindOf(entry);
  const target = targetOf(path);
  if (!target) return 'brokenLink';
  if (!target.isFile()) return kindOf(target);
  return target.size > 0 ? undefined : 'link';
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Undefined for a broken or circular link. */
function targetOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function kindOf(entry: Stats): NotAFile {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFIFO()) return 'pipe';
  return entry.isSocket() ? 'socket' : 'device';
}
