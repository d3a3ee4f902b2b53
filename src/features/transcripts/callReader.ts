import * as vscode from 'vscode';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { withProgress } from '../../host/commandRunner.ts';
import { about, isCancellation } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import { LibraryError, type Read } from '../../library/library.ts';
import { formatCallQuestion, type CallQuestion } from './callQuestion.ts';
import { prepareView } from './transcriptsModel.ts';

/** A call as it was read; with an error where asking for a newer answer failed and the shelf's is shown. */
export interface Opened {
  read: Read<TranscriptAnswer>;
  error?: unknown;
}

/** From the shelf at once where it is fresh there, else with progress; nothing is opened when this fails. */
export async function readCall(services: Services, question: CallQuestion): Promise<Opened> {
  const { ticker, cik, fyq } = question;
  const request = { ticker, cik, fyq };
  const subject = formatCallQuestion(question);
  return about(subject, async () => {
    const library = await services.library();
    const shelved = await fromShelf(() => library.call(request, { mode: 'shelf' }));
    if (shelved && !shelved.stale) return await prepared({ read: shelved });
    try {
      const read = await withProgress({
        title: vscode.l10n.t('Loading the earnings call: {0}', subject),
        work: (signal) => library.call(request, { mode: 'fresh', signal }),
      });
      return await prepared({ read });
    } catch (error) {
      if (shelved && !isCancellation(error)) return prepared({ read: shelved, error });
      throw error;
    }
  });
}

async function prepared(opened: Opened): Promise<Opened> {
  await prepareView(opened.read.value);
  return opened;
}

async function fromShelf<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LibraryError && error.kind === 'notOnShelf') return undefined;
    throw error;
  }
}
