import type { EndpointName } from './endpoints.ts';

/** The requests that something sends when the library has none of what it shows. */
export interface Spending {
  endpoints: readonly EndpointName[];
  /** Requests of the example that tests walk; one for each endpoint where it isn't said. */
  cost?: number;
  /**
   * `few`, where it isn't said: a person is asked when few requests are left. `always`: whatever is left, since a link
   * says nothing of its cost. `never`: nobody is there to be asked, and nothing is sent when few are left.
   */
  asks?: 'few' | 'always' | 'never';
  /** The place where its cost stands before it is spent. */
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
