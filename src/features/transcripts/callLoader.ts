import * as l10n from '@vscode/l10n';
import { exactly, withCost } from '../../domain/format/cost.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { nameOfCall } from '../../host/connection/companyNames.ts';
import { withReadProgress } from '../../host/prompts/notifications.ts';
import { about } from '../../host/errors/plainError.ts';
import type { Services } from '../../host/services.ts';
import type { OnBehalf } from '../../library/ledger/initiator.ts';
import type { Read } from '../../library/library.ts';
import type { AskedCall } from './transcriptRequest.ts';
import { prepareView } from './transcriptsModel.ts';

type ReadOfCall = Read<TranscriptAnswer>;

/**
 * Reads a call from the library, however old its list of quarters is, with progress if a request is needed. The latest
 * call needs one if the list has a newer quarter than the library. Rejects if the call can't be read.
 */
export async function readCall(services: Services, request: AskedCall, onBehalf: OnBehalf): Promise<ReadOfCall> {
  const read = await readAnswer(services, request, onBehalf);
  await prepareView(read.value);
  return read;
}

/** Reads a call like {@link readCall}, but without parsing its turns, which can happen while its panel opens. */
export async function readAnswer(
  services: Services,
  { ticker, cik, fyq }: AskedCall,
  onBehalf: OnBehalf,
): Promise<ReadOfCall> {
  const wanted = { ticker, cik, fyq };
  const name = (): Promise<string> => nameOfCall(services, wanted);
  return about(name, async () => {
    const library = await services.library();
    return withReadProgress({
      title: async () => l10n.t('Loading earnings call: {0}', await name()),
      work: (progress) =>
        library.read({ endpoint: 'transcript', ...wanted }, { ...onBehalf, mode: 'stored', ...progress }),
    });
  });
}

/**
 * Requests the company's latest call, whatever the library has. Sends one request, and otherwise works like
 * {@link readAnswer}.
 */
export async function readLatest(services: Services, cik: number): Promise<ReadOfCall> {
  const subject = await nameOfCall(services, { cik });
  return about(subject, async () => {
    const library = await services.library();
    return withReadProgress({
      title: withCost(l10n.t('Loading latest earnings call: {0}', subject), exactly(1)),
      work: (progress) =>
        library.read({ endpoint: 'transcript', cik }, { initiator: 'person', mode: 'refresh', ...progress }),
    });
  });
}
