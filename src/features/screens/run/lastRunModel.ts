import * as l10n from '@vscode/l10n';
import { withNewest } from '../../../base/newest.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatMoment } from '../../../domain/format/time.ts';

export interface LastRun {
  /** The service's full count of matches. */
  total: number;
  /** When the first page was answered, in milliseconds since the epoch. */
  at: number;
}

/** The last runs by source and file, so that sample counts are never shown for a service. */
export type LastRunTable = Readonly<Record<string, LastRun>>;

/** The number of runs to remember. When there are more, the oldest are forgotten. */
const most = 500;

export function lastRunKey(source: string, uri: string): string {
  return `${source} ${uri}`;
}

export function withLastRun(table: LastRunTable, key: string, run: LastRun): LastRunTable {
  return withNewest(table, [key, run], most);
}

/** Moves the run of a file, or the runs of all files in a folder, to a new address. Without one, they are removed. */
export function withMovedFile(table: LastRunTable, from: string, to?: string): LastRunTable {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, run]) => {
      // The address is the last part of the key and contains no spaces.
      const cut = key.lastIndexOf(' ') + 1;
      const address = key.slice(cut);
      if (address !== from && !address.startsWith(`${from}/`)) return [[key, run]];
      return to === undefined ? [] : [[key.slice(0, cut) + to + address.slice(from.length), run]];
    }),
  );
}

/** “1,212 · Nov 21, 2026, 1:40 PM”: short enough for a row. */
export function formatLastRun({ total, at }: LastRun): string {
  return l10n.t('{0} · {1}', formatCount(total), formatMoment(at));
}

/** “1,212 matches in last run, Nov 21, 2026, 1:40 PM”. */
export function formatLastRunSentence({ total, at }: LastRun): string {
  return total === 1
    ? l10n.t('1 match in last run, {0}', formatMoment(at))
    : l10n.t('{0} matches in last run, {1}', formatCount(total), formatMoment(at));
}
