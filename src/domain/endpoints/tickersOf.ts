import type { ServiceRequest } from './endpoints.ts';

/** The tickers that a request names. */
export function tickersOf(request: ServiceRequest): readonly string[] {
  if (request.endpoint === 'bars') return request.tickers;
  return 'ticker' in request && request.ticker !== undefined ? [request.ticker] : [];
}
