import type { Attempt, AttemptOutcome, Client, Settle } from '../api/client.ts';
import type { Batch, Grant } from '../library/ledger/initiator.ts';
import { LibraryError } from '../library/library.ts';

/** The requests of one tool run. Its reads pass them to the client. */
export class RunBatch implements Batch {
  left: number;
  readonly granted: Grant = { overrideQuota: false };
  /** Attempts that the user accepted for this run and that are still unused; undefined for a run within the budget. */
  accepted: number | undefined;
  /** Attempts that were sent and may have reached the service. */
  sent = 0;

  constructor(cost: number, accepted?: number) {
    this.left = cost;
    this.accepted = accepted;
  }
}

/** The requests that a server was allowed at its start. */
export interface Budget {
  /** Infinity if requests cost nothing. */
  readonly allowed: number;
  /** Attempts that may still be sent. */
  readonly left: number;
  /**
   * Wraps a client so that each attempt, retries included, is charged before it is sent: to the requests that the user
   * accepted for the run or, without such, to the budget.
   */
  limit: (client: Client, batch?: Batch) => Client;
}

export function createBudget(allowed: number): Budget {
  let left = allowed;
  /** Charges one attempt and returns a function that undoes this. */
  const take = (run: RunBatch | undefined): (() => void) => {
    const add = (count: number): void => {
      if (run?.accepted === undefined) left += count;
      else run.accepted += count;
      if (run) run.sent -= count;
    };
    add(-1);
    return () => add(1);
  };
  return {
    allowed,
    get left() {
      return left;
    },
    limit: (client, batch) => {
      const run = batch instanceof RunBatch ? batch : undefined;
      return {
        origin: client.origin,
        send: (request, options = {}) => {
          let failure: Error | undefined;
          const onAttempt = async (attempt: Attempt): Promise<Settle> => {
            // A retry beyond the limit fails with the error of the previous attempt.
            if ((run?.accepted ?? left) <= 0) throw failure ?? spent();
            const giveBack = take(run);
            const settle = await (async () => options.onAttempt?.(attempt))().catch((error: unknown) => {
              // The ledger may refuse; an unsent attempt isn't charged.
              giveBack();
              throw error;
            });
            return (outcome) => {
              failure = outcome.ok ? undefined : outcome.error;
              if (run && !mayHaveReached(outcome)) run.sent -= 1;
              settle?.(outcome);
            };
          };
          return client.send(request, { ...options, onAttempt });
        },
        dispose: () => client.dispose(),
      };
    },
  };
}

function mayHaveReached(outcome: AttemptOutcome): boolean {
  return outcome.ok ? outcome.cached !== true : outcome.error.details.mayHaveBeenCounted;
}

/** The same error as for a read that may not spend, because a server without requests can only read the library. */
function spent(): LibraryError {
  return new LibraryError('notInLibrary', 'The requests that this server was allowed are used up');
}
