import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { ApiError } from '../../../api/apiError.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { asOneBatch, isCounted, readEach } from '../../../host/commands/readEach.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { askToSkip } from '../../../host/prompts/quotaPrompt.ts';
import type { Services } from '../../../host/services.ts';
import { costOfLatestCall, tickersWithCalls, type KnownTickers } from '../costsModel.ts';

export interface LatestCalls {
  /** Tickers whose latest call is in the library now. */
  tickers: string[];
  /** Tickers for which the service has no calls. */
  without: string[];
  /** Number of requests sent. */
  requests: number;
}

interface FetchOptions {
  services: Pick<Services, 'library' | 'connection' | 'settings' | 'unlisted'>;
  /** The name of the list within a sentence. */
  name: string;
  known: KnownTickers;
  initiator: Initiator;
}

/**
 * Reads the latest call of each company, one after the other, and requests only those that the library lacks. If it is
 * canceled or fails midway, the calls read so far stay. Rejects as the library does, with the progress made.
 */
export async function fetchLatestCalls({ services, name, known, initiator }: FetchOptions): Promise<LatestCalls> {
  const listed = tickersWithCalls(known);
  if (listed.length === 0)
    throw new PlainError(vscode.l10n.t('{0} has funds only, and funds have no earnings calls.', name));
  const library = await services.library();
  const isPaid = (ticker: string): boolean => costOfLatestCall(library, ticker) > 0;
  const { tickers: paid, batch } = await askToSkip(services, {
    tickers: listed.filter(isPaid),
    costOf: (some) => ({ request: { endpoint: 'transcript', ticker: some[0]! }, cost: some.length }),
    initiator,
  });
  const wanted = listed.filter((ticker) => paid.includes(ticker) || !isPaid(ticker));
  const done: LatestCalls = { tickers: [], without: [], requests: 0 };
  await asOneBatch({
    title: withCost(vscode.l10n.t('Downloading the latest calls of {0}', name), exactly(paid.length)),
    cost: paid.length,
    tickers: paid,
    batch,
    initiator,
    work: (shared, report) =>
      readEach({
        items: wanted,
        nameOf: (ticker) => ticker,
        report,
        read: async (ticker) => {
          const costs = isPaid(ticker);
          const read = await library.read({ endpoint: 'transcript', ticker }, shared).catch(missing);
          if (!read?.value.call) done.without.push(ticker);
          else done.tickers.push(ticker);
          if (read ? isCounted(read) : costs) done.requests += 1;
        },
        howFar: (message, _, all) =>
          vscode.l10n.t('{0} {1} of {2} latest calls are in the library.', message, done.tickers.length, all),
      }),
  });
  if (initiator === 'person') void notify(formatLatest(done));
  return done;
}

/** One company without calls doesn't stop the others. */
function missing(error: unknown): undefined {
  if (error instanceof ApiError && error.details.notFound?.of === 'security') return undefined;
  throw error;
}

function formatLatest({ tickers, without }: LatestCalls): string {
  const count =
    tickers.length === 1
      ? vscode.l10n.t('1 latest call is in the library.')
      : vscode.l10n.t('{0} latest calls are in the library.', tickers.length);
  return without.length === 0 ? count : vscode.l10n.t('{0} No calls: {1}.', count, without.join(', '));
}
