import * as vscode from 'vscode';
import { localDate } from '../../domain/format/time.ts';
import { formatCount } from '../../domain/format/number.ts';
import { requireConnection } from '../../host/errors/requireSource.ts';
import { ask } from '../../host/prompts/notifications.ts';
import { findDoubt } from '../../host/prompts/quotaPrompt.ts';
import type { Services } from '../../host/services.ts';
import { settings as settingIds } from '../../ids.ts';
import type { DownloadConsent } from '../../library/downloads/downloads.ts';
import { endOf, formatCounts, formatDuration, sharesFor, type Counts } from './consentModel.ts';

interface AskedList {
  /** The downloads that the user agrees to. */
  counts: Counts;
  /** The companies and funds in words. */
  names: string;
  /** Tickers that may be unknown. */
  tickers: readonly string[];
  /** Maximum number of requests of the whole list. */
  requests: number;
  /** The consent that goes on; undefined if there is none. */
  earlier: DownloadConsent | undefined;
}

type ConsentServices = Pick<Services, 'settings' | 'connection' | 'unlisted'>;

/**
 * Asks once for all that the list may send: what, how many requests a day, and until when. While the setting is 0, the
 * answer sets it. Throws `CancellationError` if the user declines.
 */
export async function askConsent(
  services: ConsentServices,
  { counts, names, tickers, requests, earlier }: AskedList,
): Promise<Omit<DownloadConsent, 'count'>> {
  requireConnection(services);
  const { settings } = services;
  const set = settings.downloadsRequestsPerDay;
  const { requestsPerDay: perDay, confirmBelow } = settings;
  const shares = set > 0 ? [set] : sharesFor({ perDay, confirmBelow });
  const until = Math.max(endOf(requests, shares[0]!, Date.now()), earlier?.until ?? 0);
  const doubt = await findDoubt(tickers, services.unlisted);
  const actions = shares.map((share) => vscode.l10n.t('Download {0} a Day', formatCount(share)));
  const lines = shares.map((share) => formatDuration(requests, share));
  const said = formatCounts(counts);
  const chosen = await ask({
    question: earlier
      ? vscode.l10n.t('Add {0} to the list of downloads?', said)
      : vscode.l10n.t('Download {0} over days?', said),
    detail: [
      names,
      earlier
        ? vscode.l10n.t('{0}. Including downloads already waiting: {1}.', said, lines.join('; '))
        : vscode.l10n.t('{0}, {1}.', said, lines.join('; ')),
      [doubt?.message, doubt?.near].filter(Boolean).join('\n'),
      vscode.l10n.t(
        'Market Desk sends these requests by itself while it is running in an editor, spread over the day, until {0}. Your own downloads go first, and today’s last {1} requests are never used. Stop Downloading in the Library view ends it at once.',
        localDate(until),
        formatCount(confirmBelow),
      ),
    ]
      .filter(Boolean)
      .join('\n\n'),
    actions,
  });
  if (chosen === undefined) throw new vscode.CancellationError();
  doubt?.agree();
  const share = shares[actions.indexOf(chosen)]!;
  if (set === 0) await settings.update(settingIds.downloadsRequestsPerDay, share);
  return { share, until };
}
