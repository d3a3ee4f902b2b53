import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { replaceFile } from '../../base/replaceFile.ts';
import { LibraryError } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { ExportCount } from './transfer.ts';
import type { Answer, Mark } from '../marks/mark.ts';
import type { Store } from '../store/store.ts';
import { exportedLines } from './exportedLines.ts';
import { exportHeader } from './exportFormat.ts';
import { KindCounts } from './kindCounts.ts';
import { fitsLine, transferLimits, type TransferLimits } from './transferLimits.ts';

interface ExportLibraryOptions {
  store: Store;
  marks: readonly (Mark | Answer)[];
  path: string;
  source?: SourceId | undefined;
  signal?: AbortSignal | undefined;
  /** The library's own folder, where the next process removes what a killed one leaves. */
  stage?: string | undefined;
  /** Tests use smaller limits. */
  limits?: TransferLimits;
}

/**
 * Writes every answer, session, indicator's history and mark as a line of gzipped JSON to a file that replaces the
 * target once complete. Rejects as the file system does, with AbortError, and with LibraryError `exportTooLarge` for
 * more than an import accepts.
 */
export async function exportLibrary(options: ExportLibraryOptions): Promise<ExportCount> {
  const { store, marks, path, source, signal, stage, limits = transferLimits } = options;
  const count: ExportCount = { answers: 0, leftOut: 0 };
  const kinds = new KindCounts(limits);
  let bytes = 0;
  const take = (line: string): string => {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > limits.bytes) throw new LibraryError('exportTooLarge', 'The library has more bytes than an export');
    return `${line}\n`;
  };
  function* lines(): Generator<string> {
    yield take(JSON.stringify(exportHeader));
    for (const each of exportedLines(store, marks, source)) {
      const line = JSON.stringify(each);
      // A line that an import would reject is left out, so that the rest can be exported.
      if (!fitsLine(line, limits)) {
        count.leftOut++;
        continue;
      }
      if (!kinds.count(each.type)) throw new LibraryError('exportTooLarge', `The library has too many: ${each.type}`);
      if (each.type !== 'mark') count.answers++;
      yield take(line);
    }
  }
  await replaceFile(
    path,
    (beside) =>
      pipeline(Readable.from(lines()), createGzip(), createWriteStream(beside, { flags: 'wx', mode: 0o600 }), {
        signal,
      }),
    { stage },
  );
  return count;
}
