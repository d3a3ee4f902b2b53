import * as l10n from '@vscode/l10n';
import { withNewest } from '../../../base/newest.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatMoment } from '../../../domain/format/time.ts';

export interface LastRun {
  /** The service's full count of matches. */
  total: number;
  /** When its first page was answered, milliseconds since the epoch. */
  at: number;
}

/** By source and file, so that invented counts never stand for real ones. */
export type LastRunTable = Readonly<Record<string, LastRun>>;

/** More are not remembered: the oldest go. */
const most = 500;

export function lastRunKey(source: string, uri: string): string {
  return `${source} ${uri}`;
}

export function withLastRun(table: LastRunTable, key: string, run: LastRun): LastRunTable {
  return withNewest(table, [key, run], most);
}

/** The file, or every file in the folder, has another address now, or with none is gone. */
export function withMovedFile(table: LastRunTable, from: string, to?: string): LastRunTable {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, run]) => {
      // The address comes last, and has no blanks.
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

/** The same as a sentence. */
export function formatLastRunSentence({ total, at }: LastRun): string {
  return total === 1
    ? l10n.t('1 match in last run, {0}', formatMoment(at))
    : l10n.t('{0} matches in last run, {1}', formatCount(total), formatMoment(at));
}
