import type { ScreenRow } from '../../../domain/screener.ts';
import { packBody, unpackBody } from '../../../library/store/packBody.ts';
import { nameOfKey, type RunKey } from './runKey.ts';
import type { SavedRun } from '../compare/runComparisonModel.ts';
import type { RunTimes } from '../results/toolsView.ts';

/** A folder of files without folders in it. A name that is not there reads as undefined. */
export interface RunFolder {
  list(): Promise<string[]>;
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export const keptLimits = { ofOne: 12, ofAll: 300, bytes: 64 * 1024 * 1024 } as const;

interface Entry extends RunTimes {
  name: string;
  group: string;
  bytes: number;
}

/** The newest first. */
function entriesOf(names: readonly string[]): Entry[] {
  return names
    .flatMap((name): Entry[] => {
      const parts = /^([0-9a-f]{32})-(\d+)-(\d+)-(\d+)\.run$/.exec(name);
      if (!parts) return [];
      const [readFrom, readTill, bytes] = parts.slice(2).map(Number) as [number, number, number];
      return [{ name, group: parts[1]!, readFrom, readTill, bytes }];
    })
    .sort((a, b) => b.readTill - a.readTill);
}

/** Whole runs, each in a file that is written once: name and size tell all that is needed to find and to bound them. */
export class SavedRuns {
  readonly #folder: RunFolder;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(folder: RunFolder) {
    this.#folder = folder;
  }

  /** The newest first. */
  async list(key: RunKey): Promise<RunTimes[]> {
    const group = nameOfKey(key);
    return entriesOf(await this.#folder.list())
      .filter((entry) => entry.group === group)
      .map(({ readFrom, readTill }) => ({ readFrom, readTill }));
  }

  /** Undefined for one that is gone or damaged. */
  async read(key: RunKey, { readFrom, readTill }: RunTimes): Promise<SavedRun | undefined> {
    const group = nameOfKey(key);
    const entry = entriesOf(await this.#folder.list()).find(
      (each) => each.group === group && each.readFrom === readFrom && each.readTill === readTill,
    );
    const bytes = entry && (await this.#folder.read(entry.name));
    const text = bytes && unpackBody(bytes);
    return text === undefined ? undefined : decodeRun(text, key);
  }

  /** A run is written once and never changed; the oldest go where there are too many. */
  keep(key: RunKey, run: SavedRun): Promise<void> {
    // One at a time: what is bounded is what was there before.
    const work = this.#writing.then(() => this.#keep(key, run));
    this.#writing = work.catch(() => undefined);
    return work;
  }

  async forget(key: RunKey): Promise<void> {
    const group = nameOfKey(key);
    const names = entriesOf(await this.#folder.list()).filter((entry) => entry.group === group);
    await Promise.all(names.map(({ name }) => this.#folder.remove(name)));
  }

  async #keep(key: RunKey, run: SavedRun): Promise<void> {
    const group = nameOfKey(key);
    const before = entriesOf(await this.#folder.list());
    const { readFrom, readTill } = run;
    if (before.some((entry) => entry.group === group && entry.readFrom === readFrom && entry.readTill === readTill))
      return;
    const bytes = await packBody(encodeRun(key, run));
    if (bytes.length > keptLimits.bytes) return;
    const name = `${group}-${readFrom}-${readTill}-${bytes.length}.run`;
    await this.#folder.write(name, bytes);
    const all = entriesOf([...before.map((entry) => entry.name), name]);
    await Promise.all(tooMany(all).map((entry) => this.#folder.remove(entry.name)));
  }
}

/** What goes, of all from the newest to the oldest. */
function tooMany(entries: readonly Entry[]): Entry[] {
  const counts = new Map<string, number>();
  let all = 0;
  let bytes = 0;
  return entries.filter((entry) => {
    const own = (counts.get(entry.group) ?? 0) + 1;
    counts.set(entry.group, own);
    if (own > keptLimits.ofOne) return true;
    all++;
    bytes += entry.bytes;
    return all > keptLimits.ofAll || bytes > keptLimits.bytes;
  });
}

interface Written extends RunKey {
  version: number;
  metrics: SavedRun['metrics'];
  readFrom: number;
  readTill: number;
  /** Ticker, CIK, then a value for each metric. */
  rows: (string | number | null)[][];
}

function encodeRun(key: RunKey, { metrics, readFrom, readTill, rows }: SavedRun): string {
  const written: Written = {
    version: 1,
    ...key,
    metrics: metrics.map(({ id, name, unit }) => ({ id, name, unit })),
    readFrom,
    readTill,
    rows: rows.map((row) => [row.ticker, row.cik, ...metrics.map(({ id }) => row.metrics[id] ?? null)]),
  };
  return JSON.stringify(written);
}

/** Only what `encodeRun` wrote is under such a name, and a damaged one does not unpack; another version is not read. */
function decodeRun(text: string, key: RunKey): SavedRun | undefined {
  const written = JSON.parse(text) as Written;
  const known = written.version === 1 && written.source === key.source && written.condition === key.condition;
  if (!known) return undefined;
  const { metrics, readFrom, readTill } = written;
  const rows = written.rows.map(([ticker, cik, ...values]): ScreenRow => ({
    ticker: String(ticker),
    cik: Number(cik),
    metrics: Object.fromEntries(metrics.map(({ id }, at) => [id, values[at] ?? null])),
  }));
  return { metrics, readFrom, readTill, rows };
}
