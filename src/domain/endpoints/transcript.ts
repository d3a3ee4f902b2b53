import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { wholeNumber } from '../../base/wholeNumber.ts';
import {
  findFiscalQuarters,
  formatFiscalQuarter,
  parseFiscalQuarter,
  quarterName,
} from '../identifiers/fiscalQuarter.ts';
import { foldShareClass, parseTicker } from '../identifiers/ticker.ts';
import type { Call, TranscriptAnswer, TranscriptMetadata } from '../transcript.ts';
import {
  check,
  defineEndpointInParts,
  type NotFoundMeaning,
  optional,
  positive,
  refuse,
  rejectField,
} from './endpoint.ts';
import type { Contradiction } from './endpoint.ts';
import { values } from './values.ts';

/** Contract: GET /transcripts. Exactly one of ticker and cik; the latest call if fyq is absent. */
export interface TranscriptRequest {
  endpoint: 'transcript';
  ticker?: string;
  cik?: number;
  /** `Q<n> <year>`. */
  fyq?: string;
}

const { text } = values;

const metadata = v.object({
  cik: wholeNumber,
  ticker: text,
  companyname: text,
  companyname_short: text,
  transcript_fyq: v.nullable(text),
  available_fyq: v.array(text),
  message: values.optionalText,
}) satisfies v.GenericSchema<unknown, TranscriptMetadata>;

const orEmpty = v.pipe(
  v.nullable(text),
  v.transform((given) => given ?? ''),
);

/** Empty entries in the list don't make the call unreadable. */
const participants = v.pipe(
  v.array(v.nullable(v.object({ name: orEmpty, role: orEmpty }))),
  v.transform((list) => list.filter((each) => each !== null)),
);

const call = v.object({ participants, transcript: text }) satisfies v.GenericSchema<unknown, Call>;

const envelope = v.object({ metadata, data: v.array(call) });

/** Contract: /transcripts, rules 2 and 3. An answer without a call is valid only when its quarter is null as well. */
function decode(_request: TranscriptRequest, body: unknown): TranscriptAnswer {
  const answer = check(envelope, body);
  const held = answer.data[0];
  if (held === undefined && answer.metadata.transcript_fyq !== null) rejectField('data[0]');
  if (held !== undefined && answer.metadata.transcript_fyq === null) rejectField('metadata.transcript_fyq');
  return held === undefined ? { metadata: answer.metadata } : { metadata: answer.metadata, call: held };
}

const tickerOf = ({ ticker }: { ticker?: string }): { ticker?: string } => (ticker === undefined ? {} : { ticker });

/** The message names the requested quarter and lists the available ones; otherwise the security is not supported. */
function missingCall(request: TranscriptRequest, words: string): NotFoundMeaning {
  const { fyq } = request;
  const asked = fyq === undefined ? undefined : parseFiscalQuarter(fyq);
  if (!asked?.ok) return { of: 'security', ...tickerOf(request) };
  const wanted = formatFiscalQuarter(asked.value);
  const named = findFiscalQuarters(words);
  if (named.length === 0) return { of: 'security', ...tickerOf(request) };
  return { of: 'quarter', fyq: wanted, available: named.filter((quarter) => quarter !== wanted) };
}

/**
 * Detects a call of another company or quarter. An answer to a request by ticker names the company's primary ticker,
 * which may differ (contract: /transcripts, rule 1); that isn't a contradiction.
 */
function contradiction(request: TranscriptRequest, answer: TranscriptAnswer): Contradiction | undefined {
  const { cik, ticker, transcript_fyq } = answer.metadata;
  if (request.cik !== undefined && cik !== request.cik)
    return { asked: `CIK ${request.cik}`, answered: `${ticker} (CIK ${cik})` };
  if (request.fyq === undefined || answer.call === undefined || transcript_fyq === null) return undefined;
  const [asked, answered] = [quarterName(request.fyq), quarterName(transcript_fyq)];
  return asked === answered ? undefined : { asked, answered: `${ticker} ${answered}` };
}

export const transcript = defineEndpointInParts<TranscriptRequest, TranscriptAnswer>({
  path: '/transcripts',
  title: () => l10n.t('earnings calls'),
  reported: 'calls',
  exported: v.object({
    endpoint: v.literal('transcript'),
    ticker: values.optionalText,
    cik: v.optional(values.amount),
    fyq: values.optionalText,
  }),
  query: ({ ticker, cik, fyq }) => {
    if ((ticker === undefined) === (cik === undefined)) refuse(l10n.t('Specify a call by ticker or CIK, not both.'));
    const symbol = optional(ticker, parseTicker);
    const quarter = optional(fyq, parseFiscalQuarter);
    return {
      ticker: symbol && foldShareClass(symbol),
      cik: positive(cik, () => l10n.t('A CIK has up to ten digits.')),
      fyq: quarter && formatFiscalQuarter(quarter),
    };
  },
  decode,
  contradiction,
  notFound: missingCall,
});
