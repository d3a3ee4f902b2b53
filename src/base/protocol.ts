import * as v from 'valibot';
import type { Protocol } from './channel.ts';

/** Carries a type without a value. */
interface Typed<T> {
  readonly type?: T;
}

// @__NO_SIDE_EFFECTS__
export function typed<T>(): Typed<T> {
  return {};
}

/** One request of a page: the schema of its parameters, which checks the page's input, and the type of its answer. */
interface PageRequest<Params, Result> {
  readonly schema: v.GenericSchema;
  readonly types: Typed<{ params: Params; result: Result }>;
  /** The requests to the service that it may lead to; see `domain/endpoints/spending.ts`. */
  readonly spends?: object;
}

/** A page sends `ready` when it listens; the host answers by pushing its state. */
interface Ready {
  ready: PageRequest<null, null>;
}

/** The types of requests for both ends of the channel. */
type RequestsOf<R> = {
  [K in keyof R]: R[K] extends PageRequest<infer Params, infer Result> ? { params: Params; result: Result } : never;
};

/** The requests of a page and the pushes of the host, with the schemas that check the page's input. */
export interface DefinedProtocol<P extends Protocol> {
  /** By the name of the request. */
  readonly schemas: Readonly<Record<string, v.GenericSchema>>;
  /** By the name of a request that may send requests to the service, as it is marked. */
  readonly spending: Readonly<Record<string, object>>;
  readonly types: Typed<P>;
}

export type ProtocolOf<D> = D extends DefinedProtocol<infer P> ? P : never;

// @__NO_SIDE_EFFECTS__
export function asks(): PageRequest<null, null>;
export function asks<S extends v.GenericSchema, Result = null>(
  schema: S,
  answer?: Typed<Result>,
): PageRequest<v.InferInput<S>, Result>;
export function asks(schema: v.GenericSchema = v.null()): PageRequest<unknown, unknown> {
  return { schema, types: {} };
}

/**
 * Defines a page's requests, each with the schema of its parameters, and the types of the host's pushes. A page imports
 * only the types: its bundle contains no schema.
 */
// @__NO_SIDE_EFFECTS__
export function defineProtocol<
  R extends Record<string, PageRequest<unknown, unknown>>,
  Pushes extends Protocol['pushes'],
>({
  requests,
}: {
  requests: R;
  pushes: Typed<Pushes>;
}): DefinedProtocol<{
  requests: RequestsOf<Omit<Ready, keyof R> & R>;
  pushes: Pushes;
}> {
  const schemas: Record<string, v.GenericSchema> = { ready: v.null() };
  const spending: Record<string, object> = {};
  for (const [name, { schema, spends }] of Object.entries(requests)) {
    schemas[name] = schema;
    if (spends) spending[name] = spends;
  }
  return { schemas, spending, types: {} };
}

/** Returns whether a page may make this request. Pages aren't trusted. */
export function accepts({ schemas }: DefinedProtocol<Protocol>, name: string, params: unknown): boolean {
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return schema !== undefined && v.is(schema, params);
}
