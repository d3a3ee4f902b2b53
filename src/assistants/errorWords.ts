import { isAbortError } from '../base/abort.ts';
import { DirectoryError } from '../directory/directoryError.ts';
import { isSharedError, type SharedError } from '../library/ledger/sharedError.ts';
import { LibraryError } from '../library/library.ts';
import { counted } from './counted.ts';
import { foreignLine, foreignName, withoutHarm } from './foreignText.ts';
import { ToolError } from './toolError.ts';

/** The facts about a failed run that a door needs for the words of the error. */
export interface ErrorAdvice {
  /** The subject of the answer, in a person's words ("BRMC, Q3 2026"); empty if nothing is missing. */
  subject: string;
  /** Number of requests that the answer would cost. */
  cost: number;
  /** Number of requests that were sent before it failed; absent for none. */
  sent?: number;
  /** Each a whole sentence that says what the person can do, for an assistant that passes it on. */
  toAllow: string;
  toConnect: string;
  toSetKey: string;
  toSetScreenerPath: string;
}

/** `toAllow` where the person is asked when a tool runs. */
export const askAgain = 'Call the tool again, so that the person is asked to allow it.';

/** `toAllow` where the person was asked and said no, or nothing. */
export const personDeclined =
  'The person was asked and didn’t allow it. Don’t ask again unless they say that they want it.';

/**
 * The one place that words errors for assistants: what happened, to what, and what to do next. Never has a stack, an
 * address or a key, and of foreign text only the service's own message, which is redacted and on one line.
 */
export function formatToolError(error: unknown, advice: ErrorAdvice): string {
  if (error instanceof ToolError) return withoutHarm(error.message);
  if (error instanceof LibraryError) return about(advice, formatLibraryError(error, advice));
  if (error instanceof DirectoryError)
    return 'The directory of names can’t be read. Ask the person to install Market Desk again.';
  if (isSharedError(error)) return about(advice, formatApiError(error, advice));
  if (isAbortError(error)) return about(advice, 'Canceled.');
  // Its message may quote foreign text, a path or an address.
  return about(
    advice,
    'Something went wrong in Market Desk. Asking again is unlikely to help: tell the person which tool failed, and on what.',
  );
}

/** Characters of a message of the service. */
const longestSaid = 160;

function about({ subject }: ErrorAdvice, sentence: string): string {
  return subject === '' ? sentence : `${subject}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function formatLibraryError(error: LibraryError, advice: ErrorAdvice): string {
  switch (error.kind) {
    case 'notInLibrary': {
      const { cost, sent = 0, toAllow } = advice;
      if (sent > 0)
        return `${counted(sent, 'request was', 'requests were')} sent, and it takes more than were allowed. What came back is in the library: call the tool again to read it.`;
      if (cost === 0) return `Not in the library. ${toAllow}`;
      return `Not in the library. Reading it costs ${formatRequests(cost)}, and none was sent. ${toAllow}`;
    }
    case 'noSqlite':
      return 'This Node.js has no SQLite, which the library needs. Nothing was sent. Ask the person to use Node.js 22.19 or later.';
    case 'notConfigured':
      return `No data service is connected, so nothing was sent. ${advice.toConnect}`;
    case 'noKey':
      return `There is no API key for the service’s address, so nothing was sent. ${advice.toSetKey}`;
    case 'noScreenerPath':
      return `The service’s documentation states no path for screens, and none is set. Nothing was sent. ${advice.toSetScreenerPath}`;
    case 'quotaSpent':
      return 'Today’s requests are used up, so nothing was sent. What is in the library can still be read: list_library lists it.';
    case 'quotaLow':
      return 'Few requests are left today, so none was sent unasked. Ask the person to open it in Market Desk.';
    case 'countNotKept':
      return 'Today’s count of requests can’t be kept, so nothing was sent. Tell the person; what is in the library can still be read.';
    case 'libraryBusy':
      return 'Another program is using the library’s file, so nothing was read or sent. Ask again in a moment.';
    case 'costsMore':
      return `Needs more requests than were allowed, so it stopped. What was read is in the library; the rest costs about ${formatRequests(error.requests)} more. ${advice.toAllow}`;
    case 'paused':
      return `The service asked to wait${formatUntil(error.until)}, so nothing was sent. What is in the library can still be read.`;
    case 'keyRejected':
      return `The service rejected the API key before, so nothing was sent. ${advice.toSetKey}`;
    case 'gatewayRefused':
      return 'The gateway refused the last request, so nothing was sent. Ask the person to talk to its administrator.';
    case 'newerExport':
      return 'The export was written by a newer Market Desk. Ask the person to update Market Desk to import it.';
    case 'notAnExport':
    case 'importTooLarge':
    case 'exportTooLarge':
      return 'The file can’t be moved into or out of the library. Ask the person to do it in Market Desk.';
    case 'notWritten':
      return 'The library’s file can’t be written. Ask the person whether its disk has free space.';
  }
}

function formatApiError(error: SharedError, advice: ErrorAdvice): string {
  const { status, code, field, keyless, said, retryAfterSeconds } = error.details;
  const withSaid = (sentence: string): string =>
    said ? `${sentence} The service said: “${foreignLine(said, longestSaid)}”` : sentence;
  switch (error.kind) {
    case 'unauthorized':
      return withSaid(
        keyless
          ? 'The gateway refused the request. Ask the person to talk to its administrator.'
          : `The service rejected the API key. ${advice.toSetKey}`,
      );
    case 'forbidden':
      return withSaid(
        'The service refused the request; the person’s plan may not include it. Don’t ask again: tell the person.',
      );
    case 'notFound':
      return withSaid(formatNotFound(error));
    case 'badRequest':
      return withSaid(
        status === undefined
          ? `The request can’t be sent. ${foreignLine(error.message, longestSaid)}`
          : 'The service rejected the request as invalid. Check what was asked.',
      );
    case 'rateLimited':
      return withSaid('The service refused because of its limit of requests. Don’t ask again: tell the person.');
    case 'timeout':
      return 'The service didn’t answer in time. The request may have been counted: ask the person before you ask again.';
    case 'offline':
      return `The service can’t be reached${code ? ` (${foreignName(code)})` : ''}. Ask the person to check the network and the base address.`;
    case 'server':
      return withSaid(
        `The service had an error (status ${status ?? 0}). ${formatWaitAsked(retryAfterSeconds)}Tell the person; asking again may cost a request.`,
      );
    case 'badResponse':
      return `The service’s answer isn’t what it documents${field ? ` (at ${foreignLine(field)})` : ''}, so it isn’t used. Tell the person.`;
    case 'tooLarge':
      return 'The service’s answer is larger than 32 MiB and wasn’t read. Ask for less at a time.';
    case 'cancelled':
      return 'Canceled.';
  }
}

function formatWaitAsked(seconds: number | undefined): string {
  return seconds === undefined ? '' : `It asked to wait ${counted(seconds, 'second')}. `;
}

function formatNotFound({ details: { notFound } }: SharedError): string {
  switch (notFound?.of) {
    case 'fund':
      return 'The service knows no fund by that name. find_security finds tickers, series and classes for free.';
    case 'security':
      return 'The service has no company by that name. find_security finds tickers and CIKs for free.';
    case 'quarter': {
      const available = notFound.available.slice(0, 12).map(foreignName).join(', ');
      return `The service has no call of ${foreignName(notFound.fyq)}.${available === '' ? '' : ` It has: ${available}.`}`;
    }
    default:
      return 'The service has nothing there. Check the names; find_security is free.';
  }
}

/** The first few things, since a question about bars may have a hundred tickers. An assistant chooses the names in them. */
export function formatThings(things: readonly string[]): string {
  const more = things.length - 3;
  return `${things.slice(0, 3).map(foreignName).join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function formatRequests(count: number): string {
  return counted(count, 'request');
}

function formatUntil(until: number | undefined): string {
  return until === undefined || !Number.isFinite(until) || Math.abs(until) > 8.64e15
    ? ''
    : ` until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
