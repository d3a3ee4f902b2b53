import type { EndpointName } from './endpoints.ts';

/** The requests that an action sends if the library has none of the data it shows. */
export interface Spending {
  endpoints: readonly EndpointName[];
  /** Requests of the example that tests walk; by default one for each endpoint. */
  cost?: number;
  /**
   * `few` (the default): the user is asked if few requests are left. `always`: the user is always asked, since a link
   * doesn't show its cost. `never`: nobody can be asked, and nothing is sent if few are left.
   */
  asks?: 'few' | 'always' | 'never';
  /** The place that shows the cost before it is spent. */
  says: string;
}

export const button = 'the button in the page';

/**
 * Marks a request of a page that may spend. With an endpoint alone it is one request, and the button says so. A request
 * that is not marked sends nothing.
 */
// @__NO_SIDE_EFFECTS__
export function spends<R extends object>(spending: EndpointName | Spending, request: R): R & { spends: Spending } {
  return { ...request, spends: typeof spending === 'string' ? { endpoints: [spending], says: button } : spending };
}
