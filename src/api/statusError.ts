import * as l10n from '@vscode/l10n';
import { endpointOf } from '../domain/endpoints/endpoints.ts';
import { ApiError, type ApiErrorKind } from './apiError.ts';
import { looksLikeHtml } from './decode/decodeAnswer.ts';
import { formatSaid, wordsOfBody } from './errorBody.ts';
import { proxyRefused } from '../base/offlineCode.ts';
import type { Redactor } from './redaction/redactor.ts';
import type { ServiceRequest } from '../domain/endpoints/endpoints.ts';

interface RefusedAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The service's own time, if it sends one. A Retry-After date refers to that clock. */
  date?: string | undefined;
  body: string;
}

function kindOf(status: number): ApiErrorKind {
  if (status >= 300 && status < 400) return 'badResponse';
  if (status >= 500) return 'server';
  switch (status) {
    case 401:
      return 'unauthorized';
    case 402:
    case 403:
      return 'forbidden';
    case 404:
      return 'notFound';
    case 407:
      return 'offline';
    case 408:
      return 'timeout';
    case 429:
      return 'rateLimited';
    default:
      return 'badRequest';
  }
}

/** A longer header is ignored: the longest HTTP date has 33 characters. */
const longestRetryAfter = 64;
/** One year. A longer wait is taken for a mistake. */
const longestWaitSeconds = 366 * 86_400;

/**
 * Whole seconds to wait: the header contains seconds or a date. Undefined if it is neither, or more than a year away. A
 * past date means no wait.
 */
function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header === undefined || header.length > longestRetryAfter ? '' : header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now);
  return seconds >= 0 && seconds <= longestWaitSeconds ? seconds : undefined;
}

function secondsUntil(text: string, now: number): number {
  return /[a-z]/i.test(text) ? Math.max(0, Math.ceil((Date.parse(text) - now) / 1000)) : NaN;
}

function clockOf({ date = '' }: RefusedAnswer): number {
  const time = date.length > longestRetryAfter ? NaN : Date.parse(date);
  return Number.isNaN(time) ? Date.now() : time;
}

/** The error for a status other than success. */
export function createStatusError(request: ServiceRequest, answer: RefusedAnswer, redactor: Redactor): ApiError {
  const { status, body } = answer;
  const kind = kindOf(status);
  const words = wordsOfBody(body);
  const said = formatSaid(words, redactor);
  const details = { status, said, mayHaveBeenCounted: kind !== 'offline' };
  switch (kind) {
    case 'badResponse': {
      // A request without an entity tag can't be answered by a 304.
      if (status === 304) return new ApiError(kind, l10n.t('the response is empty'), { ...details, problem: 'empty' });
      const message = l10n.t('the service redirects to another address, and redirects aren’t followed');
      return new ApiError(kind, message, { ...details, said: undefined, problem: 'redirect' });
    }
    case 'offline':
      return new ApiError(kind, `status ${status}`, { ...details, code: proxyRefused });
    case 'notFound': {
      // An HTML page comes from another server, so it says nothing about the requested subject.
      const { notFound: meaningOf } = endpointOf(request);
      const notFound = looksLikeHtml(body) ? ({ of: 'path' } as const) : meaningOf(request, words);
      return new ApiError(kind, `status ${status}`, { ...details, notFound });
    }
    case 'rateLimited': {
      const retryAfterSeconds = parseRetryAfter(answer.retryAfter, clockOf(answer));
      return new ApiError(kind, `status ${status}`, { ...details, retryAfterSeconds });
    }
    case 'server': {
      const retryAfterSeconds = status === 503 ? parseRetryAfter(answer.retryAfter, clockOf(answer)) : undefined;
      return new ApiError(kind, `status ${status}`, {
        ...details,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    }
    default:
      return new ApiError(kind, `status ${status}`, details);
  }
}
