import * as vscode from 'vscode';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { withProgress } from '../../host/notifications.ts';
import { about } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import type { Read } from '../../library/library.ts';
import { formatCallQuestion, type CallQuestion } from './callQuestion.ts';

/** A call as it was read. */
export interface Opened {
  read: Read<TranscriptAnswer>;
}

/**
 * From the library at once, however old its list of quarters is; with progress where it is not there. The latest call
 * is not there when the list names a newer one than those that are. Nothing is opened when this fails.
 */
export async function readCall(services: Services, question: CallQuestion): Promise<Opened> {
  const { ticker, cik, fyq } = question;
  const request = { ticker, cik, fyq };
  const subject = formatCallQuestion(question);
  return about(subject, async () => {
    const library = await services.library();
    if (library.cost({ endpoint: 'transcript', ...request }, services.connection.source, 'stored') === 0)
      return { read: await library.call(request, { mode: 'stored' }) };
    return withProgress({
      title: vscode.l10n.t('Loading the earnings call: {0}', subject),
      work: async (signal) => ({ read: await library.call(request, { mode: 'stored', signal }) }),
    });
  });
}

/** The company's latest call, asked of the service whatever the library has: one request. */
export async function readLatest(services: Services, cik: number): Promise<Opened> {
  const subject = formatCallQuestion({ cik });
  return about(subject, async () => {
    const library = await services.library();
    return withProgress({
      title: vscode.l10n.t('Asking for the latest earnings call: {0} · 1 request', subject),
      work: async (signal) => ({ read: await library.call({ cik }, { mode: 'refresh', signal }) }),
    });
  });
}
