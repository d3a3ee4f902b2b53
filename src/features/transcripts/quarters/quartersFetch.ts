import * as l10n from '@vscode/l10n';
import { tickersOf } from '../../../domain/endpoints/tickersOf.ts';
import { mostRequests, newestFirst } from '../../../domain/quarters.ts';
import { nameOfCall } from '../../../host/connection/companyNames.ts';
import { confirm } from '../../../host/prompts/notifications.ts';
import { about, PlainError } from '../../../host/errors/plainError.ts';
import { requireConnection } from '../../../host/errors/requireSource.ts';
import { findDoubt } from '../../../host/prompts/quotaPrompt.ts';
import { asOneBatch, isCounted, readEach } from '../../../host/commands/readEach.ts';
import type { Services } from '../../../host/services.ts';
import { ifStored } from '../../../library/inLibrary.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { formatTranscriptRequest } from '../transcriptRequest.ts';
import { formatOffer, type QuartersPrompt } from './quartersModel.ts';
import { companyName } from '../../../domain/names/companyName.ts';

export interface FetchedQuarters {
  cik: number;
  /** The quarters that are in the library now, newest first. */
  quarters: string[];
  /** The number of requests that were spent for them. */
  requests: number;
}

/**
 * Returns the maximum number of requests for fetching the quarters. Rejects if the service has reported that the
 * company doesn't exist.
 */
export async function costOfQuarters(services: Services, question: QuartersPrompt): Promise<number> {
  const library = await services.library();
  const name = (): Promise<string> => nameOfCall(services, question.company);
  const metadata = (
    await about(name, () =>
      ifStored(library.read({ endpoint: 'transcript', ...question.company }, { mode: 'library' })),
    )
  )?.value.metadata;
  if (!metadata) return mostRequests(undefined, question.count);
  const { cik, available_fyq } = metadata;
  const costOf = (fyq?: string): number =>
    library.cost({ endpoint: 'transcript', cik, ...(fyq !== undefined && { fyq }) });
  const costs = newestFirst(available_fyq)
    .slice(0, question.count)
    .map((fyq) => ({ requests: costOf(fyq) }));
  return mostRequests({ costs, latest: costOf() }, question.count);
}

/** Asks the user to agree to the cost, unless it is free. Throws `CancellationError` if the user declines. */
export async function askForQuarters(services: Services, question: QuartersPrompt): Promise<void> {
  const cost = await costOfQuarters(services, question);
  if (cost === 0) return;
  requireConnection(services);
  const asked = tickersOf({ endpoint: 'transcript', ...question.company });
  const doubt = await findDoubt(asked, services.unlisted);
  await confirm({
    severity: 'information',
    question: l10n.t('{0}: {1}', await nameOfCall(services, question.company), formatOffer(question.count, cost)),
    detail: [
      doubt?.message,
      doubt?.near,
      l10n.t('Calls already in the library are free. You can cancel between calls.'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    action: l10n.t('Download'),
  });
  doubt?.agree();
}

/**
 * Fetches the company's newest quarters into the library, newest first. If it fails, the quarters fetched so far stay
 * there.
 */
export async function fetchQuarters(
  services: Services,
  question: QuartersPrompt,
  initiator: Initiator,
): Promise<FetchedQuarters> {
  const library = await services.library();
  const cost = await costOfQuarters(services, question);
  const subject = await nameOfCall(services, question.company);
  return asOneBatch({
    title: `${subject}: ${formatOffer(question.count, cost)}`,
    cost,
    initiator,
    work: async (shared, report) => {
      const latest = await about(subject, () => library.read({ endpoint: 'transcript', ...question.company }, shared));
      const { metadata, call } = latest.value;
      if (!call) throw new PlainError(l10n.t('{0} has no earnings calls.', companyName(metadata)));
      const { cik, ticker } = metadata;
      const quarters = newestFirst(metadata.available_fyq).slice(0, question.count);
      const reads = await readEach({
        items: quarters,
        read: (fyq) => library.read({ endpoint: 'transcript', cik, fyq }, shared),
        nameOf: (fyq) => fyq,
        subjectOf: (fyq) => formatTranscriptRequest({ ticker, fyq }),
        report,
        howFar: (message, done, all) => l10n.t('{0} {1} of {2} quarters are in the library.', message, done, all),
      });
      return { cik, quarters, requests: [latest, ...reads].filter(isCounted).length };
    },
  });
}
