import * as v from 'valibot';
import type { ParamsGuard, Protocol } from './channel.ts';

/** What each request of a page must look like. */
type ParamsSchemas<P extends Protocol> = {
  [K in keyof P['requests']]: v.GenericSchema<P['requests'][K]['params']>;
};

/**
 * Checks the parameters of page requests by schema. It is separate from the channel because pages use the channel
 * without any schemas.
 */
export function guardBy<P extends Protocol>(schemas: ParamsSchemas<P>): ParamsGuard<P> {
  const guards = Object.entries(schemas).map(([name, schema]) => [name, (value: unknown) => v.is(schema, value)]);
  return Object.fromEntries(guards) as ParamsGuard<P>;
}
