import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../domain/format/number.ts';
import { formatMoment } from '../../../domain/format/time.ts';

export interface LastRun {
  /** The service's full count of matches. */
  total: number;
  /** When the first page was answered, in milliseconds since the epoch. */
  at: number;
}

/** Returns the key of a run: by source and file, so that sample counts are never shown for a service. */
export function lastRunKey(source: string, uri: string): string {
  return `${source} ${uri}`;
}

/**
 * Returns the key of a run after its file, or a parent folder, moved from one address to another; undefined if it was
 * deleted.
 */
export function movedRunKey(key: string, from: string, to?: string): string | undefined {
  // The address is the last part of the key and contains no spaces.
  const cut = key.lastIndexOf(' ') + 1;
  const address = key.slice(cut);
  if (address !== from && !address.startsWith(`${from}/`)) return key;
  return to === undefined ? undefined : key.slice(0, cut) + to + address.slice(from.length);
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
