import * as v from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { CallText } from '../../domain/passages/callText.ts';
import { locatorOfLink } from '../../domain/passages/makeLocator.ts';
import type { Passage } from '../../domain/passages/passage.ts';
import { formatFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { parseCik } from '../../domain/identifiers/secIds.ts';
import { readTicker } from '../../domain/identifiers/security.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { readQuarterLimit } from '../../domain/search/quarterWords.ts';
import type { ParsedCall, TranscriptMetadata } from '../../domain/transcript.ts';
import { parseCallInSteps } from '../../domain/transcripts/parseCall.ts';
import type { ReadOptions } from '../../library/library.ts';
import { companyMeant, namedInput, refuseNames, storedCalls } from '../companies.ts';
import { foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import type { Need } from '../tool.ts';
import { ToolError } from '../toolError.ts';
import { formatCitation } from './citation.ts';

/** The input fields that name a company. Exactly one of them is needed. */
export const companyInput = {
  ticker: v.optional(v.pipe(v.string(), v.maxLength(40))),
  cik: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.pipe(v.string(), v.maxLength(20))])),
  company: namedInput('Ticker, CIK or name'),
};
export const quarterInput = v.pipe(v.string(), v.maxLength(40), v.description('"Q3 2026"'));

export interface CompanyInput {
  ticker?: string | undefined;
  cik?: number | string | undefined;
  company?: string | undefined;
}

export interface CallRequest {
  ticker?: string;
  cik?: number;
  fyq?: string;
}

/**
 * Returns the request for the call that is meant. Without a quarter, or by `latest`, it is the newest, or the newest in
 * the library if the newest of all isn't there.
 */
export async function requestOf(
  asked: CompanyInput,
  quarter: string | undefined,
  sources: Sources,
): Promise<CallRequest> {
  const company = await companyOf(asked, sources);
  if (quarter !== undefined && !isLatest(quarter)) return { ...company, fyq: fyqOf(quarter, sources) };
  const library = await sources.library();
  if (library.cost({ endpoint: 'transcript', ...company }, sources.source(), 'stored') === 0) return company;
  const stored = await storedCalls(sources);
  const newest = stored.find(
    (call) =>
      call.cik === company.cik ||
      (company.ticker !== undefined && foldShareClass(call.ticker) === foldShareClass(company.ticker)),
  );
  return newest ? { cik: newest.cik, fyq: newest.fyq } : company;
}

/** Returns the company by its one name in the input. */
export async function companyOf(
  { ticker, cik, company }: CompanyInput,
  sources: Sources,
): Promise<Pick<CallRequest, 'ticker' | 'cik'>> {
  if ([ticker, cik, company].filter((each) => each !== undefined).length !== 1)
    throw new ToolError('badInput', 'Give one of ticker, cik and company.');
  if (company !== undefined) return companyMeant(company, sources);
  if (ticker === undefined) return { cik: read(parseCik(String(cik)), 'cik: A CIK has up to ten digits.') };
  await refuseNames([ticker], 'ticker', sources);
  return { ticker: read(readTicker(ticker), 'ticker: Give letters and digits, like "AAPL" or "BRK.B".') };
}

/** A quarter of a later year, such as `Q3 ’99`, has no call yet. */
const mostYearsAhead = 2;

/** Returns the quarter in the service's spelling. */
export function fyqOf(
  text: string,
  { now }: Pick<Sources, 'now'>,
  wrong = 'quarter: Give a fiscal quarter like "Q3 2026".',
): string {
  const [named, ...others] = readQuarterLimit(text) ?? [];
  const { quarter, year, till } = named ?? {};
  const isOne = others.length === 0 && till === undefined;
  if (!isOne || quarter === undefined || year === undefined || year > new Date(now()).getUTCFullYear() + mostYearsAhead)
    throw new ToolError('badInput', wrong);
  return formatFiscalQuarter({ quarter, year });
}

function isLatest(text: string): boolean {
  const [named, ...others] = readQuarterLimit(text) ?? [];
  return named?.last === 1 && others.length === 0;
}

/** Parsers' messages are in the editor's language, but a model reads English. */
function read<T>(parsed: { ok: true; value: T } | { ok: false }, message: string): T {
  if (parsed.ok) return parsed.value;
  throw new ToolError('badInput', message);
}

export function needOf(request: CallRequest): Need {
  const { ticker, cik, fyq } = request;
  return {
    what: `${ticker ?? `CIK ${cik}`}, ${fyq ?? 'the newest call'}`,
    request: { endpoint: 'transcript', ...request },
  };
}

export interface OpenCall {
  metadata: TranscriptMetadata;
  fyq: string;
  text: string;
  parsed: ParsedCall;
  source: CallText;
}

/** Reads a call and splits it into turns. Rejects with `unknown` if none is on file. */
export async function openCall(request: CallRequest, sources: Sources, options: ReadOptions): Promise<OpenCall> {
  const library = await sources.library();
  const { value } = await library.read({ endpoint: 'transcript', ...request }, options);
  const { metadata, call } = value;
  if (!call) {
    const quarters = metadata.available_fyq.slice(0, 12).map(foreignName).join(', ');
    const other = quarters === '' ? 'The service has no calls of this company.' : `On file: ${quarters}.`;
    throw new ToolError('unknown', `No call is on file for ${needOf(request).what}. ${other}`);
  }
  const parsed = await inSlices(parseCallInSteps(call));
  return {
    metadata,
    fyq: metadata.transcript_fyq ?? request.fyq ?? '',
    text: call.transcript,
    parsed,
    source: new CallText(call.transcript),
  };
}

/** The parts of a call that a citation needs. */
interface CitableCall {
  metadata: Pick<TranscriptMetadata, 'cik' | 'ticker'>;
  fyq: string;
  parsed: Pick<ParsedCall, 'turns'>;
  source: CallText;
}

/** Formats a citation of words of a call. The source's text must have been prepared, or be short. */
export function citePassage(
  { metadata, fyq, parsed, source }: CitableCall,
  passage: Passage,
  sources: Sources,
): string {
  const locator = locatorOfLink(source, parsed.turns, passage);
  const { cik, ticker } = metadata;
  return formatCitation({ cik, ticker, fyq, turn: locator.turn, passage: locator }, sources);
}
