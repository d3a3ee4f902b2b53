import type { DataReader } from '../../library/data/dataReader.ts';
import type { LibraryFile } from '../openLibraryFile.ts';

/** A value of a column; null if absent. Times of ours are ISO 8601 in UTC; those of the service are as sent. */
export type DataValue = string | number | boolean | null;
export type DataRow = Readonly<Record<string, DataValue>>;

/** The opened data of a library or an export. */
export interface OpenedData {
  reader: DataReader;
  /** Undefined for an export, which has neither runs nor downloads. */
  library: LibraryFile | undefined;
  isWanted: (source: string) => boolean;
}

/** A kind of data as a table. */
export interface DataTable {
  /** The columns in order. Every row has all of them. */
  columns: (data: OpenedData) => readonly string[] | Promise<readonly string[]>;
  /** Passes each row on; the next is read when `take` resolves. `columns` are those of {@link DataTable.columns}. */
  read: (data: OpenedData, take: (row: DataRow) => Promise<void>, columns: readonly string[]) => Promise<void>;
}

export const formatMoment = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The columns that say where an answer came from. */
export const originColumns = ['source', 'fetched_at', 'imported'] as const;

export function originOf({
  source,
  fetchedAt,
  imported,
}: {
  source: string;
  fetchedAt: number;
  imported: boolean;
}): Record<(typeof originColumns)[number], DataValue> {
  return { source, fetched_at: formatMoment(fetchedAt), imported };
}
