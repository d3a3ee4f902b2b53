import * as l10n from '@vscode/l10n';
import { atMost, withCost } from '../../../domain/format/cost.ts';
import { refused, type Parsed } from '../../../base/located.ts';
import { usualQuarters } from '../../../domain/quarters.ts';
import { parseCallArgument, type AskedCall } from '../transcriptRequest.ts';

const mostQuarters = 100;

export interface QuartersPrompt {
  company: Pick<AskedCall, 'ticker' | 'cik'>;
  count: number;
}

/** The argument of the command: exactly one of ticker and CIK. */
export type QuartersArgument = QuartersPrompt['company'] & { count?: number };

/** Parses the argument of the command: `{ ticker? | cik?, count? }`. */
export function parseQuartersArgument(argument: unknown): Parsed<QuartersArgument> {
  const question = parseCallArgument(argument);
  if (!question.ok) return question;
  const { ticker, cik } = question.value;
  const { count = usualQuarters } = argument as { count?: unknown };
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1 || count > mostQuarters) {
    const message = l10n.t('The number of quarters must be a whole number from 1 to {0}.', mostQuarters);
    return refused(message);
  }
  return { ok: true, value: { ...(ticker === undefined ? { cik: cik! } : { ticker }), count } };
}

/** For example `Get the last 8 quarters · up to 5 requests`. */
export function formatOffer(count: number, requests: number): string {
  const quarters = count === 1 ? l10n.t('Download the last quarter') : l10n.t('Download the last {0} quarters', count);
  return withCost(quarters, atMost(requests));
}
