import {
  parseRunNames,
  rowsOfRun,
  unpackRun,
  type RunFileName,
  type WrittenRun,
} from '../../../library/figures/keptRuns.ts';
import { packBody } from '../../../library/store/packBody.ts';
import { nameOfKey, type RunKey } from './runKey.ts';
import type { SavedRunParams } from '../protocol.ts';
import type { SavedRun } from '../compare/runComparisonModel.ts';
import type { RunTimes } from '../results/toolsView.ts';

/** A folder that contains only files. Reading a missing name resolves to undefined. */
export interface RunFolder {
  list(): Promise<string[]>;
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export const savedRunLimits = { ofOne: 12, ofAll: 300, bytes: 64 * 1024 * 1024 } as const;

/**
 * Complete runs, each in a file that is written once. The file name holds the group, the times and the size, so that runs
 * are listed and limited without opening a file.
 */
export class SavedRuns {
  readonly #folder: RunFolder;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(folder: RunFolder) {
    this.#folder = folder;
  }

  /** The times of the saved runs of a condition, newest first. */
  async list(key: RunKey): Promise<RunTimes[]> {
    const group = nameOfKey(key);
    return parseRunNames(await this.#folder.list())
      .filter((entry) => entry.group === group)
      .map(({ readFrom, readTill }) => ({ readFrom, readTill }));
  }

  /** Undefined for a missing or damaged run. */
  async read(key: RunKey, times: RunTimes): Promise<SavedRun | undefined> {
    return (await this.find({ group: nameOfKey(key), ...times }))?.run;
  }

  /** The run of a group, with the condition and the source it is of; undefined for a missing or damaged run. */
  async find({ group, readFrom, readTill }: SavedRunParams): Promise<{ key: RunKey; run: SavedRun } | undefined> {
    const entry = parseRunNames(await this.#folder.list()).find(
      (each) => each.group === group && each.readFrom === readFrom && each.readTill === readTill,
    );
    const bytes = entry && (await this.#folder.read(entry.name));
    const written = bytes && unpackRun(bytes);
    if (!written || nameOfKey(written) !== group) return undefined;
    const { source, condition, metrics } = written;
    return { key: { source, condition }, run: { metrics, readFrom, readTill, rows: rowsOfRun(written) } };
  }

  /**
   * Writes the run once; a run with the same times isn't written again. The oldest runs are removed to stay within the
   * limits.
   */
  save(key: RunKey, run: SavedRun): Promise<void> {
    // Runs are written one after the other, because each write counts the files before it.
    const work = this.#writing.then(() => this.#save(key, run));
    this.#writing = work.catch(() => undefined);
    return work;
  }

  async forget(key: RunKey): Promise<void> {
    const group = nameOfKey(key);
    const names = parseRunNames(await this.#folder.list()).filter((entry) => entry.group === group);
    await Promise.all(names.map(({ name }) => this.#folder.remove(name)));
  }

  async #save(key: RunKey, run: SavedRun): Promise<void> {
    const group = nameOfKey(key);
    const before = parseRunNames(await this.#folder.list());
    const { readFrom, readTill } = run;
    if (before.some((entry) => entry.group === group && entry.readFrom === readFrom && entry.readTill === readTill))
      return;
    const bytes = await packBody(encodeRun(key, run));
    if (bytes.length > savedRunLimits.bytes) return;
    const name = `${group}-${readFrom}-${readTill}-${bytes.length}.run`;
    await this.#folder.write(name, bytes);
    const all = parseRunNames([...before.map((entry) => entry.name), name]);
    await Promise.all(tooMany(all).map((entry) => this.#folder.remove(entry.name)));
  }
}

/** Returns the runs to remove, given all runs from the newest to the oldest. */
function tooMany(entries: readonly RunFileName[]): RunFileName[] {
  const counts = new Map<string, number>();
  let all = 0;
  let bytes = 0;
  return entries.filter((entry) => {
    const own = (counts.get(entry.group) ?? 0) + 1;
    counts.set(entry.group, own);
    if (own > savedRunLimits.ofOne) return true;
    all++;
    bytes += entry.bytes;
    return all > savedRunLimits.ofAll || bytes > savedRunLimits.bytes;
  });
}

function encodeRun(key: RunKey, { metrics, readFrom, readTill, rows }: SavedRun): string {
  const written: WrittenRun = {
    version: 1,
    ...key,
    metrics: metrics.map(({ id, name, unit }) => ({ id, name, unit })),
    readFrom,
    readTill,
    rows: rows.map((row) => [row.ticker, row.cik, ...metrics.map(({ id }) => row.metrics[id] ?? null)]),
  };
  return JSON.stringify(written);
}
