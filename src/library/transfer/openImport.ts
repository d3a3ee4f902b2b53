import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { LibraryError } from '../library.ts';
import type { OpenedImport, TransferOptions } from './transfer.ts';
import type { Marks } from '../marks/marks.ts';
import { storeFailureOf } from '../store/storeFailure.ts';
import type { Store } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';
import { checkLine } from './checkLine.ts';
import { judgeHeader } from './exportFormat.ts';
import { KindCounts } from './kindCounts.ts';
import { previewStaged, type SkippedLines } from './previewStaged.ts';
import type { Staging } from './staged.ts';
import { takeStaged } from './takeStaged.ts';
import { fitsLine, transferLimits, type TransferLimits } from './transferLimits.ts';

export interface OpenImportOptions extends TransferOptions {
  store: Store;
  marks: Marks;
  /** An empty staging area, which is disposed with the opened import, or if opening fails. */
  staging: Staging;
  path: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Tests use smaller limits. */
  limits?: TransferLimits;
}

/** How long an import waits for a file that another process keeps, in milliseconds. */
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
  const { path, limits = transferLimits, signal } = options;
  const skipped: SkippedLines = { refused: 0, repeated: 0 };
  const kinds = new KindCounts(limits);
  const { size } = await stat(path);
  let begun = false as boolean;
  let read = 0;
  let things = 0;
  const counted = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      read += chunk.length;
      options.onProgress?.({ done: read, all: Math.max(size, read), things });
      done(undefined, chunk);
    },
  });
  const takeAll = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const line of readLines(chunks, limits)) {
      signal?.throwIfAborted();
      if (!begun) {
        beginWith(line);
        begun = true;
        continue;
      }
      const item = fitsLine(line, limits) ? await checkLine(line, options.now) : undefined;
      if (!item) skipped.refused++;
      else if (!kinds.count(item.kind)) throw tooLarge(`too many of the kind ${item.kind}`);
      else if (!options.staging.add(item)) skipped.repeated++;
      else things++;
    }
  };
  try {
    await pipeline(createReadStream(path), counted, createGunzip(), takeAll, { signal });
  } catch (error) {
    // Not gzip, or truncated; everything before is intact.
    if (!isOfGzip(error)) throw error;
    if (begun) skipped.refused++;
  }
  if (!begun) throw new LibraryError('notAnExport', 'The file is no gzipped JSON');
  return skipped;
}

/** Throws if a file with this first line can't be read as an export. */
function beginWith(line: string): void {
  const verdict = judgeHeader(line);
  if (verdict === 'newer') throw new LibraryError('newerExport', 'The export has a newer version than is known');
  if (verdict === 'none') throw new LibraryError('notAnExport', 'The first line is not that of an export');
}

function isOfGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function withFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** A store that can't be written is a failure of the import, which leaves the library unchanged. */
function failureOf(error: unknown): unknown {
  const failure = storeFailureOf(error);
  return failure ? new LibraryError('notWritten', failure.message, { cause: failure }) : error;
}

/**
 * Splits arriving UTF-8 text into lines, holding each no longer than necessary. Throws LibraryError `importTooLarge` as
 * soon as a limit is exceeded.
 */
async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: Pick<TransferLimits, 'lines' | 'lineLength' | 'bytes'>,
): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  let bytes = 0;
  let lines = 0;
  const count = (): void => {
    if (++lines > limits.lines) throw tooLarge('too many lines');
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw tooLarge('too many bytes');
    const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n');
    rest.push(first);
    length += first.length;
    for (const next of more) {
      count();
      yield rest.join('');
      rest = [next];
      length = next.length;
    }
    if (length > limits.lineLength) throw tooLarge('a line is too long');
  }
  if (length > 0) {
    count();
    yield rest.join('');
  }
}

function tooLarge(why: string): LibraryError {
  return new LibraryError('importTooLarge', `The file is larger than any export: ${why}`);
}
