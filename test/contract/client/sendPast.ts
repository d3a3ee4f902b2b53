import { attemptRequest } from '../../../src/api/attemptRequest.ts';
import type { Answer, Revalidation } from '../../../src/api/client.ts';
import { openDispatcher } from '../../../src/api/http/openDispatcher.ts';
import { createRedactor } from '../../../src/api/redaction/redactor.ts';
import { RequestClock } from '../../../src/api/requestClock.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';

export interface PastOptions {
  origin: string;
  key: string;
  /** Sent as it is, without checks. */
  path: string;
  request: ServiceRequest;
  base?: 'node' | 'host';
  /** False uses fetch even for this machine. */
  loopback?: boolean;
  timeoutSeconds?: number;
  signal?: AbortSignal;
  revalidate?: Revalidation;
  pastCaches?: boolean;
}

type Sent = Omit<Answer<ServiceRequest>, 'value'> & { value: unknown };

/** Sends one attempt without the client's checks, to read an answer to a request that the client would refuse. */
export async function sendPast(options: PastOptions): Promise<unknown> {
  return (await answerPast(options)).value;
}

/** The same, with the details of the answer. */
export async function answerPast(options: PastOptions): Promise<Sent> {
  const {
    origin,
    key,
    path,
    request,
    base = 'node',
    loopback = true,
    timeoutSeconds = 120,
    signal,
    revalidate,
    pastCaches,
  } = options;
  const { dispatcher, close } = await openDispatcher({ base, loopback });
  const clock = new RequestClock({ timeoutSeconds, cancel: [signal] });
  try {
    const redactor = createRedactor(key);
    return (await attemptRequest({ request, path, key, origin, dispatcher, clock, redactor, revalidate, pastCaches }))
      .answer;
  } finally {
    clock.dispose();
    await close();
  }
}
