import * as vscode from 'vscode';
import { ApiError, type ApiErrorDetails } from '../api/apiError.ts';
import { offlineReason } from '../api/offlineCode.ts';
import type { CrossingError } from '../base/channel.ts';
import { commands, type CommandId } from '../ids.ts';
import { LibraryError } from '../library/library.ts';
import { notify } from './notifications.ts';
import { pausedWords } from './pauseWords.ts';
import { isCancellation, MidwayError, PlainError, SubjectError } from './plainError.ts';
import { runCommand } from './runCommand.ts';

export interface ErrorWords extends CrossingError {
  /** What the person can do next, where a command does it. */
  actions: { title: string; command: CommandId }[];
}

/** The one place that chooses words: what happened, to what (`subject`), and what to do next. */
export function wordsFor(error: unknown, subject = vscode.l10n.t('The request')): ErrorWords {
  if (error instanceof SubjectError) return wordsFor(error.cause, error.subject);
  if (error instanceof MidwayError) return wordsForMidway(error, subject);
  if (error instanceof ApiError) return { kind: error.kind, ...wordsForApi(error, subject) };
  // The editor's own cancellation: called off by a person, and nothing that went wrong.
  if (isCancellation(error))
    return { kind: 'cancelled', message: vscode.l10n.t('{0}: cancelled.', subject), actions: [] };
  if (error instanceof LibraryError) return { kind: error.kind, ...wordsForLibrary(error, subject) };
  if (error instanceof PlainError)
    return { kind: error.kind, message: error.message, actions: error.kind === 'notConfigured' ? connect() : [] };
  // What a parser says quotes the text that it read.
  const said = error instanceof SyntaxError ? '' : error instanceof Error ? error.message : String(error);
  return {
    kind: 'unexpected',
    message: vscode.l10n.t('{0}: something went wrong inside Market Desk. {1}', subject, said).trimEnd(),
    actions: [],
  };
}

/** Why a read stopped, and what had been sent and had come by then. */
function wordsForMidway({ cause, sent, pages }: MidwayError, subject: string): ErrorWords {
  const words = wordsFor(cause, subject);
  const isSpent = cause instanceof LibraryError && cause.kind === 'quotaSpent';
  const why = isSpent ? vscode.l10n.t('{0}: today’s requests are used up by our count.', subject) : words.message;
  const message =
    sent === 1
      ? vscode.l10n.t(
          '{0} 1 request was sent; {1} of {2} pages came, and what they hold is kept.',
          why,
          pages.read,
          pages.total,
        )
      : vscode.l10n.t(
          '{0} {1} requests were sent in all; {2} of {3} pages came, and what they hold is kept.',
          why,
          sent,
          pages.read,
          pages.total,
        );
  return { ...words, message };
}

type Words = Omit<ErrorWords, 'kind'>;

const setKey = (): ErrorWords['actions'] => [
  { title: vscode.l10n.t('Set API Key'), command: commands.connectionSetKey },
];
const connect = (): ErrorWords['actions'] => [
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
          vscode.l10n.t('{0}: the service did not accept the API key. Check it and set it again.', subject),
          said,
        ),
        actions: setKey(),
      };
    case 'forbidden':
      return withSaid(
        vscode.l10n.t('{0}: the service knows the key but does not allow this. Your plan may not include it.', subject),
        said,
      );
    case 'notFound':
      return wordsForNotFound(error, subject);
    case 'badRequest':
      return status === undefined
        ? { message: vscode.l10n.t('{0}: {1}', subject, error.message), actions: [] }
        : withSaid(vscode.l10n.t('{0}: the service refused the request as wrong.', subject), said);
    case 'rateLimited': {
      const until = retryAfterSeconds === undefined ? undefined : Date.now() + retryAfterSeconds * 1000;
      return withSaid(pausedWords(subject, until, Date.now()), said);
    }
    case 'timeout':
      return {
        message: vscode.l10n.t(
          '{0}: no whole answer came in time. The request may have been counted; try again, or raise the timeout in the settings.',
          subject,
        ),
        actions: [],
      };
    case 'offline':
      return { message: offlineWords(error, subject), actions: [] };
    case 'server':
      return withSaid(
        vscode.l10n.t('{0}: the service failed (status {1}). Try again later.', subject, status ?? 0),
        said,
      );
    case 'badResponse':
      if (error.details.problem === 'emptyCalendar') return { message: emptyCalendarWords(subject), actions: [] };
      if (error.details.problem === 'otherAnswer')
        return { message: otherAnswerWords(error.details, subject), actions: [] };
      return withSaid(
        field
          ? vscode.l10n.t(
              '{0}: the answer is not what the service describes, at “{1}”. Nothing of it was kept.',
              subject,
              field,
            )
          : vscode.l10n.t(
              '{0}: the answer is not what the service describes ({1}). Check the base address.',
              subject,
              error.message,
            ),
        said,
      );
    case 'tooLarge':
      return {
        message: vscode.l10n.t(
          '{0}: the answer is larger than 32 MiB and was not read to its end. Ask for less at a time.',
          subject,
        ),
        actions: [],
      };
    case 'cancelled':
      return { message: vscode.l10n.t('{0}: cancelled.', subject), actions: [] };
  }
}

/** No key was sent: there is none to set here. */
function gatewayWords(subject: string, status: number): string {
  return vscode.l10n.t(
    '{0}: the gateway refused the request (status {1}). It adds the key itself, so ask whoever runs it whether its key and plan allow this. If the base address is the service’s own, set “marketDesk.connection.authentication” to “key”.',
    subject,
    status,
  );
}

function emptyCalendarWords(subject: string): string {
  return vscode.l10n.t(
    '{0}: the service has no indicators at all, which is a fault on its side. Try again later.',
    subject,
  );
}

function otherAnswerWords({ asked, answered }: ApiErrorDetails, subject: string): string {
  return vscode.l10n.t(
    '{0}: the service answered for {1} when {2} was asked for, so the answer is not shown under that name. The request was sent; the answer is kept in the library as what it is.',
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
          '{0}: no registered fund or ETF of this description. An operating company’s ticker is not found here, and a few share classes have no registry record.',
          subject,
        ),
        actions: [],
      };
    case 'security':
      return {
        message: vscode.l10n.t('{0}: not a security that the service supports. Check the ticker or CIK.', subject),
        actions: [],
      };
    case 'quarter':
      return {
        message:
          meaning.available.length > 0
            ? vscode.l10n.t(
                '{0}: no call for {1} is on file. On file are: {2}.',
                subject,
                meaning.fyq,
                meaning.available.join(', '),
              )
            : vscode.l10n.t('{0}: no call for {1} is on file.', subject, meaning.fyq),
        actions: [],
      };
    case 'emptyCalendar':
      return { message: emptyCalendarWords(subject), actions: [] };
    case undefined:
      return withSaid(vscode.l10n.t('{0}: the service has nothing of this description.', subject), error.details.said);
    case 'path':
      return withSaid(
        vscode.l10n.t(
          '{0}: the service does not know this path. Check the base address, and the screener’s paths in the settings.',
          subject,
        ),
        error.details.said,
      );
  }
}

function offlineWords(error: ApiError, subject: string): string {
  const code = error.details.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return vscode.l10n.t(
      '{0}: the service’s address could not be found. Check the network and the base address.',
      subject,
    );
  if (code === 'ECONNREFUSED')
    return vscode.l10n.t(
      '{0}: nothing answers at the service’s address. Check that it is running and the base address is right.',
      subject,
    );
  if (offlineReason(code) === 'certificate')
    return vscode.l10n.t(
      '{0}: the service’s certificate was not accepted ({1}). If your network inspects traffic, its certificate authority must be trusted by this system.',
      subject,
      code,
    );
  if (error.details.mayHaveBeenCounted)
    return vscode.l10n.t(
      '{0}: the connection was cut before the whole answer came ({1}). The request may have been counted. Check the network and try again.',
      subject,
      code || error.message,
    );
  if (code.includes('PROXY'))
    return vscode.l10n.t(
      '{0}: the proxy did not let the request through ({1}). Check “http.proxy” in the settings.',
      subject,
      code,
    );
  return vscode.l10n.t(
    '{0}: the service could not be reached ({1}). Check the network and try again.',
    subject,
    code || error.message,
  );
}

function wordsForLibrary(error: LibraryError, subject: string): Words {
  switch (error.kind) {
    case 'notOnShelf':
      return { message: vscode.l10n.t('{0}: not on the shelf yet. Loading it costs a request.', subject), actions: [] };
    case 'noSqlite':
      return {
        message: vscode.l10n.t(
          '{0}: Market Desk needs SQLite to keep what you pay for, and this editor does not include it. Nothing was sent. Update the editor.',
          subject,
        ),
        actions: [],
      };
    case 'notConfigured':
      return {
        message: vscode.l10n.t('{0}: Market Desk is not connected to a data service.', subject),
        actions: connect(),
      };
    case 'noKey':
      return {
        message: vscode.l10n.t('{0}: there is no API key for the service’s address.', subject),
        actions: setKey(),
      };
    case 'noScreenerPath':
      return {
        message: vscode.l10n.t(
          '{0}: the service’s description states no path for the screener. If your provider names one, set “marketDesk.screener.path” and “marketDesk.screener.metricsPath”. Nothing was sent.',
          subject,
        ),
        actions: [],
      };
    case 'notAnExport':
      return {
        message: vscode.l10n.t(
          '{0}: the file is no export of a Market Desk shelf. Nothing was taken from it.',
          subject,
        ),
        actions: [],
      };
    case 'importTooLarge':
      return {
        message: vscode.l10n.t(
          '{0}: the file unpacks to more than any export of Market Desk holds. Nothing was taken from it.',
          subject,
        ),
        actions: [],
      };
    case 'notWritten':
      return {
        message: vscode.l10n.t(
          '{0}: the library could not be written, so it is as it was. Check that the disk has room.',
          subject,
        ),
        actions: [],
      };
    case 'exportTooLarge':
      return {
        message: vscode.l10n.t('{0}: the library holds more than one export can. Nothing was written.', subject),
        actions: [],
      };
    case 'quotaLow':
      return {
        message: vscode.l10n.t('{0}: few requests are left today, so this one is not spent unasked.', subject),
        actions: [],
      };
    case 'paused':
      return {
        message: vscode.l10n.t('{0} Nothing was sent.', pausedWords(subject, error.until, Date.now())),
        actions: [],
      };
    case 'keyRejected':
      return {
        message: vscode.l10n.t(
          '{0}: the service did not accept the API key, so nothing more is sent with it unasked. Set the key again.',
          subject,
        ),
        actions: setKey(),
      };
    case 'gatewayRefused':
      return {
        message: vscode.l10n.t(
          '{0}: the gateway refused the last request, so nothing more is sent unasked. Ask whoever runs it, then test the connection.',
          subject,
        ),
        actions: [],
      };
    case 'quotaSpent':
      return {
        message: vscode.l10n.t(
          '{0}: today’s requests are used up by our count; nothing was sent. What is on the shelf can still be read.',
          subject,
        ),
        actions: [],
      };
  }
}

/** Shows a failure once, with the next steps as buttons. */
export async function showError(error: unknown, subject?: string): Promise<void> {
  const { message, actions } = wordsFor(error, subject);
  const chosen = await notify(message, { severity: 'error', actions: actions.map(({ title }) => title) });
  const action = actions.find(({ title }) => title === chosen);
  if (!action) return;
  try {
    await runCommand(action.command, undefined, 'person');
  } catch (failure) {
    if (!isCancellation(failure)) await showError(failure);
  }
}
