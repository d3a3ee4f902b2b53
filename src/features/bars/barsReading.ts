import * as vscode from 'vscode';
import { kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';
import { withProgress } from '../../host/notifications.ts';
import { about } from '../../host/plainError.ts';
import type { Library, Read, ReadMode } from '../../library/library.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { pagesOf } from './barsModel.ts';
import { formatWindow } from './barsView.ts';
import type { BarsThing, MissingBars, ShownBars } from './protocol.ts';

/** Pages of what the shelf lacks, each told as it comes; reading the shelf alone needs no telling. */
export async function readBars(
  library: Library,
  thing: BarsThing,
  { mode, signal }: { mode: ReadMode; signal?: AbortSignal | undefined },
): Promise<Read<BarSeries[]>> {
  return about(subjectOf(thing), () =>
    mode === 'shelf'
      ? library.bars(thing, { mode, signal })
      : withProgress({
          title: vscode.l10n.t('Reading minute bars of {0}, {1}', thing.tickers.join(', '), formatWindow(thing)),
          work: (cancelled, report) =>
            library.bars(thing, {
              mode,
              signal: signal ? AbortSignal.any([signal, cancelled]) : cancelled,
              onProgress: (read, total) => {
                report(vscode.l10n.t('{0} of {1} pages', read, total));
              },
            }),
        }),
  );
}

export function snapshotOf(
  thing: BarsThing,
  read: Read<BarSeries[]>,
  { live, goal, missing }: Pick<ShownBars, 'live' | 'goal' | 'missing'>,
): Snapshot<ShownBars> {
  const series = read.value;
  const empty = series.every(({ bars }) => bars.length === 0);
  return {
    state: empty ? 'empty' : read.stale ? 'stale' : 'ready',
    source: kindOfSource(read.source),
    value: { thing, series, cost: pagesOf(series), live, goal, missing },
    fetchedAt: read.fetchedAt,
  };
}

/** What the library lacks of what was read of it. Spends nothing. */
export function missingOf(library: Library, thing: BarsThing, read: Read<BarSeries[]>): MissingBars | undefined {
  if (!read.stale) return undefined;
  const days = read.value.flatMap(({ ticker, unread = [] }) => unread.map((run) => ({ ticker, ...run })));
  return { days, cost: library.cost({ endpoint: 'bars', ...thing }) };
}

/** Requests that one update of the running session takes. */
export function costOfUpdate(library: Library, { tickers }: BarsThing): number {
  const today = newYorkDay(Date.now());
  return library.cost({ endpoint: 'bars', tickers, fromDate: today, tillDate: today }, undefined, 'refresh');
}

export function subjectOf({ tickers }: BarsThing): string {
  return vscode.l10n.t('Minute bars of {0}', tickers.join(', '));
}
