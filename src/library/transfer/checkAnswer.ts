import { ApiError } from '../../api/apiError.ts';
import { canonicalTarget } from '../../api/buildRequest.ts';
import { decodeBody } from '../../api/decode/decodeAnswer.ts';
import { endpointOf, type ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { FundRequest } from '../../domain/endpoints/fund.ts';
import type { Parsed } from '../../base/located.ts';
import { recordsOf, type FundProfile } from '../../domain/fund.ts';
import { parseFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { parseCik, parseClassId, parseSeriesId } from '../../domain/identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { fileCall } from '../plans/callPlan.ts';
import { fileFund } from '../plans/fundPlan.ts';
import { nameOfCaller, nameOfFund } from '../plans/names.ts';
import { baseFiling } from '../plans/storedAnswer.ts';
import type { Filing } from '../store/store.ts';
import type { ReadLine } from './exportFormat.ts';

type AnswerLine = Extract<ReadLine, { type: 'answer' }>;

/** Maximum number of quarters; no company has more. */
const mostQuarters = 400;

/**
 * Checks an imported answer and decides how it is filed: like the service's, under the identifiers that it contains.
 * The request in the file counts only if the answer can't contain it (a CUSIP, a screen). Undefined, or ApiError, for
 * any answer that the service couldn't have given.
 */
export async function checkAnswer(line: AnswerLine): Promise<Filing | undefined> {
  const { request } = line;
  // This is the only possible request.
  const key = canonicalTarget(request);
  switch (request.endpoint) {
    case 'transcript':
      return checkCall(line);
    case 'fund':
      return checkFund(line, request);
    default:
      return checkWhole(line, request, key);
  }
}

async function checkWhole(line: AnswerLine, request: ServiceRequest, key: string): Promise<Filing | undefined> {
  const value = decodeBody(request, line.body);
  if (endpointOf(request).contradiction?.(request, value)) return undefined;
  return baseFiling(line.source, key, request, { ...line, value });
}

async function checkCall({ source, fetchedAt, body }: AnswerLine): Promise<Filing | undefined> {
  const value = openCall(body);
  if (!value) return undefined;
  const { cik, ticker, transcript_fyq: fyq } = value.metadata;
  const asked = { endpoint: 'transcript', cik, ...(fyq === null ? {} : { fyq }) } as const;
  const filing = await fileCall(source, asked, { value, body, fetchedAt });
  return { ...filing, request: asked, aliases: ticker === '' ? [] : filing.aliases.filter(isNamed) };
}

/** Returns the call in a body; undefined, or ApiError, for any answer that the service couldn't have given. */
export function openCall(body: string): TranscriptAnswer | undefined {
  const value = decodeBody({ endpoint: 'transcript' }, body);
  const { cik, ticker, transcript_fyq: fyq, available_fyq: quarters } = value.metadata;
  const isOfOne =
    parseCik(String(cik)).ok &&
    isEmptyOr(ticker, parseTicker) &&
    (fyq === null || parseFiscalQuarter(fyq).ok) &&
    quarters.length <= mostQuarters &&
    quarters.every((each) => parseFiscalQuarter(each).ok);
  return isOfOne ? value : undefined;
}

async function checkFund(
  { source, fetchedAt, body }: AnswerLine,
  { ticker, cusip, seriesid }: FundRequest,
): Promise<Filing | undefined> {
  const request: FundRequest = {
    endpoint: 'fund',
    ...(ticker === undefined ? {} : { ticker }),
    ...(cusip === undefined ? {} : { cusip }),
    ...(seriesid === undefined ? {} : { seriesid }),
  };
  const value = decodeBody(request, body);
  const classes = recordsOf(value);
  const bearsTicker = ticker === undefined || classes.some((each) => isSameTicker(each.ticker, ticker));
  const isOfSeries = classes.every((each) => each.seriesid.toUpperCase() === classes[0]?.seriesid.toUpperCase());
  const bearsSeries = seriesid === undefined || classes[0]?.seriesid.toUpperCase() === seriesid.trim().toUpperCase();
  if (!bearsTicker || !isOfSeries || !bearsSeries || !classes.every(isClass)) return undefined;
  const filing = await fileFund(source, request, { value, body, fetchedAt });
  return { ...filing, aliases: filing.aliases.filter(isNamed) };
}

/** A class is identified by its class id or, without one, by its ticker. */
function isClass({ cik, ticker, seriesid, contractid }: FundProfile): boolean {
  return (
    parseCik(String(cik)).ok &&
    isEmptyOr(ticker, parseTicker) &&
    isEmptyOr(seriesid, parseSeriesId) &&
    isEmptyOr(contractid, parseClassId) &&
    (ticker !== '' || contractid !== '')
  );
}

const isEmptyOr = <T>(text: string, parse: (text: string) => Parsed<T>): boolean => text === '' || parse(text).ok;

function isSameTicker(one: string, other: string): boolean {
  return foldShareClass(one.trim()) === foldShareClass(other.trim());
}

const isNamed = ({ alias }: { alias: string }): boolean => alias !== nameOfCaller('') && alias !== nameOfFund('');

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError;
}
