import { readError } from '../../library/ledger/sharedError.ts';
import { DownloadRows, type ItemRow } from '../../library/downloads/downloadRows.ts';
import { CannotCheck } from '../cannotCheck.ts';
import { formatMoment, type DataTable, type DataValue } from './dataTable.ts';

const columns: Readonly<Record<string, (row: ItemRow) => DataValue>> = {
  type: ({ item }) => item.type,
  ticker: ({ item }) => item.ticker ?? null,
  cik: ({ item }) => (item.type === 'fund' ? null : (item.cik ?? null)),
  seriesid: ({ item }) => (item.type === 'fund' ? (item.seriesid ?? null) : null),
  fyq: ({ item }) => (item.type === 'call' ? item.fyq : null),
  quarters: ({ item }) => (item.type === 'calls' ? item.quarters : null),
  state: ({ status }) => status,
  requests: ({ status, requests }) => (status === 'waiting' ? requests : 0),
  added_at: ({ addedAt }) => formatMoment(addedAt),
  ended_at: ({ status, at }) => (status === 'waiting' ? null : formatMoment(at)),
  error: ({ error }) => (error === undefined ? null : readError(error).kind),
};
const read = Object.entries(columns);

/** The items of the list of downloads, in its order. */
export const downloads: DataTable = {
  columns: () => ['source', ...Object.keys(columns)],
  read: async ({ library, isWanted }, take) => {
    if (!library) throw new CannotCheck('An export has no list of downloads. Name a library with --library.');
    const lists = await library.file.read((store) =>
      store.downloads
        .sources()
        .filter(isWanted)
        .map((source) => ({ source, rows: new DownloadRows(store.downloads, source, Date.now()).items() })),
    );
    for (const { source, rows } of lists)
      for (const row of rows)
        await take({ source, ...Object.fromEntries(read.map(([name, value]) => [name, value(row)])) });
  },
};
