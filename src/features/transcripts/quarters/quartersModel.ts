import * as l10n from '@vscode/l10n';
import { atMost, withCost } from '../../../domain/format/cost.ts';
import type { Parsed } from '../../../base/located.ts';
import { compareFiscalQuarters, parseFiscalQuarter } from '../../../domain/identifiers/fiscalQuarter.ts';
import { parseCallArgument, type TranscriptRequest } from '../transcriptRequest.ts';
import type { QuarterCost } from '../protocol.ts';

export const usualQuarters = 8;
const mostQuarters = 100;

export interface QuartersPrompt {
  company: Pick<TranscriptRequest, 'ticker' | 'cik'>;
  count: number;
}

/** Parses the argument of the command: `{ ticker? | cik?, count? }`. */
export function parseQuartersArgument(argument: unknown): Parsed<QuartersPrompt> {
  const question = parseCallArgument(argument);
  if (!question.ok) return question;
  const { ticker, cik } = question.value;
  const { count = usualQuarters } = argument as { count?: unknown };
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1 || count > mostQuarters) {
    const message = l10n.t('The number of quarters must be a whole number from 1 to {0}.', mostQuarters);
    return { ok: false, error: { message, start: 0, end: 0 } };
  }
  return { ok: true, value: { company: ticker === undefined ? { cik: cik! } : { ticker }, count } };
}

/** The newest of the quarters, newest first. Names that aren't quarters come last. */
export function lastQuarters(onFile: readonly string[], count: number): string[] {
  const placed = onFile.map((fyq) => ({ fyq, quarter: parseFiscalQuarter(fyq) }));
  placed.sort((one, other) =>
    one.quarter.ok && other.quarter.ok
      ? compareFiscalQuarters(other.quarter.value, one.quarter.value)
      : Number(other.quarter.ok) - Number(one.quarter.ok),
  );
  return placed.slice(0, count).map(({ fyq }) => fyq);
}

export interface KnownQuarters {
  /** The newest known quarters, newest first, with what each would cost. */
  costs: readonly QuarterCost[];
  /** The number of requests that asking for the latest call takes. Its answer has the list of quarters too. */
  latest: number;
}

/** The most requests that getting `count` quarters can take. Quarters in the library are free. */
export function mostRequests(known: KnownQuarters | undefined, count: number): number {
  if (!known) return count;
  const missing = known.costs.reduce((sum, { requests }) => sum + requests, 0);
  // Asking for the latest call gets the newest quarter, or a still newer one that takes the place of the oldest.
  const isPaidAlready = (known.costs[0]?.requests ?? 0) > 0;
  return Math.min(count, missing + (isPaidAlready ? 0 : known.latest));
}

/** For example `Get the last 8 quarters · up to 5 requests`. */
export function formatOffer(count: number, requests: number): string {
  const quarters = count === 1 ? l10n.t('Download the last quarter') : l10n.t('Download the last {0} quarters', count);
  return withCost(quarters, atMost(requests));
}
