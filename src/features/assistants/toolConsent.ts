import * as vscode from 'vscode';
import { tickersOf } from '../../domain/endpoints/tickersOf.ts';
import { personDeclined } from '../../assistants/errors/errorWords.ts';
import {
  formatSpending,
  formatTooFew,
  hasEstimate,
  isEnough,
  requestsLeft,
  spendingOf,
} from '../../assistants/spendingWords.ts';
import type { PreparedRun } from '../../assistants/tool.ts';
import { kindOfSource } from '../../base/snapshot.ts';
import { formatTrouble } from '../../host/errors/formatTrouble.ts';
import { confirm } from '../../host/prompts/notifications.ts';
import { askInTurn, findDoubt, formatConsent } from '../../host/prompts/quotaPrompt.ts';
import type { Services } from '../../host/services.ts';
import { createBatch, type Batch, type Grant } from '../../library/ledger/initiator.ts';
import { LibraryError } from '../../library/library.ts';

/** Permission for a run to send requests. */
export interface Permit {
  /** `background` if the user wasn't asked: the library then refuses requests that need the user's consent. */
  initiator: 'program' | 'background';
  batch: Batch;
  /** Releases the hold on the day's allowance. */
  end: (error?: unknown) => void;
}

/** A sentence that tells the model what to do instead. */
export type Refusal = string;

export const askLater = 'Call the tool again when the person wants it: they are asked before anything is sent.';

/**
 * Decides whether a tool may send requests. The editor may confirm a tool by itself, without the extension knowing:
 * only the day's allowance in the settings, or the user's answer to our own question, permits a request. Rejects with
 * LibraryError if the day's requests are used up.
 */
export async function requireToolConsent(
  services: Services,
  { cost, missing }: PreparedRun,
  signal: AbortSignal,
): Promise<Permit | Refusal> {
  const { connection, settings, unlisted } = services;
  const { source } = connection;
  if (kindOfSource(source) !== 'service') return permitOf(cost, 'program');
  // The caller has the message for a missing service or key.
  if (connection.state !== 'ready') return askLater;
  const library = await services.library();
  const tickers = [...new Set(missing.flatMap(({ request }) => tickersOf(request)))];
  const tooFew = (): Refusal | undefined => {
    const usage = library.usage(source);
    const left = requestsLeft(usage);
    if (left === 0)
      throw usage.pause
        ? new LibraryError('paused', 'The service asked to wait', { until: usage.pause.until })
        : new LibraryError('quotaSpent', 'The requests of the day are used up');
    return isEnough({ cost, usage }) ? undefined : formatTooFew(usage);
  };
  const doubt = await findDoubt(tickers, unlisted);
  const refused = tooFew();
  if (refused !== undefined) return refused;
  // The cost of bars is an estimate, and a sent request can't be taken back.
  const most = doubt || hasEstimate(missing) ? 0 : settings.assistantsRequestsPerDay;
  const taken = most > 0 ? library.unasked.take(source, cost, most) : undefined;
  if (taken) {
    const permit = permitOf(cost, 'background');
    const end = (error?: unknown): void => {
      // After a LibraryError, the read that failed has sent nothing.
      const unsent = Math.max(0, permit.batch.left) + (error instanceof LibraryError ? 1 : 0);
      taken.end(Math.max(0, cost - unsent));
    };
    return { ...permit, end };
  }
  let isUnkept = false as boolean;
  const asking = askInTurn(async () => {
    if (signal.aborted) return personDeclined;
    const fewer = tooFew();
    if (fewer !== undefined) return fewer;
    const usage = library.usage(source);
    isUnkept = usage.unkept !== undefined;
    const trouble = usage.unkept ? formatTrouble(usage.unkept) : [];
    await confirm({
      question: formatSpending(spendingOf({ cost, missing }, usage)),
      detail: [...trouble, doubt?.message, doubt?.near].filter(Boolean).join('\n\n') || undefined,
      action: formatConsent(cost),
    });
    return undefined;
  });
  const refusal = await untilAborted(asking, signal).catch((error: unknown) => {
    if (error instanceof LibraryError) throw error;
    // The user dismissed it, or the editor has no window to ask in.
    return personDeclined;
  });
  if (refusal !== undefined) return refusal;
  if (connection.source !== source) return askLater;
  doubt?.agree();
  // The question states that the count can't be stored, so accepting it covers that too.
  return permitOf(cost, 'program', { overrideQuota: isUnkept, unkept: isUnkept });
}

function permitOf(cost: number, initiator: Permit['initiator'], granted: Grant = { overrideQuota: false }): Permit {
  return {
    initiator,
    batch: createBatch(cost, initiator === 'program' ? granted : undefined),
    end: () => undefined,
  };
}

/** The question stays in the window if the run is canceled, and its answer has no effect. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(new vscode.CancellationError());
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
