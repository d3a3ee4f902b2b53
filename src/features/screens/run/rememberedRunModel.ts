import { withNewest } from '../../../base/newest.ts';
import { isRecord } from '../../../base/record.ts';
import type { ResultColumn } from '../protocol.ts';

/** What brings a panel back as it was, from the library: the screen as it was run, whatever its file says by now. */
export interface RememberedRun {
  /** Of the file. */
  text: string;
  condition: string;
  columns: ResultColumn[];
  /** Metrics of the condition. */
  named: ResultColumn[];
  pages: number;
}

/** By the file's address, the newest last. */
export type RememberedRuns = Readonly<Record<string, RememberedRun>>;

/** More panels are not brought back: the oldest go. */
const most = 50;

export function withRememberedRun(runs: RememberedRuns, uri: string, run: RememberedRun): RememberedRuns {
  return withNewest(runs, [uri, run], most);
}

function isColumn(value: unknown): value is ResultColumn {
  return (
    isRecord(value) &&
    [value['id'], value['name'], value['unit'], value['description']].every((field) => typeof field === 'string')
  );
}

const areColumns = (value: unknown): value is ResultColumn[] => Array.isArray(value) && value.every(isColumn);

/** What another version wrote is not trusted. */
export function rememberedRun(runs: unknown, uri: string): RememberedRun | undefined {
  const run = isRecord(runs) ? runs[uri] : undefined;
  if (!isRecord(run) || typeof run['text'] !== 'string' || typeof run['condition'] !== 'string') return undefined;
  const { columns, named, pages } = run;
  if (!areColumns(columns) || !areColumns(named) || !Number.isSafeInteger(pages) || (pages as number) < 1)
    return undefined;
  return {
    text: run['text'],
    condition: run['condition'],
    columns,
    named,
    pages: pages as number,
  };
}
