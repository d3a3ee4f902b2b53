import * as l10n from '@vscode/l10n';
import { AnswerBreach } from '../../domain/endpoints/endpoint.ts';
import { endpointOf } from '../../domain/endpoints/endpoints.ts';
import { ApiError, type AnswerProblem } from '../apiError.ts';
import type { AnswerOf, ServiceRequest } from '../../domain/endpoints/endpoints.ts';

/** The error for an answer that doesn't match the contract. `field` is a path like `data[3].close`. */
export function badField(field: string): ApiError {
  if (field === '') {
    const message = l10n.t('the response has an unexpected structure');
    return new ApiError('badResponse', message, { problem: 'shape', mayHaveBeenCounted: true });
  }
  const message = l10n.t('the field {0} is missing or has the wrong type', field);
  return new ApiError('badResponse', message, { field, problem: 'field', mayHaveBeenCounted: true });
}

/**
 * Reads parsed JSON as the answer to a request. Unknown fields pass, and unknown enumeration values stay as they are.
 * Throws only ApiError badResponse, which names the first field that is missing or wrong.
 */
export function decodeAnswer<R extends ServiceRequest>(request: R, body: unknown): AnswerOf[R['endpoint']] {
  try {
    return endpointOf(request).decode(request, body);
  } catch (error) {
    if (error instanceof AnswerBreach) throw badField(error.field);
    throw error;
  }
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
