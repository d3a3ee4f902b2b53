import * as l10n from '@vscode/l10n';
import { formatUntil } from '../../domain/format/wait.ts';
import type { SharedError } from '../ledger/sharedError.ts';
import type { DownloadList, DownloadsState, ListedState } from './downloads.ts';

/**
 * Formats the state of the list: “Next at about 2:20 PM · 3 of 10 requests used today”; empty for an empty list. A side
 * bar of 300 px shows the first 28 letters or so, which say by themselves what happens.
 */
export function formatDownloadsState(
  list: Pick<DownloadList, 'items' | 'sentToday' | 'share' | 'state' | 'watched'>,
  now: number,
): string {
  const { items, watched, state, sentToday, share } = list;
  if (items.length === 0 && watched.length === 0) return '';
  if (items.length === 0 && state.kind === 'done') return l10n.t('No new calls to check for yet');
  const said = formatState(state, now);
  return counting.has(state.kind) ? l10n.t('{0} · {1} of {2} requests used today', said, sentToday, share) : said;
}

/** The states in which the requests of the day are still to be sent. */
const counting: ReadonlySet<DownloadsState['kind']> = new Set(['waiting', 'next']);

function formatState(state: DownloadsState, now: number): string {
  switch (state.kind) {
    case 'off':
      return reasons[state.reason]();
    case 'done':
      return l10n.t('Everything is downloaded');
    case 'failed':
      return state.count === 1 ? l10n.t('1 download failed') : l10n.t('{0} downloads failed', state.count);
    case 'paused':
      return l10n.t('Paused by you');
    case 'waiting':
      return l10n.t('About to download');
    case 'next':
      return l10n.t('Next at about {0}', formatUntil(state.at, now));
    case 'shareUsed':
      return state.isLow
        ? l10n.t('Last requests reserved for you · resumes after {0} (00:00 UTC)', formatUntil(state.until, now))
        : l10n.t('Today’s share is used · resumes after {0} (00:00 UTC)', formatUntil(state.until, now));
    case 'serviceWaits':
      return l10n.t('The service asks you to wait until {0}', formatUntil(state.until, now));
    case 'offline':
      return l10n.t('Offline · tries again at about {0}', formatUntil(state.at, now));
    case 'keyRejected':
      return l10n.t('API key rejected. Set it again to resume.');
    case 'countNotKept':
      return l10n.t('Requests can’t be counted, so nothing is sent');
  }
}

const reasons: Record<(DownloadsState & { kind: 'off' })['reason'], () => string> = {
  setting: () => l10n.t('Off: the setting allows 0 requests a day'),
  noConsent: () => l10n.t('Off: you haven’t allowed it'),
  ended: () => l10n.t('Off: the time you allowed is over'),
  countUsed: () => l10n.t('Off: all allowed requests were sent'),
};

/** Formats the state of an item. `formatReason` words the error of an item that failed. */
export function formatListedState(state: ListedState, formatReason: (error: SharedError) => string): string {
  switch (state.kind) {
    case 'waiting':
      return l10n.t('waiting');
    case 'sending':
      return l10n.t('downloading');
    case 'done':
      return state.isFree ? l10n.t('in library, free') : l10n.t('downloaded');
    case 'absent':
      return l10n.t('not available from the service');
    case 'failed':
      return l10n.t('failed: {0}', formatReason(state.error));
  }
}
