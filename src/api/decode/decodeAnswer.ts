import * as l10n from '@vscode/l10n';
import { ApiError, type AnswerProblem } from '../apiError.ts';
import type { AnswerOf, ServiceRequest, BarsRequest, FundRequest } from '../requests.ts';
import { decodeMetrics, decodeScreen } from '../screenerAssumption.ts';
import * as v from 'valibot';
import { isRecord } from '../../base/record.ts';
import type { BarsPage, MinuteBar } from '../../domain/bar.ts';
import { isNearTime } from '../../domain/dates/days.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { badField, check } from './check.ts';
import { indicatorFields } from '../../domain/endpoints/calendar.ts';
import { fundFields } from '../../domain/endpoints/fund.ts';
import { pagination, recordSchema, values } from '../../domain/endpoints/values.ts';
import type { CalendarAnswer } from '../../domain/calendar.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import type { FundAnswer } from '../../domain/fund.ts';
import type { Call, TranscriptAnswer, TranscriptMetadata } from '../../domain/transcript.ts';

function decode(request: ServiceRequest, body: unknown): AnswerOf[keyof AnswerOf] {
  switch (request.endpoint) {
    case 'fund':
      return decodeFund(request, body);
    case 'calendar':
      return decodeCalendar(body);
    case 'bars':
      return decodeBars(request, body);
    case 'transcript':
      return decodeTranscript(body);
    case 'screen':
      return decodeScreen(request, body);
    case 'metrics':
      return decodeMetrics(body);
  }
}

/**
 * Reads parsed JSON as the answer to a request. Unknown fields pass, and unknown enumeration values stay as they are.
 * Throws only ApiError badResponse, which names the first field that is missing or wrong.
 */
export function decodeAnswer<R extends ServiceRequest>(request: R, body: unknown): AnswerOf[R['endpoint']] {
  return decode(request, body) as AnswerOf[R['endpoint']];
}

/** Like {@link decodeAnswer}, for the JSON text as received. */
export function decodeBody<R extends ServiceRequest>(request: R, body: string): AnswerOf[R['endpoint']] {
  return decodeAnswer(request, parseJson(body));
}

/** The parser's own message quotes the text, so it is not passed on. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw notJson(body, error instanceof Error ? error.message : '');
  }
}

function notJson(body: string, complaint: string): ApiError {
  const fail = (problem: AnswerProblem, message: string): ApiError =>
    new ApiError('badResponse', message, { problem, mayHaveBeenCounted: true });
  if (body.trim() === '') return fail('empty', l10n.t('the response is empty'));
  if (looksLikeHtml(body)) return fail('html', l10n.t('the response is a web page, not data'));
  // Quoted parts of the message come from the answer, not from the parser.
  const words = complaint.replace(/"[^"]*"/g, '');
  const at = Number(/position (\d{1,12})/.exec(words)?.[1] ?? 0);
  if (/unexpected end|unterminated/i.test(words) || at >= body.trimEnd().length)
    return fail('truncated', l10n.t('the response is cut off'));
  return fail('notJson', l10n.t('the response isn’t JSON'));
}

/**
 * Whether an HTML page begins here, after white space and comments. A page declares itself within the first 4096
 * characters.
 */
export function looksLikeHtml(body: string): boolean {
  const head = body.slice(0, 4096);
  let at = afterBlanks(head, 0);
  while (head.startsWith('<!--', at)) {
    const end = head.indexOf('-->', at + 4);
    if (end === -1) return false;
    at = afterBlanks(head, end + 3);
  }
  return /^<(?:!doctype\s{1,32}html|html|head|body)\b/i.test(head.slice(at, at + 48));
}

function afterBlanks(text: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
}

const { text, amount } = values;

const bar = v.object({
  date: text,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  volume: amount,
}) satisfies v.GenericSchema<unknown, MinuteBar>;

const block = v.object({
  metadata: v.object({ from_date: text, till_date: text, pagination, ticker: v.optional(v.unknown()) }),
  data: v.array(bar),
});

/** A paid answer isn't rejected because of a date: bars without a usable time are listed separately. */
function decodePage(ticker: string, value: unknown, within: readonly string[]): BarsPage {
  const { metadata, data } = check(block, value, within);
  const { ticker: named, ...rest } = metadata;
  const isOther = typeof named === 'string' && named !== '' && foldShareClass(named) !== foldShareClass(ticker);
  const undated = data.filter(({ date }) => !isNearTime(date));
  return {
    ticker,
    ...(isOther && { answeredFor: named }),
    ...rest,
    bars: undated.length === 0 ? data : data.filter(({ date }) => isNearTime(date)),
    ...(undated.length > 0 && { undated }),
  };
}

/**
 * Contract: /quotes with mode=minute-bars, rules 2 and 3: one block for one ticker, an object keyed by ticker for
 * several. Pages are returned in the order of the requested tickers, under the requested names.
 */
function decodeBars({ tickers }: BarsRequest, body: unknown): BarsPage[] {
  const asked = [...new Set(tickers.map((ticker) => ticker.trim().toUpperCase()))];
  if (!isRecord(body)) throw badField('');
  if (asked.length === 1 && (Object.hasOwn(body, 'metadata') || Object.hasOwn(body, 'data')))
    return [decodePage(asked[0]!, body, [])];
  const keys = Object.keys(body);
  return asked.map((ticker) => {
    const key =
      keys.find((candidate) => candidate.toUpperCase() === ticker) ??
      keys.find((candidate) => foldShareClass(candidate) === foldShareClass(ticker));
    if (key === undefined) throw badField(asked.length === 1 ? 'metadata' : ticker);
    return decodePage(ticker, body[key], [key]);
  });
}

const calendarEnvelope = v.object({
  metadata: v.object({ total_indicators: wholeNumber }),
  data: v.array(recordSchema(indicatorFields)),
});

/** Contract: /calendar/economic, rule 6. */
function decodeCalendar(body: unknown): CalendarAnswer {
  const { metadata, data } = check(calendarEnvelope, body);
  if (data.length === 0 && metadata.total_indicators > 0) throw badField('data');
  return { total: metadata.total_indicators, rows: data };
}

const profile = recordSchema(fundFields);
const classes = v.array(profile);

/**
 * Contract: /funds/profile, rules 2 and 3. A series id together with another identifier may be answered in either form,
 * and so may a series of one class, so the answer decides. A series requested alone is always a list.
 */
function decodeFund(request: FundRequest, body: unknown): FundAnswer {
  const bySeries = request.seriesid !== undefined;
  if (bySeries && Array.isArray(body)) {
    const list = check(classes, body);
    // By contract, a fund that doesn't exist is always a 404.
    if (list.length === 0) throw badField('[0]');
    return { form: 'series', classes: list };
  }
  if (Array.isArray(body)) throw badField('');
  const record = check(profile, body);
  const alone = bySeries && request.ticker === undefined && request.cusip === undefined;
  return alone ? { form: 'series', classes: [record] } : { form: 'record', record };
}

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

/** A list with empty entries doesn't make the call unreadable. */
const participants = v.pipe(
  v.array(v.nullable(v.object({ name: orEmpty, role: orEmpty }))),
  v.transform((list) => list.filter((each) => each !== null)),
);

const call = v.object({ participants, transcript: text }) satisfies v.GenericSchema<unknown, Call>;

const transcriptEnvelope = v.object({ metadata, data: v.array(call) });

/** Contract: /transcripts, rules 2 and 3. An answer without a call is valid only when its quarter is null as well. */
function decodeTranscript(body: unknown): TranscriptAnswer {
  const answer = check(transcriptEnvelope, body);
  const held = answer.data[0];
  if (held === undefined && answer.metadata.transcript_fyq !== null) throw badField('data[0]');
  if (held !== undefined && answer.metadata.transcript_fyq === null) throw badField('metadata.transcript_fyq');
  return held === undefined ? { metadata: answer.metadata } : { metadata: answer.metadata, call: held };
}
