import { canonicalTarget } from '../../api/buildRequest.ts';
import { decodeBody } from '../../api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { ReadRequest } from '../library.ts';
import type { SourceId } from '../sourceId.ts';
import type { KeptAttempt } from '../store/store.ts';
import { whenFree } from '../store/whenFree.ts';
import type { PlanServices, Send } from './plan.ts';
import { planRequest } from './planRequest.ts';

/** How long a body that this version can't file is kept for a version that can, in milliseconds. */
const mostAge = 7 * 86_400_000;

/** Thrown if a plan requests something that no ended process has received. */
class NotReceived extends Error {}

/**
 * Files the bodies that ended processes received but didn't file. The plans that requested them run again, with the
 * earlier answers as the service's; nothing is sent.
 */
export async function takeKept(services: PlanServices, filed: (request: ServiceRequest) => void): Promise<void> {
  const { store, clock } = services;
  const kept = await whenFree(() => store.ledger.kept());
  const waiting = new Set(kept);
  for (const one of kept)
    // A page of bars continues those before it, or bars that the library has.
    for (const refresh of [true, false]) {
      if (!waiting.has(one)) break;
      await runAgain(one, { services, waiting, refresh, filed }).catch(() => undefined);
    }
  for (const { attempt, receivedAt } of waiting)
    if (clock() - receivedAt > mostAge) await store.persist(() => store.ledger.dropKept(attempt), undefined);
}

interface Rerun {
  services: PlanServices;
  waiting: Set<KeptAttempt>;
  refresh: boolean;
  filed: (request: ServiceRequest) => void;
}

async function runAgain(one: KeptAttempt, { services, waiting, refresh, filed }: Rerun): Promise<void> {
  const { store } = services;
  let now = one.receivedAt;
  const send: Send = async (request) => {
    const target = canonicalTarget(request);
    const found = [...waiting].find((each) => each.source === one.source && canonicalTarget(each.request) === target);
    if (!found) throw new NotReceived(target);
    const body = await whenFree(() => store.ledger.keptBody(found.attempt));
    if (body === undefined) throw new NotReceived(target);
    const { attempt, receivedAt, cached, age, etag } = found;
    const value = decodeBody(request, body);
    waiting.delete(found);
    now = receivedAt;
    return { value, body, receivedAt, cached, age, etag, attempt };
  };
  const nobody = (): void => undefined;
  const signal = new AbortController().signal;
  const tools = { send, signal, filed, refresh, onProgress: nobody, onSent: nobody };
  const { source, request } = one;
  await planOf({ store, clock: () => now }, source, request).fetch(tools);
}

/** A plan of bars reads all pages. */
function planOf(services: PlanServices, source: SourceId, request: ServiceRequest) {
  const whole = request.endpoint === 'bars' ? { ...request, page: undefined } : request;
  return planRequest(services, source, whole as ReadRequest<ServiceRequest['endpoint']>);
}
