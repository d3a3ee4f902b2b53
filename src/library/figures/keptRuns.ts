import { parseJson } from '../../base/parseJson.ts';
import { fieldsOf } from '../../base/record.ts';
import type { KeptRun } from '../../domain/figures/findFigure.ts';
import type { ScreenRow } from '../../domain/screener.ts';
import { unpackBody } from '../store/packBody.ts';

/** The folder of the runs beside the library's file. */
export const runsFolder = 'runs';

/** A kept run of a screen, as its file name describes it. Times are in milliseconds since the epoch. */
export interface RunFileName {
  name: string;
  /** Identifies the condition and the source, 32 hexadecimal digits. */
  group: string;
  readFrom: number;
  readTill: number;
  bytes: number;
}

/** The kept runs in a folder, newest first. */
export function parseRunNames(names: readonly string[]): RunFileName[] {
  return names
    .flatMap((name): RunFileName[] => {
      const parts = name.length > 200 ? null : /^([0-9a-f]{32})-(\d+)-(\d+)-(\d+)\.run$/.exec(name);
      if (!parts) return [];
      const [readFrom, readTill, bytes] = parts.slice(2).map(Number) as [number, number, number];
      return [{ name, group: parts[1]!, readFrom, readTill, bytes }];
    })
    .sort((a, b) => b.readTill - a.readTill);
}

/** The unpacked content of a run's file. */
export interface WrittenRun {
  version: number;
  source: string;
  /** The condition in canonical form. */
  condition: string;
  metrics: { id: string; name: string; unit: string }[];
  readFrom: number;
  readTill: number;
  /** Each row has the ticker, the CIK and a value for each metric. */
  rows: (string | number | null)[][];
}

/** Undefined for a run that is damaged or from another version. Only the editor writes files with such names. */
export function unpackRun(bytes: Uint8Array): WrittenRun | undefined {
  const written = parseJson(unpackBody(bytes) ?? '');
  return fieldsOf(written)['version'] === 1 ? (written as WrittenRun) : undefined;
}

export function rowsOfRun({ rows, metrics }: Pick<WrittenRun, 'rows' | 'metrics'>): ScreenRow[] {
  return rows.map(([ticker, cik, ...values]): ScreenRow => ({
    ticker: String(ticker),
    cik: Number(cik),
    metrics: Object.fromEntries(metrics.map(({ id }, at) => [id, values[at] ?? null])),
  }));
}

/** A read-only folder of runs. Reading a missing name resolves to undefined. */
export interface ReadRunFolder {
  list: () => Promise<string[]>;
  read: (name: string) => Promise<Uint8Array | undefined>;
}

/**
 * Finds the run of a screen that ended at a time. `pruned`: other runs of the screen are kept, but this one no longer
 * is.
 */
export async function findRun(
  folder: ReadRunFolder,
  group: string,
  at: number,
): Promise<KeptRun | 'pruned' | undefined> {
  const ofScreen = parseRunNames(await folder.list()).filter((each) => each.group === group);
  const named = ofScreen.find(({ readTill }) => readTill === at);
  if (!named) return ofScreen.length > 0 ? 'pruned' : undefined;
  const bytes = await folder.read(named.name);
  const run = bytes && unpackRun(bytes);
  return run && { condition: run.condition, metrics: run.metrics, rows: rowsOfRun(run) };
}
