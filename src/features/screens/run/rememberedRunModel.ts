import { withNewest } from '../../../base/newest.ts';
import { isRecord } from '../../../base/record.ts';
import type { PreparedScreen } from '../../../screen/print/prepareScreen.ts';
import type { ResultColumn } from '../protocol.ts';

/**
 * The screen as it was run, whatever its file says now. With it, a panel is restored from the library after a reload of
 * the window.
 */
export interface RememberedRun extends PreparedScreen {
  /** How many pages were shown. */
  pages: number;
}

/** The runs by the address of their file, with the newest last. */
export type RememberedRuns = Readonly<Record<string, RememberedRun>>;

/** When there are more, the oldest runs are forgotten. */
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

/** Undefined for a run that is not remembered, or whose record another version wrote in another shape. */
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
