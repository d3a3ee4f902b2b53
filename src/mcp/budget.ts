import type { Client } from '../api/client.ts';
import { LibraryError } from '../library/library.ts';

/** The requests that a server was allowed when it was started. */
export interface Budget {
  /** Infinity where requests cost nothing. */
  readonly allowed: number;
  /** Attempts that may still leave. */
  readonly left: number;
  /** A client whose attempts each take one before they leave, retries included. */
  limit: (client: Client) => Client;
}

export function createBudget(allowed: number): Budget {
  let left = allowed;
  return {
    allowed,
    get left() {
      return left;
    },
    limit: (client) => ({
      origin: client.origin,
      send: (request, options = {}) =>
        client.send(request, {
          ...options,
          onAttempt: async (attempt) => {
            if (left <= 0) throw spent();
            left -= 1;
            try {
              const settle = await options.onAttempt?.(attempt);
              return (outcome) => settle?.(outcome);
            } catch (error) {
              // The ledger may refuse; an attempt that doesn't leave takes nothing.
              left += 1;
              throw error;
            }
          },
        }),
      dispose: () => {
        client.dispose();
      },
    }),
  };
}

/** As for a read that may not spend, which is what a server without requests is left with. */
function spent(): LibraryError {
  return new LibraryError('notInLibrary', 'The requests that this server was allowed are used up');
}
