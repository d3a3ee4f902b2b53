import { bars } from './bars.ts';
import { calendar } from './calendar.ts';
import type { Endpoint, WholeEndpoint } from './endpoint.ts';
import { fund } from './fund.ts';
import { metrics, screen } from './screener.ts';
import { transcript } from './transcript.ts';

/** Every endpoint of the service. */
export const endpoints = { calendar, fund, transcript, bars, screen, metrics };

export type EndpointName = keyof typeof endpoints;

/** The answer of each endpoint; bars have one page per ticker. */
export type AnswerOf = { [E in EndpointName]: ReturnType<(typeof endpoints)[E]['decode']> };

export type ServiceRequest = Parameters<(typeof endpoints)[EndpointName]['query']>[0];

/** Endpoints whose definition states how long a whole answer is fresh. */
export type WholeEndpointName = {
  [E in EndpointName]: (typeof endpoints)[E] extends { isFresh: unknown } ? E : never;
}[EndpointName];

export type WholeRequest = Extract<ServiceRequest, { endpoint: WholeEndpointName }>;

/** The endpoint of a request. */
export function endpointOf<R extends WholeRequest>(request: R): WholeEndpoint<R, AnswerOf[R['endpoint']]>;
export function endpointOf<R extends ServiceRequest>(request: R): Endpoint<R, AnswerOf[R['endpoint']]>;
export function endpointOf<R extends ServiceRequest>({ endpoint }: R): Endpoint<R, AnswerOf[R['endpoint']]> {
  return endpoints[endpoint] as unknown as Endpoint<R, AnswerOf[R['endpoint']]>;
}

/**
 * Returns the name of an endpoint's answers within a sentence, or the endpoint's own name if only a newer version knows
 * it.
 */
export function titleOfEndpoint(endpoint: string): string {
  return Object.hasOwn(endpoints, endpoint) ? endpoints[endpoint as EndpointName].title() : endpoint;
}
