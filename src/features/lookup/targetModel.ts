import * as v from 'valibot';
import type { ServiceRequest } from '../../api/requests.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const company = v.union([v.object({ ticker: text }), v.object({ cik: v.pipe(v.number(), v.safeInteger()) })]);

/** A target that was stored or came with a link can't be trusted. */
export const lookUpTarget = v.variant('kind', [
  /** The call of the quarter, or the latest one. */
  v.object({ kind: v.literal('call'), by: company, fyq: v.optional(text) }),
  v.object({
    kind: v.literal('fund'),
    by: v.union([
      v.strictObject({ ticker: text }),
      v.strictObject({ cusip: text }),
      v.strictObject({ seriesid: text }),
    ]),
  }),
  /** The page of what is known, which is free. */
  v.object({ kind: v.literal('company'), by: company }),
  /** The bars of one session, or of the last day. */
  v.object({ kind: v.literal('bars'), tickers: v.pipe(v.array(text), v.minLength(1)), session: v.optional(text) }),
  v.object({ kind: v.literal('indicator'), code: text, name: text }),
  v.object({ kind: v.literal('calendar') }),
  /** A share class by its id, which no endpoint takes. */
  v.object({ kind: v.literal('shareClass'), contractid: text }),
]);
/** One thing that a text can mean and that can be opened. The person decides which one is meant. */
export type LookUpTarget = v.InferOutput<typeof lookUpTarget>;

/** The request that opening the target makes to the library; undefined for what is in the library only. */
export function requestOf(
  target: LookUpTarget,
): Extract<ServiceRequest, { endpoint: 'transcript' | 'fund' | 'bars' | 'calendar' }> | undefined {
  switch (target.kind) {
    case 'call':
      return { endpoint: 'transcript', ...target.by, ...(target.fyq === undefined ? {} : { fyq: target.fyq }) };
    case 'fund':
      return { endpoint: 'fund', ...target.by };
    case 'bars':
      return { endpoint: 'bars', ...windowOf(target) };
    case 'calendar':
      return { endpoint: 'calendar' };
    case 'company':
    case 'indicator':
    case 'shareClass':
      return undefined;
  }
}

type Window = { tickers: string[] } & ({ period: string } | { fromDate: string; tillDate: string });

export function windowOf({ tickers, session }: LookUpTarget & { kind: 'bars' }): Window {
  return session === undefined ? { tickers, period: '1d' } : { tickers, fromDate: session, tillDate: session };
}

/** A key that is the same whenever the same target is looked up. */
export function keyOf(target: LookUpTarget): string {
  switch (target.kind) {
    case 'call':
    case 'fund':
    case 'company':
      return JSON.stringify([target.kind, target.by, 'fyq' in target ? target.fyq : undefined]);
    case 'bars':
      return JSON.stringify([target.kind, target.tickers, target.session]);
    case 'indicator':
      return JSON.stringify([target.kind, target.code]);
    case 'shareClass':
      return JSON.stringify([target.kind, target.contractid]);
    case 'calendar':
      return JSON.stringify([target.kind]);
  }
}
