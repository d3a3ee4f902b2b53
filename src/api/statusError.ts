import * as l10n from '@vscode/l10n';
import { findFiscalQuarters, formatFiscalQuarter, parseFiscalQuarter } from '../domain/identifiers/fiscalQuarter.ts';
import { ApiError, type ApiErrorKind, type NotFoundMeaning } from './apiError.ts';
import { looksLikeHtml } from './decode/decodeAnswer.ts';
import { formatSaid, wordsOfBody } from './errorBody.ts';
import { proxyRefused } from './offlineCode.ts';
import type { Redactor } from './redaction/redactor.ts';
import type { ServiceRequest, TranscriptRequest } from './requests.ts';

export interface RefusedAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The service's own clock, where it tells it: a date to wait for is one of that clock. */
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

/** A header of more characters says no wait: the longest date that HTTP knows has 33. */
const longestRetryAfter = 64;
/** A year: no service waits longer, and what is longer is no wait but a mistake. */
const longestWaitSeconds = 366 * 86_400;

/**
 * Whole seconds to wait: the header holds seconds or a date. Undefined where it says nothing that can be meant: no
 * number and no date, or more than a year. A date that has gone by is no wait.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header === undefined || header.length > longestRetryAfter ? '' : header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now);
  return seconds >= 0 && seconds <= longestWaitSeconds ? seconds : undefined;
}

function secondsUntil(text: string, now: number): number {
  return /[a-z]/i.test(text) ? Math.max(0, Math.ceil((Date.parse(text) - now) / 1000)) : NaN;
}

function clockOf({ date = '' }: RefusedAnswer): number {
  const told = date.length > longestRetryAfter ? NaN : Date.parse(date);
  return Number.isNaN(told) ? Date.now() : told;
}

/** Contract: "Errors". What the contract does not tell stays open. */
function meaningOf(request: ServiceRequest, words: string, body: string): NotFoundMeaning | undefined {
  // Some other server's page: nothing is known about what was asked for.
  if (looksLikeHtml(body)) return { of: 'path' };
  switch (request.endpoint) {
    case 'fund':
      return { of: 'fund' };
    case 'transcript':
      return missingCall(request, words);
    case 'calendar': {
      const { categories, releaseStates, codes, window } = request;
      return (categories ?? releaseStates ?? codes ?? window) ? undefined : { of: 'emptyCalendar' };
    }
    case 'screen':
    case 'metrics':
      return { of: 'path' };
    case 'bars':
      return undefined;
  }
}

/** The text names the requested quarter and lists those on file; without it the security is not supported. */
function missingCall({ fyq }: TranscriptRequest, words: string): NotFoundMeaning {
  const asked = fyq === undefined ? undefined : parseFiscalQuarter(fyq);
  if (!asked?.ok) return { of: 'security' };
  const wanted = formatFiscalQuarter(asked.value);
  const named = findFiscalQuarters(words);
  if (named.length === 0) return { of: 'security' };
  return { of: 'quarter', fyq: wanted, available: named.filter((quarter) => quarter !== wanted) };
}

/** The error that a status other than success stands for. */
export function createStatusError(request: ServiceRequest, answer: RefusedAnswer, redactor: Redactor): ApiError {
  const { status, body } = answer;
  const kind = kindOf(status);
  const words = wordsOfBody(body);
  const said = formatSaid(words, redactor);
  const details = { status, said, mayHaveBeenCounted: kind !== 'offline' };
  switch (kind) {
    case 'badResponse': {
      // That nothing has changed is no answer where nothing was said to be kept.
      if (status === 304) return new ApiError(kind, l10n.t('the response is empty'), { ...details, problem: 'empty' });
      const message = l10n.t('the service redirects to another address, and redirects aren’t followed');
      return new ApiError(kind, message, { ...details, said: undefined, problem: 'redirect' });
    }
    case 'offline':
      return new ApiError(kind, `status ${status}`, { ...details, code: proxyRefused });
    case 'notFound': {
      const notFound = meaningOf(request, words, body);
      return new ApiError(kind, `status ${status}`, { ...details, notFound });
    }
    case 'rateLimited': {
      const retryAfterSeconds = parseRetryAfter(answer.retryAfter, clockOf(answer));
      return new ApiError(kind, `status ${status}`, { ...details, retryAfterSeconds });
    }
    default:
      return new ApiError(kind, `status ${status}`, details);
  }
}
