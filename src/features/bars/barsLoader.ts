import * as l10n from '@vscode/l10n';
import type { CrossingError } from '../../base/channel.ts';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { BarSeries } from '../../domain/bar.ts';
import type { BarsParams } from '../../domain/bars/barsWindow.ts';
import { withReadProgress } from '../../host/prompts/notifications.ts';
import { about, MidwayError } from '../../host/errors/plainError.ts';
import { ifStored } from '../../library/inLibrary.ts';
import type { OnBehalf } from '../../library/ledger/initiator.ts';
import type { Library, Read, ReadMode } from '../../library/library.ts';
import { formatShownWindow } from './servedView.ts';
import { newYorkDay } from '../../domain/dates/zones.ts';
import { barsPeriods, type BarsPanelState, type ShownBars } from './protocol.ts';

/**
 * Reads the pages that the library lacks, and reports the progress of each; reading only from the library reports none.
 * Rejects with a `MidwayError` if it stops after requests were sent, even if the user cancels.
 */
export async function readBars(
  library: Library,
  params: BarsParams,
  { mode, signal, initiator, batch }: OnBehalf & { mode: ReadMode; signal?: AbortSignal },
): Promise<Read<BarSeries[]>> {
  return about(subjectOf(params), () =>
    mode === 'library'
      ? library.read({ endpoint: 'bars', ...params }, { mode, signal })
      : withReadProgress({
          title: l10n.t(
            'Loading minute bars for {0}, {1}',
            params.tickers.join(', '),
            formatShownWindow(params, [], newYorkDay(Date.now())),
          ),
          work: ({ signal: cancelled, onSending }, report) =>
            readPages(library, params, { mode, signal, cancelled, onSending, report, initiator, batch }),
        }),
  );
}

interface PagesOptions extends OnBehalf {
  mode: Exclude<ReadMode, 'library'>;
  /** Aborted when the caller that requested the bars is gone. */
  signal: AbortSignal | undefined;
  /** Aborted when the person cancels. */
  cancelled: AbortSignal;
  onSending: () => void;
  report: (message: string) => void;
}

async function readPages(
  library: Library,
  params: BarsParams,
  { mode, signal, cancelled, onSending, report, initiator, batch }: PagesOptions,
): Promise<Read<BarSeries[]>> {
  let sent = 0;
  let pages = {
    read: 0,
    total: library.cost({ endpoint: 'bars', ...params }, undefined, mode),
  };
  try {
    return await library.read(
      { endpoint: 'bars', ...params },
      {
        initiator,
        batch,
        mode,
        signal: signal ? AbortSignal.any([signal, cancelled]) : cancelled,
        onSending,
        onProgress: (read, total) => {
          pages = { read, total };
          report(l10n.t('{0} of {1} pages', read, total));
        },
        onSent: (count) => {
          sent = count;
        },
      },
    );
  } catch (error) {
    throw sent === 0 || signal?.aborted ? error : new MidwayError(error, { sent, pages });
  }
}

/**
 * Returns the snapshot of a window whose read stopped midway, with the error; undefined if the library has nothing of
 * it.
 */
export async function stoppedSnapshot(
  library: Library,
  params: BarsParams,
  { error, live, goal }: BarsPanelState & { error: CrossingError },
): Promise<Snapshot<ShownBars> | undefined> {
  const stored = await ifStored(library.read({ endpoint: 'bars', ...params }, { mode: 'library' }));
  return stored && { ...snapshotOf(library, params, stored, { live, goal }), state: 'stale', error };
}

export function snapshotOf(
  library: Library,
  params: BarsParams,
  read: Read<BarSeries[]>,
  { live, goal }: BarsPanelState,
): Snapshot<ShownBars> {
  const series = read.value;
  const empty = series.every(({ bars }) => bars.length === 0);
  return {
    state: empty ? 'empty' : read.stale ? 'stale' : 'ready',
    source: kindOfSource(read.source),
    value: {
      params,
      series,
      cost: library.cost({ endpoint: 'bars', ...params }, read.source, 'refresh'),
      rest: library.cost({ endpoint: 'bars', ...params }, read.source),
      ranges: barsPeriods.map((period) => ({
        period,
        requests: library.cost({ endpoint: 'bars', tickers: params.tickers, period }, read.source, 'stored'),
      })),
      live,
      goal,
    },
    ...answeredOf(read),
  };
}

/** Returns the number of requests of one update of the running session. */
export function costOfUpdate(library: Library, { tickers }: BarsParams): number {
  const today = newYorkDay(Date.now());
  return library.cost({ endpoint: 'bars', tickers, fromDate: today, tillDate: today }, undefined, 'refresh');
}

export function subjectOf({ tickers }: BarsParams): string {
  return l10n.t('Minute bars of {0}', tickers.join(', '));
}
