import { parseRunNames, rowsOfRun, unpackRun, type WrittenRun } from '../../library/figures/keptRuns.ts';
import { CannotCheck } from '../cannotCheck.ts';
import { formatMoment, type DataTable, type OpenedData } from './dataTable.ts';

const own = ['source', 'condition', 'run_at', 'ticker', 'cik'] as const;

/** Returns a metric's id, with a word after it if another column has that name. */
const columnOf = (id: string): string => ((own as readonly string[]).includes(id) ? `${id}_metric` : id);

/** The rows of all kept runs of screens, oldest run first, with a column for each metric that any of them has. */
export const runs: DataTable = {
  columns: async (data) => {
    const metrics = new Set<string>();
    for await (const run of keptRuns(data)) for (const { id } of run?.metrics ?? []) metrics.add(columnOf(id));
    return [...own, ...metrics];
  },
  read: async (data, take, columns) => {
    const absent = Object.fromEntries(columns.map((column) => [column, null]));
    for await (const run of keptRuns(data)) {
      if (!run) {
        data.reader.unreadable++;
        continue;
      }
      const { source, condition, readTill } = run;
      for (const { ticker, cik, metrics } of rowsOfRun(run)) {
        const values = Object.entries(metrics).map(([id, value]) => [columnOf(id), value] as const);
        const row = { source, condition, run_at: formatMoment(readTill), ticker, cik };
        await take({ ...absent, ...row, ...Object.fromEntries(values) });
      }
    }
  },
};

/** Yields undefined for a run that is damaged. */
async function* keptRuns({ library, isWanted }: OpenedData): AsyncGenerator<WrittenRun | undefined> {
  if (!library) throw new CannotCheck('An export has no runs of screens. Name a library with --library.');
  const { runs: folder } = library;
  for (const { name } of parseRunNames(await folder.list()).reverse()) {
    const bytes = await folder.read(name);
    const run = bytes && unpackRun(bytes);
    if (!run || isWanted(run.source)) yield run;
  }
}
