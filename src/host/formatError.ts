import * as vscode from 'vscode';
import { ApiError, type ApiErrorDetails } from '../api/apiError.ts';
import { offlineReason } from '../api/offlineCode.ts';
import type { CrossingError } from '../base/channel.ts';
import { commands, type CommandId } from '../ids.ts';
import { LibraryError } from '../library/library.ts';
import { notify } from './notifications.ts';
import { formatPaused } from './formatPause.ts';
import { isCancellation, MidwayError, PlainError, SubjectError } from './plainError.ts';
import { runCommand } from './runCommand.ts';

export interface FormattedError extends CrossingError {
  /** What the person can do next, where a command does it. */
  actions: { title: string; command: CommandId }[];
}

/** The one place that chooses words: what happened, to what (`subject`), and what to do next. */
export function formatError(error: unknown, subject = vscode.l10n.t('Request')): FormattedError {
  if (error instanceof SubjectError) return formatError(error.cause, error.subject);
  if (error instanceof MidwayError) return wordsForMidway(error, subject);
  if (error instanceof ApiError) return { kind: error.kind, ...wordsForApi(error, subject) };
  // The editor's own cancellation: called off by a person, and nothing that went wrong.
  if (isCancellation(error))
    return { kind: 'cancelled', message: vscode.l10n.t('{0}: canceled.', subject), actions: [] };
  if (error instanceof LibraryError) return { kind: error.kind, ...wordsForLibrary(error, subject) };
  if (error instanceof PlainError)
    return { kind: error.kind, message: error.message, actions: error.kind === 'notConfigured' ? connect() : [] };
  // What a parser says quotes the text that it read.
  const said = error instanceof SyntaxError ? '' : error instanceof Error ? error.message : String(error);
  return {
    kind: 'unexpected',
    message: vscode.l10n.t('{0}: something went wrong in Market Desk. {1}', subject, said).trimEnd(),
    actions: [],
  };
}

/** What a page is told of it. */
export function crossingOf(error: unknown, subject?: string): CrossingError {
  const { kind, message } = formatError(error, subject);
  return { kind, message };
}

/** Why a read stopped, and what had been sent and had come by then. */
function wordsForMidway({ cause, sent, pages }: MidwayError, subject: string): FormattedError {
  const words = formatError(cause, subject);
  const isSpent = cause instanceof LibraryError && cause.kind === 'quotaSpent';
  const why = isSpent ? vscode.l10n.t('{0}: you’ve used all of today’s requests.', subject) : words.message;
  const message =
    sent === 1
      ? vscode.l10n.t('{0} 1 request was sent. {1} of {2} pages were loaded and saved.', why, pages.read, pages.total)
      : vscode.l10n.t(
          '{0} {1} requests were sent. {2} of {3} pages were loaded and saved.',
          why,
          sent,
          pages.read,
          pages.total,
        );
  return { ...words, message };
}

type Words = Omit<FormattedError, 'kind'>;

const setKey = (): FormattedError['actions'] => [
  { title: vscode.l10n.t('Set API Key'), command: commands.connectionSetKey },
];
const connect = (): FormattedError['actions'] => [
  { title: vscode.l10n.t('Connect to a Service'), command: commands.connectionUseService },
];

function withSaid(message: string, said: string | undefined): Words {
  return { message: said ? vscode.l10n.t('{0} The service said: {1}', message, said) : message, actions: [] };
}

function wordsForApi(error: ApiError, subject: string): Words {
  const { said, retryAfterSeconds, field, status } = error.details;
  const refused = error.details.keyless === true && (error.kind === 'unauthorized' || error.kind === 'forbidden');
  if (refused) return withSaid(gatewayWords(subject, status ?? 0), said);
  switch (error.kind) {
    case 'unauthorized':
      return {
        ...withSaid(
          vscode.l10n.t('{0}: the service rejected the API key. Check the key and set it again.', subject),
          said,
        ),
        actions: setKey(),
      };
    case 'forbidden':
      return withSaid(
        vscode.l10n.t(
          '{0}: the service accepted the key but refused the request. Your plan may not include it.',
          subject,
        ),
        said,
      );
    case 'notFound':
      return wordsForNotFound(error, subject);
    case 'badRequest':
      return status === undefined
        ? { message: vscode.l10n.t('{0}: {1}', subject, error.message), actions: [] }
        : withSaid(vscode.l10n.t('{0}: the service rejected the request as invalid.', subject), said);
    case 'rateLimited': {
      const until = retryAfterSeconds === undefined ? undefined : Date.now() + retryAfterSeconds * 1000;
      return withSaid(formatPaused(subject, until, Date.now()), said);
    }
    case 'timeout':
      return {
        message: vscode.l10n.t(
          '{0}: the request timed out. It may have been counted. Try again, or increase the timeout in the settings.',
          subject,
        ),
        actions: [],
      };
    case 'offline':
      return { message: offlineWords(error, subject), actions: [] };
    case 'server':
      return withSaid(
        vscode.l10n.t('{0}: the service returned an error (status {1}). Try again later.', subject, status ?? 0),
        said,
      );
    case 'badResponse':
      if (error.details.problem === 'emptyCalendar') return { message: emptyCalendarWords(subject), actions: [] };
      if (error.details.problem === 'otherAnswer')
        return { message: otherAnswerWords(error.details, subject), actions: [] };
      return withSaid(
        field
          ? vscode.l10n.t('{0}: the response has an unexpected value at “{1}”. Nothing was saved.', subject, field)
          : vscode.l10n.t(
              '{0}: the response isn’t what the service documents ({1}). Check the base address.',
              subject,
              error.message,
            ),
        said,
      );
    case 'tooLarge':
      return {
        message: vscode.l10n.t(
          '{0}: the response is larger than 32 MiB and wasn’t read. Request less at a time.',
          subject,
        ),
        actions: [],
      };
    case 'cancelled':
      return { message: vscode.l10n.t('{0}: canceled.', subject), actions: [] };
  }
}

/** No key was sent: there is none to set here. */
function gatewayWords(subject: string, status: number): string {
  return vscode.l10n.t(
    '{0}: the gateway refused the request (status {1}). Ask its administrator whether its key and plan allow this. If the base address is the service’s own, set “marketDesk.connection.authentication” to “key”.',
    subject,
    status,
  );
}

function emptyCalendarWords(subject: string): string {
  return vscode.l10n.t(
    '{0}: the service returned no indicators, which is an error on its side. Try again later.',
    subject,
  );
}

function otherAnswerWords({ asked, answered }: ApiErrorDetails, subject: string): string {
  return vscode.l10n.t(
    '{0}: the service returned {1} instead of {2}, so it isn’t shown as {2}. The request was sent, and the response is in the library as {1}.',
    subject,
    answered ?? '',
    asked ?? '',
  );
}

function wordsForNotFound(error: ApiError, subject: string): Words {
  const meaning = error.details.notFound;
  switch (meaning?.of) {
    case 'fund':
      return {
        message: vscode.l10n.t(
          '{0}: no registered fund or ETF found. Operating companies aren’t listed here, and a few share classes have no registry record.',
          subject,
        ),
        actions: [],
      };
    case 'security':
      return {
        message: vscode.l10n.t('{0}: the service doesn’t support this security. Check the ticker or CIK.', subject),
        actions: [],
      };
    case 'quarter':
      return {
        message:
          meaning.available.length > 0
            ? vscode.l10n.t(
                '{0}: no call for {1}. Available quarters: {2}.',
                subject,
                meaning.fyq,
                meaning.available.join(', '),
              )
            : vscode.l10n.t('{0}: no call for {1}.', subject, meaning.fyq),
        actions: [],
      };
    case 'emptyCalendar':
      return { message: emptyCalendarWords(subject), actions: [] };
    case undefined:
      return withSaid(vscode.l10n.t('{0}: not found on the service.', subject), error.details.said);
    case 'path':
      return withSaid(
        vscode.l10n.t(
          '{0}: the service doesn’t know this path. Check the base address and the screener paths in the settings.',
          subject,
        ),
        error.details.said,
      );
  }
}

function offlineWords(error: ApiError, subject: string): string {
  const code = error.details.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return vscode.l10n.t('{0}: couldn’t find the service’s address. Check the network and the base address.', subject);
  if (code === 'ECONNREFUSED')
    return vscode.l10n.t(
      '{0}: couldn’t connect to the service. Check that it’s running and that the base address is correct.',
      subject,
    );
  if (offlineReason(code) === 'certificate')
    return vscode.l10n.t(
      '{0}: couldn’t verify the service’s certificate ({1}). If your network inspects traffic, this system must trust its certificate authority.',
      subject,
      code,
    );
  if (error.details.mayHaveBeenCounted)
    return vscode.l10n.t(
      '{0}: the connection was lost before the full response arrived ({1}). The request may have been counted. Check the network and try again.',
      subject,
      code || error.message,
    );
  if (code.includes('PROXY'))
    return vscode.l10n.t(
      '{0}: the proxy blocked the request ({1}). Check “http.proxy” in the settings.',
      subject,
      code,
    );
  return vscode.l10n.t(
    '{0}: couldn’t reach the service ({1}). Check the network and try again.',
    subject,
    code || error.message,
  );
}

function wordsForLibrary(error: LibraryError, subject: string): Words {
  switch (error.kind) {
    case 'notInLibrary':
      return { message: vscode.l10n.t('{0}: not in the library. Loading it costs a request.', subject), actions: [] };
    case 'noSqlite':
      return {
        message: vscode.l10n.t(
          '{0}: this editor doesn’t include SQLite, which Market Desk needs to keep what you pay for. Nothing was sent. Update the editor.',
          subject,
        ),
        actions: [],
      };
    case 'notConfigured':
      return {
        message: vscode.l10n.t('{0}: Market Desk isn’t connected to a data service.', subject),
        actions: connect(),
      };
    case 'noKey':
      return {
        message: vscode.l10n.t('{0}: there’s no API key for the service’s address.', subject),
        actions: setKey(),
      };
    case 'noScreenerPath':
      return {
        message: vscode.l10n.t(
          '{0}: the service’s documentation doesn’t state a screener path. If your provider gave you one, set “marketDesk.screener.path” and “marketDesk.screener.metricsPath”. Nothing was sent.',
          subject,
        ),
        actions: [],
      };
    case 'notAnExport':
      return {
        message: vscode.l10n.t('{0}: the file isn’t a Market Desk library export. Nothing was imported.', subject),
        actions: [],
      };
    case 'importTooLarge':
      return {
        message: vscode.l10n.t(
          '{0}: the unpacked file is larger than any Market Desk export. Nothing was imported.',
          subject,
        ),
        actions: [],
      };
    case 'notWritten':
      return {
        message: vscode.l10n.t(
          '{0}: couldn’t write to the library, so nothing changed. Check that the disk has free space.',
          subject,
        ),
        actions: [],
      };
    case 'exportTooLarge':
      return {
        message: vscode.l10n.t('{0}: the library is too large for one export. Nothing was written.', subject),
        actions: [],
      };
    case 'quotaLow':
      return {
        message: vscode.l10n.t('{0}: few requests are left today, so nothing was sent automatically.', subject),
        actions: [],
      };
    case 'paused':
      return {
        message: vscode.l10n.t('{0} Nothing was sent.', formatPaused(subject, error.until, Date.now())),
        actions: [],
      };
    case 'keyRejected':
      return {
        message: vscode.l10n.t(
          '{0}: the service rejected the API key, so nothing more is sent automatically. Set the key again.',
          subject,
        ),
        actions: setKey(),
      };
    case 'gatewayRefused':
      return {
        message: vscode.l10n.t(
          '{0}: the gateway refused the last request, so nothing more is sent automatically. Ask its administrator, then test the connection.',
          subject,
        ),
        actions: [],
      };
    case 'quotaSpent':
      return {
        message: vscode.l10n.t(
          '{0}: you’ve used all of today’s requests. Nothing was sent. You can still open anything in the library.',
          subject,
        ),
        actions: [],
      };
  }
}

/** Shows a failure once, with the next steps as buttons. */
export async function showError(error: unknown, subject?: string): Promise<void> {
  const { message, actions } = formatError(error, subject);
  const chosen = await notify(message, { severity: 'error', actions: actions.map(({ title }) => title) });
  const action = actions.find(({ title }) => title === chosen);
  if (!action) return;
  try {
    await runCommand(action.command, undefined, 'person');
  } catch (failure) {
    if (!isCancellation(failure)) await showError(failure);
  }
}
