import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { TestContext } from 'node:test';
import type { ApiError, ApiErrorDetails, ApiErrorKind } from '../../../src/api/apiError.ts';
import type { Attempt, AttemptOutcome, Client, SendOptions } from '../../../src/api/client.ts';
import type { ClientOptions } from '../../../src/api/createClient.ts';
import type { AnswerOf, ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import {
  startBundledService,
  type BundledService,
  type BundledServiceOptions,
} from '../../../src/sample/bundledService.ts';
import { assertApiError } from '../../unit/api/refusal.ts';
import { clientOf } from '../library/client.ts';

/** Tuesday, 10 February 2026, 10:31:30 in New York: a session is running. */
export const now = Date.parse('2026-02-10T15:31:30Z');

/** A client whose log, attempts and errors are recorded. */
export interface Watched {
  client: Client;
  /** Lines of the log. */
  lines: string[];
  attempts: { attempt: Attempt; outcomes: AttemptOutcome[] }[];
  /** The value of an answer. */
  read: <R extends ServiceRequest>(request: R, options?: SendOptions) => Promise<AnswerOf[R['endpoint']]>;
  /** The error of a request that must fail. */
  refused: (
    request: ServiceRequest,
    kind: ApiErrorKind,
    details?: Partial<ApiErrorDetails>,
    options?: SendOptions,
  ) => Promise<ApiError>;
  /** All that was recorded, as a log or an error page could print it. */
  everythingSaid: () => string;
}

export function watchClient(t: TestContext, options: Partial<ClientOptions> & Pick<ClientOptions, 'baseUrl'>): Watched {
  const lines: string[] = [];
  const attempts: Watched['attempts'] = [];
  const errors: unknown[] = [];
  const client = clientOf(options.baseUrl, 'a-key-of-sixteen', {
    timeoutSeconds: 120,
    log: (line) => lines.push(line),
    ...options,
  });
  t.after(() => {
    client.dispose();
    for (const { outcomes } of attempts) assert.equal(outcomes.length, 1, 'an attempt was not settled exactly once');
  });
  const send = <R extends ServiceRequest>(request: R, more?: SendOptions) =>
    client.send(request, {
      ...more,
      onAttempt: async (attempt) => {
        const settle = await more?.onAttempt?.(attempt);
        const outcomes: AttemptOutcome[] = [];
        attempts.push({ attempt, outcomes });
        return (outcome) => {
          outcomes.push(outcome);
          settle?.(outcome);
        };
      },
    });
  return {
    client,
    lines,
    attempts,
    read: async (request, more) => (await send(request, more)).value,
    refused: async (request, kind, details, more) => {
      const error: unknown = await send(request, more).then(
        ({ body }) => assert.fail(`there was an answer: ${body.slice(0, 300)}`),
        (thrown: unknown) => thrown,
      );
      errors.push(error);
      return assertApiError(error, kind, details);
    },
    everythingSaid: () =>
      [
        ...lines,
        inspect({ attempts, errors }, { depth: 20, showHidden: true }),
        ...errors.map((error) => (error instanceof Error ? `${error.message}${error.stack ?? ''}` : '')),
        JSON.stringify({ attempts, errors }),
      ].join('\n'),
  };
}

export interface Desk extends Watched {
  service: BundledService;
}

/** The bundled service over real loopback HTTP and the real client; both closed when the test ends. */
export async function openDesk(
  t: TestContext,
  options: BundledServiceOptions = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Desk> {
  const service = await startBundledService({ clock: () => now, ...options });
  t.after(() => service.close());
  const watched = watchClient(t, { baseUrl: service.address, key: () => service.key, ...clientOptions });
  return { service, ...watched };
}
