import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Parsed } from '../../base/located.ts';
import { parseDate } from '../identifiers/date.ts';
import type { Age } from './freshness.ts';

/** The parameters of a request in their canonical form; those that are undefined or empty aren't sent. */
export type QueryValues = Record<string, string | undefined>;

/** The subject of a 404 or 400, as far as the contract's error table states it. */
export type NotFoundMeaning =
  /** The fund, or the company's calls, don't exist; `ticker` is the requested one, which may be something else. */
  | { of: 'fund'; ticker?: string }
  | { of: 'security'; ticker?: string }
  | { of: 'quarter'; fyq: string; available: string[] }
  | { of: 'emptyCalendar' }
  | { of: 'path' };

/** The subject of a request, and the different subject that its answer names. */
export interface Contradiction {
  asked: string;
  answered: string;
}

/** An endpoint of the service, as the contract describes it. */
export interface Endpoint<R, A> {
  /** Path below the base address. The screener's path is assumed, and a real service's comes from the settings. */
  path: string;
  /** The name of its answers within a sentence. It is a function because translations load later. */
  title: () => string;
  /** The name of its answers in diagnostics, which are in English. */
  reported: string;
  /** A request as an export has it; undefined where exports keep the parts of answers instead. */
  exported: v.GenericSchema<unknown, R> | undefined;
  /** Checks a request against the contract's rules, and throws {@link RequestBreach}. */
  query: (request: R) => QueryValues;
  /** Reads parsed JSON as the answer to a request, and throws {@link AnswerBreach}. */
  decode: (request: R, body: unknown) => A;
  /** Returns the answer's subject if it isn't the requested one. Omit if answers don't name theirs. */
  contradiction?: (request: R, answer: A) => Contradiction | undefined;
  /** The meaning of a 404; `words` are the service's. Undefined if the contract doesn't state the meaning. */
  notFound: (request: R, words: string) => NotFoundMeaning | undefined;
}

/** An endpoint whose answers become stale as a whole. */
export interface WholeEndpoint<R, A> extends Endpoint<R, A> {
  exported: v.GenericSchema<unknown, R>;
  /** Whether an answer of this age is still fresh. `library/plans/freshness.ts` has the rules of parts and absences. */
  isFresh: (age: Age, answer: A) => boolean;
}

export function defineEndpoint<R, A>(endpoint: WholeEndpoint<R, A>): WholeEndpoint<R, A> {
  return endpoint;
}

/** Defines an endpoint whose answers the library splits, so the library also decides how long they are fresh. */
export function defineEndpointInParts<R, A>(endpoint: Endpoint<R, A>): Endpoint<R, A> {
  return endpoint;
}

// `api` converts these into its own errors.

/** A request that the contract doesn't allow; the message is for a person. */
export class RequestBreach extends Error {}

/** An answer that the contract doesn't allow. */
export class AnswerBreach extends Error {
  /** A path like `data[3].close`; empty if the whole has another structure. */
  readonly field: string;

  constructor(field: string) {
    super(`Not as in the contract: ${field}`);
    this.field = field;
  }
}

export function refuse(reason: string): never {
  throw new RequestBreach(reason);
}

export function rejectField(field: string): never {
  throw new AnswerBreach(field);
}

export const need = <T>(parsed: Parsed<T>): T => (parsed.ok ? parsed.value : refuse(parsed.error.message));

export function optional<T>(text: string | undefined, parse: (text: string) => Parsed<T>): T | undefined {
  return text === undefined ? undefined : need(parse(text));
}

export function positive(value: number | undefined, message: () => string): string | undefined {
  if (value === undefined) return undefined;
  return Number.isSafeInteger(value) && value >= 1 ? String(value) : refuse(message());
}

/** Formats a list as one sorted value without duplicates, so that equivalent requests are identical. */
export function list(values: readonly string[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  const entries = values.map((value) => value.trim());
  if (entries.length === 0 || entries.some((entry) => entry === '' || entry.includes(',')))
    refuse(l10n.t('A list needs at least one entry. Entries can’t be empty or contain a comma.'));
  return [...new Set(entries)].sort().join(',');
}

/** Formats a window of days; it needs both bounds or neither. */
export function dates(from: string | undefined, till: string | undefined): { from_date?: string; till_date?: string } {
  if ((from === undefined) !== (till === undefined)) refuse(l10n.t('Specify both a first and a last date.'));
  if (from === undefined || till === undefined) return {};
  const window = { from_date: need(parseDate(from)), till_date: need(parseDate(till)) };
  if (window.till_date < window.from_date) refuse(l10n.t('The last date is before the first.'));
  return window;
}

function formatPath(keys: readonly unknown[]): string {
  let path = '';
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else path += path === '' ? String(key) : `.${String(key)}`;
  }
  return path;
}

/** Checks a value; unknown fields pass. `within` is the path of the value. */
export function check<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  within: readonly (string | number)[] = [],
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const keys = result.issues[0].path?.map(({ key }) => key) ?? [];
  return rejectField(formatPath([...within, ...keys]));
}
