import type { IncomingHttpHeaders } from 'node:http';
import type { RoutedEndpoint } from '../routes/routes.ts';

/** Names of endpoints in the log; `unknown` is a path that the contract doesn't have. */
export type LoggedEndpoint = RoutedEndpoint | 'unknown';

export interface SeenRequest {
  endpoint: LoggedEndpoint;
  /** Path and query as received, without the key. */
  target: string;
  /** Set if the request had no key. */
  keyless?: true;
  /** The entity tag of the answer that the client already has. */
  ifNoneMatch?: string;
  /** Set if the client asked caches not to answer. */
  pastCaches?: true;
}

/** Makes a log entry from a request line and its headers. */
export function seenRequest(
  endpoint: LoggedEndpoint,
  target: string,
  { 'if-none-match': ifNoneMatch, 'cache-control': cacheControl }: IncomingHttpHeaders,
): SeenRequest {
  const written = withoutKey(target);
  return {
    endpoint,
    target: written,
    ...(written === target && { keyless: true }),
    ...(ifNoneMatch && { ifNoneMatch }),
    ...(cacheControl === 'no-cache' && { pastCaches: true }),
  };
}

/** Removes `api_key` and leaves the rest unchanged. */
function withoutKey(target: string): string {
  const [path = '', query] = target.split('?', 2);
  const pairs = query?.split('&').filter((pair) => decodeName(pair) !== 'api_key');
  return pairs && pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

const decodeName = (pair: string): string | undefined => new URLSearchParams(pair).keys().next().value;
