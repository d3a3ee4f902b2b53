import * as l10n from '@vscode/l10n';
import { tickersOf } from '../../../api/requests.ts';
import { mostRequests, newestFirst } from '../../../domain/quarters.ts';
import { nameOfCall } from '../../../host/companyNames.ts';
import { confirm, withProgress } from '../../../host/notifications.ts';
import { formatError } from '../../../host/formatError.ts';
import { about, isCancellation, PlainError } from '../../../host/plainError.ts';
import { findDoubt } from '../../../host/quotaPrompt.ts';
import type { Services } from '../../../host/services.ts';
import { ifStored } from '../../../library/inLibrary.ts';
import { createBatch, type Initiator, type OnBehalf } from '../../../library/ledger/initiator.ts';
import type { Library, Read } from '../../../library/library.ts';
import { formatTranscriptRequest } from '../transcriptRequest.ts';
import { formatOffer, type QuartersPrompt } from './quartersModel.ts';

export interface FetchedQuarters {
  cik: number;
  /** The quarters that are in the library now, newest first. */
  quarters: string[];
  /** The number of requests that were spent for them. */
  requests: number;
}

/**
 * The most requests that fetching the quarters can take now. Rejects where the service has said that there is no such
 * company.
 */
export async function costOfQuarters(services: Services, question: QuartersPrompt): Promise<number> {
  const library = await services.library();
  const name = (): Promise<string> => nameOfCall(services, question.company);
  const metadata = (await about(name, () => ifStored(library.call(question.company, { mode: 'library' }))))?.value
    .metadata;
  if (!metadata) return mostRequests(undefined, question.count);
  const { cik, available_fyq } = metadata;
  const costOf = (fyq?: string): number =>
    library.cost({ endpoint: 'transcript', cik, ...(fyq !== undefined && { fyq }) });
  const costs = newestFirst(available_fyq)
    .slice(0, question.count)
    .map((fyq) => ({ requests: costOf(fyq) }));
  return mostRequests({ costs, latest: costOf() }, question.count);
}

/** Asks the person to agree to the cost, unless it is free. Throws `CancellationError` when the person declines. */
export async function askForQuarters(services: Services, question: QuartersPrompt): Promise<void> {
  const cost = await costOfQuarters(services, question);
  if (cost === 0) return;
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
 * Fetches the company's newest quarters into the library, newest first. When it fails, the quarters fetched so far stay
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
  return withProgress({
    title: `${subject}: ${formatOffer(question.count, cost)}`,
    work: (signal, report) =>
      fetchEach({ library, subject, question, signal, report, initiator, batch: createBatch(cost) }),
  });
}

interface Fetching extends OnBehalf {
  library: Library;
  /** The company in words. */
  subject: string;
  question: QuartersPrompt;
  signal: AbortSignal;
  report: (message: string) => void;
}

async function fetchEach({ library, subject, question, report, ...options }: Fetching): Promise<FetchedQuarters> {
  const { company, count } = question;
  const latest = await about(subject, () => library.call(company, options));
  const { metadata, call } = latest.value;
  if (!call) throw new PlainError(l10n.t('{0} has no earnings calls.', metadata.companyname));
  const { cik, ticker } = metadata;
  const quarters = newestFirst(metadata.available_fyq).slice(0, count);
  let requests = isCounted(latest) ? 1 : 0;
  for (const [index, fyq] of quarters.entries()) {
    report(l10n.t('{0} ({1} of {2})', fyq, index + 1, quarters.length));
    try {
      const read = await about(formatTranscriptRequest({ ticker, fyq }), () => library.call({ cik, fyq }, options));
      if (isCounted(read)) requests += 1;
    } catch (error) {
      throw isCancellation(error)
        ? error
        : new PlainError(howFar(error, index, quarters.length), formatError(error).kind, error);
    }
  }
  return { cik, quarters, requests };
}

/** Whether the read counts as a request. A cache on the way may have answered instead of the service. */
function isCounted({ fromLibrary, uncounted }: Read<unknown>): boolean {
  return !fromLibrary && !uncounted;
}

function howFar(error: unknown, done: number, all: number): string {
  return l10n.t('{0} {1} of {2} quarters are in the library.', formatError(error).message, done, all);
}
