import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../base/errorCode.ts';
import { LibraryError } from '../library.ts';
import { judgeHeader } from './exportFormat.ts';
import { transferLimits, type TransferLimits } from './transferLimits.ts';

interface ReadExportOptions {
  path: string;
  /** Called with every line except the first, in order. */
  take: (line: string) => Promise<void> | void;
  /** Called with the number of packed bytes read so far. */
  onRead?: ((bytes: number) => void) | undefined;
  limits?: TransferLimits | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the lines of an export. False if the file is damaged or truncated after some intact lines. Rejects with
 * LibraryError `notAnExport`, `newerExport` and `importTooLarge`, with AbortError, and as the file system does.
 */
export async function readExport(options: ReadExportOptions): Promise<boolean> {
  const { path, take, onRead, limits = transferLimits, signal } = options;
  let hasBegun = false as boolean;
  let isWhole = true;
  let read = 0;
  const counted = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      read += chunk.length;
      onRead?.(read);
      done(undefined, chunk);
    },
  });
  const takeAll = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const line of readLines(chunks, limits)) {
      signal?.throwIfAborted();
      if (hasBegun) await take(line);
      else beginWith(line);
      hasBegun = true;
    }
  };
  try {
    await pipeline(createReadStream(path), counted, createGunzip(), takeAll, { signal });
  } catch (error) {
    // Not gzip, or truncated; everything before is intact.
    if (!errorCode(error)?.startsWith('Z_')) throw error;
    isWhole = false;
  }
  if (!hasBegun) throw new LibraryError('notAnExport', 'The file is no gzipped JSON');
  return isWhole;
}

/** Throws if a file with this first line can't be read as an export. */
function beginWith(line: string): void {
  const verdict = judgeHeader(line);
  if (verdict === 'newer') throw new LibraryError('newerExport', 'The export has a newer version than is known');
  if (verdict === 'none') throw new LibraryError('notAnExport', 'The first line is not that of an export');
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

/** Creates the error for a file that is larger than any export. */
export function tooLarge(why: string): LibraryError {
  return new LibraryError('importTooLarge', `The file is larger than any export: ${why}`);
}
