import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lazy } from '../base/lazy.ts';
import { localDate } from '../domain/format/time.ts';
import type { Directory } from '../directory/directory.ts';
import type { GivenList } from '../directory/loadDirectory.ts';

interface DirectoryOptions {
  /** The folder of the product, which has `media`. */
  root: string;
  /** Where newer lists lie that a person gave; undefined for a library in memory. */
  library: string | undefined;
  /** Whether the invented companies and funds stand beside the lists. */
  withSample: boolean;
}

/** The directory of names as the editor shows it, loaded when it is first needed. Rejects with DirectoryError. */
export function startDirectory({ root, library, withSample }: DirectoryOptions): () => Promise<Directory> {
  return lazy(async () => {
    const { givenLists, loadDirectory } = await import('../directory/loadDirectory.ts');
    const given = library === undefined ? [] : givenLists;
    const [packed, sample, ...stored] = await Promise.all([
      readFile(join(root, 'media', 'directory.bin')),
      withSample ? sampleLists() : undefined,
      ...given.map((list) => readGiven(join(library!, 'directory'), list)),
    ]);
    return loadDirectory({ packed, sample, given: stored.flat() });
  });
}

async function sampleLists() {
  const { sampleListings } = await import('../sample/sampleListings.ts');
  return sampleListings(localDate(Date.now()));
}

/** A list that can't be read is as one that was never given: the shipped one stands in its place. */
async function readGiven(folder: string, list: GivenList): Promise<Uint8Array[]> {
  const { givenFileName, olderFileName } = await import('../directory/loadDirectory.ts');
  try {
    return [await readFile(join(folder, givenFileName(list)))];
  } catch {
    // The editor packs what a version before stored; until then it is read as it is.
  }
  try {
    const older = await readFile(join(folder, olderFileName(list)), 'utf8');
    const { packOlder } = await import('../directory/packGiven.ts');
    return [await packOlder(older)].filter((bytes) => bytes !== undefined);
  } catch {
    return [];
  }
}
