import type { Attempt, AttemptOutcome, Client, Settle } from '../api/client.ts';
import type { Batch, Grant } from '../library/ledger/initiator.ts';
import { LibraryError } from '../library/library.ts';

/** The requests of one run of a tool, which its reads carry to the client. */
export class RunBatch implements Batch {
  left: number;
  readonly granted: Grant = { overrideQuota: false };
  /** Attempts that a person accepted for this run, and that may still leave; undefined for a run within the budget. */
  accepted: number | undefined;
  /** Attempts that left and may have reached the service. */
  sent = 0;

  constructor(cost: number, accepted?: number) {
    this.left = cost;
    this.accepted = accepted;
  }
}

/** The requests that a server was allowed when it was started. */
export interface Budget {
  /** Infinity where requests cost nothing. */
  readonly allowed: number;
  /** Attempts that may still leave. */
  readonly left: number;
  /**
   * A client whose attempts each take one before they leave, retries included: from what a person accepted for the run
   * that they belong to, or else from the budget.
   */
  limit: (client: Client, batch?: Batch) => Client;
}

export function createBudget(allowed: number): Budget {
  let left = allowed;
  /** Takes one attempt, and gives what undoes that. */
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
            // A request that isn't tried again ends as its attempt before did.
            if ((run?.accepted ?? left) <= 0) throw failure ?? spent();
            const giveBack = take(run);
            const settle = await (async () => options.onAttempt?.(attempt))().catch((error: unknown) => {
              // The ledger may refuse; an attempt that doesn't leave takes nothing.
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

/** As for a read that may not spend, which is what a server without requests is left with. */
function spent(): LibraryError {
  return new LibraryError('notInLibrary', 'The requests that this server was allowed are used up');
}
