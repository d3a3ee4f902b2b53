import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { formatDelimitedLine } from '../../domain/format/table.ts';
import { assertExport, openLibraryFile } from '../openLibraryFile.ts';
import { shownJson } from '../shownText.ts';
import { bars } from './bars.ts';
import type { DataRow, DataTable, OpenedData } from './dataTable.ts';
import type { DataFormat, DataPlace, ExportArguments, ExportedKind } from './exportArguments.ts';
import { downloads } from './downloads.ts';
import { funds, observations } from './records.ts';
import { runs } from './runs.ts';
import { turns } from './turns.ts';

const tables: Readonly<Record<ExportedKind, DataTable>> = { turns, bars, observations, funds, runs, downloads };

/**
 * Writes the rows of a kind, and resolves with whether everything could be read. A reader that stops early, such as
 * `head`, ends it quietly. Rejects with CannotCheck, and as reading a library or an export does.
 */
export async function runExport(
  { kind, format, place, isWanted }: ExportArguments,
  output: Writable,
  complain: (line: string) => void,
): Promise<boolean> {
  const data = await openData(place, isWanted);
  const lines = new Lines(output);
  try {
    const columns = await tables[kind].columns(data);
    if (format === 'csv') await lines.put(formatDelimitedLine(columns, 'csv'));
    const write = lineOf(format, columns);
    await tables[kind].read(data, (row) => lines.put(write(row)), columns);
    await lines.end();
    if (lines.count === (format === 'csv' ? 1 : 0)) complain(`There are no ${kind} to write.`);
  } catch (error) {
    // The command line reports the errors of its output itself.
    if (!lines.failure) throw error;
  } finally {
    data.reader.dispose();
  }
  const { unreadable } = data.reader;
  if (unreadable > 0) complain(`Left out because it is damaged: ${unreadable} of what is stored.`);
  return unreadable === 0;
}

async function openData(place: DataPlace, isWanted: (source: string) => boolean): Promise<OpenedData> {
  if (place.type === 'export') {
    assertExport(place.file);
    const { ExportedData } = await import('../../library/data/exportedData.ts');
    return { reader: new ExportedData({ path: place.file, isWanted, now: Date.now() }), library: undefined, isWanted };
  }
  const library = await openLibraryFile(place.folder);
  const { StoredData } = await import('../../library/data/storedData.ts');
  return { reader: new StoredData({ file: library.file, isWanted }), library, isWanted };
}

function lineOf(format: DataFormat, columns: readonly string[]): (row: DataRow) => string {
  if (format === 'jsonl') return (row) => `${shownJson(row, 0)}\n`;
  return (row) =>
    formatDelimitedLine(
      columns.map((column) => {
        const value = row[column] ?? null;
        return typeof value === 'boolean' ? String(value) : value;
      }),
      'csv',
    );
}

/** Characters that are collected before they are written. */
const batch = 65_536;

/** Collects lines, and writes no more than the reader takes. */
class Lines {
  readonly #output: Writable;
  #text = '';
  count = 0;
  /** The error of the output, which takes nothing more. */
  failure: Error | undefined;

  constructor(output: Writable) {
    this.#output = output;
    output.once('error', (error) => (this.failure = error));
  }

  async put(line: string): Promise<void> {
    this.#text += line;
    this.count++;
    if (this.#text.length >= batch) await this.end();
  }

  /** Writes what is left. Rejects if the reader is gone. */
  async end(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (this.failure) throw this.failure;
    if (text !== '' && !this.#output.write(text)) await once(this.#output, 'drain');
  }
}
