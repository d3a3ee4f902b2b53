/** Names of the endpoints as the log counts them; `unknown` is a path that the contract does not have. */
export type EndpointName = 'fund' | 'calendar' | 'bars' | 'transcript' | 'screen' | 'metrics' | 'unknown';

export interface SeenRequest {
  endpoint: EndpointName;
  /** Path and query as they came, without the key. */
  target: string;
  /** It came without a key. */
  keyless?: true;
  /** The entity tag of the answer that the caller has. */
  ifNoneMatch?: string;
}

/** What a request line and its headers come to in the log. */
export function seenRequest(endpoint: EndpointName, target: string, ifNoneMatch: string | undefined): SeenRequest {
  const written = withoutKey(target);
  return {
    endpoint,
    target: written,
    ...(written === target && { keyless: true }),
    ...(ifNoneMatch && { ifNoneMatch }),
  };
}

/** Drops `api_key` and leaves the rest as it was written. */
export function withoutKey(target: string): string {
  const [path = '', query] = target.split('?', 2);
  const kept = query?.split('&').filter((pair) => decodeName(pair) !== 'api_key');
  return kept && kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

function decodeName(pair: string): string | undefined {
  return new URLSearchParams(pair).keys().next().value;
}
