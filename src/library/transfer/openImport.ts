import { stat } from 'node:fs/promises';
import { LibraryError } from '../library.ts';
import type { OpenedImport, TransferOptions } from './transfer.ts';
import type { Marks } from '../marks/marks.ts';
import { storeFailureOf } from '../store/storeFailure.ts';
import type { Store } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';
import { checkLine } from './checkLine.ts';
import { KindCounts } from './kindCounts.ts';
import { previewStaged, type SkippedLines } from './previewStaged.ts';
import { readExport, tooLarge } from './readExport.ts';
import type { Staging } from './staged.ts';
import { takeStaged } from './takeStaged.ts';
import { fitsLine, transferLimits, type TransferLimits } from './transferLimits.ts';

export interface OpenImportOptions extends TransferOptions {
  store: Store;
  marks: Marks;
  /** An empty staging area, which is disposed with the opened import, or if opening fails. */
  staging: Staging;
  path: string;
  /** Returns whether a line of the file is imported; by default, all are. */
  isWanted?: (line: string) => boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** Tests use smaller limits. */
  limits?: TransferLimits;
}

/** In milliseconds. How long an import waits for a busy file. */
const patienceMs = 10_000;

/**
 * Reads a file to import into a staging area and previews its import. The library is not touched before `take`. Rejects
 * with LibraryError `notAnExport`, `newerExport`, `importTooLarge` and `notWritten`, with AbortError, and as the file
 * system does.
 */
export async function openImport(options: OpenImportOptions): Promise<OpenedImport> {
  const { staging, signal } = options;
  try {
    const skipped = await readIntoStaging(options);
    const { preview, verdicts } = await previewStaged({ ...options, skipped });
    signal?.throwIfAborted();
    return {
      preview,
      take: (choice) =>
        withFailures(() =>
          whenFree(() => takeStaged({ ...options, preview, verdicts, choice }), { signal, patienceMs }),
        ),
      dispose: () => staging.dispose(),
    };
  } catch (error) {
    staging.dispose();
    throw failureOf(error);
  }
}

async function readIntoStaging(options: OpenImportOptions): Promise<SkippedLines> {
  const { path, isWanted = () => true, limits = transferLimits, signal } = options;
  const skipped: SkippedLines = { refused: 0, repeated: 0 };
  const kinds = new KindCounts(limits);
  const { size } = await stat(path);
  let things = 0;
  const isWhole = await readExport({
    path,
    limits,
    signal,
    onRead: (read) => options.onProgress?.({ done: read, all: Math.max(size, read), things }),
    take: async (line) => {
      if (!isWanted(line)) return;
      const item = fitsLine(line, limits) ? await checkLine(line, options.now) : undefined;
      if (!item) skipped.refused++;
      else if (!kinds.count(item.kind)) throw tooLarge(`too many of the kind ${item.kind}`);
      else if (!options.staging.add(item)) skipped.repeated++;
      else things++;
    },
  });
  if (!isWhole) skipped.refused++;
  return skipped;
}

async function withFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Converts a store's write failure to a failure of the import, which leaves the library unchanged. */
function failureOf(error: unknown): unknown {
  const failure = storeFailureOf(error);
  return failure ? new LibraryError('notWritten', failure.message, { cause: failure }) : error;
}
