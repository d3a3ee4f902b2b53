import * as vscode from 'vscode';
import type { ApiError, ApiErrorDetails } from '../../api/apiError.ts';
import { offlineReason } from '../../api/offlineCode.ts';
import { otherKindActions, setKeyActions, type ErrorText } from './errorText.ts';
import { formatPaused, formatTryAgain } from './formatPause.ts';

export function formatApiError(error: ApiError, subject: string): ErrorText {
  const { said, retryAfterSeconds, field, status } = error.details;
  const isGatewayRefusal =
    error.details.keyless === true && (error.kind === 'unauthorized' || error.kind === 'forbidden');
  if (isGatewayRefusal) return withServiceMessage(formatGatewayRefusal(subject, status ?? 0), said);
  switch (error.kind) {
    case 'unauthorized':
      return {
        ...withServiceMessage(
          vscode.l10n.t('{0}: the service rejected the API key. Check the key and set it again.', subject),
          said,
        ),
        actions: setKeyActions(),
      };
    case 'forbidden':
      return withServiceMessage(
        vscode.l10n.t(
          '{0}: the service accepted the key but refused the request. Your plan may not include it.',
          subject,
        ),
        said,
      );
    case 'notFound':
      return formatNotFound(error, subject);
    case 'badRequest':
      return status === undefined
        ? { message: vscode.l10n.t('{0}: {1}', subject, error.message), actions: [] }
        : withServiceMessage(vscode.l10n.t('{0}: the service rejected the request as invalid.', subject), said);
    case 'rateLimited':
      return withServiceMessage(formatPaused(subject, untilOf(retryAfterSeconds), Date.now()), said);
    case 'timeout':
      return {
        message: vscode.l10n.t(
          '{0}: the request timed out. It may have been counted. Try again, or increase the timeout in the settings.',
          subject,
        ),
        actions: [],
      };
    case 'offline':
      return { message: formatOffline(error, subject), actions: [] };
    case 'server':
      return withServiceMessage(
        `${vscode.l10n.t('{0}: the service returned an error (status {1}).', subject, status ?? 0)} ${formatTryAgain(untilOf(retryAfterSeconds), Date.now())}`,
        said,
      );
    case 'badResponse':
      if (error.details.problem === 'emptyCalendar') return { message: formatEmptyCalendar(subject), actions: [] };
      if (error.details.problem === 'otherAnswer')
        return { message: formatOtherAnswer(error.details, subject), actions: [] };
      return withServiceMessage(
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

function untilOf(retryAfterSeconds: number | undefined): number | undefined {
  return retryAfterSeconds === undefined ? undefined : Date.now() + retryAfterSeconds * 1000;
}

function withServiceMessage(message: string, said: string | undefined): ErrorText {
  return { message: said ? vscode.l10n.t('{0} The service said: {1}', message, said) : message, actions: [] };
}

/** For a request that was sent without a key, so the text does not suggest setting one. */
function formatGatewayRefusal(subject: string, status: number): string {
  return vscode.l10n.t(
    '{0}: the gateway refused the request (status {1}). Ask its administrator whether its key and plan allow this. If the base address is the service’s own, set “marketDesk.connection.authentication” to “key”.',
    subject,
    status,
  );
}

function formatEmptyCalendar(subject: string): string {
  return vscode.l10n.t(
    '{0}: the service returned no indicators, which is an error on its side. Try again later.',
    subject,
  );
}

function formatOtherAnswer({ asked, answered }: ApiErrorDetails, subject: string): string {
  return vscode.l10n.t(
    '{0}: the service returned {1} instead of {2}, so it isn’t shown as {2}. The request was sent, and the response is in the library as {1}.',
    subject,
    answered ?? '',
    asked ?? '',
  );
}

function formatNotFound(error: ApiError, subject: string): ErrorText {
  const meaning = error.details.notFound;
  switch (meaning?.of) {
    case 'fund':
      return {
        message: vscode.l10n.t(
          '{0}: no registered fund or ETF found. Operating companies aren’t listed here, and a few share classes have no registry record.',
          subject,
        ),
        actions: otherKindActions(meaning.ticker, 'fund'),
      };
    case 'security':
      return {
        message: vscode.l10n.t('{0}: the service doesn’t support this security. Check the ticker or CIK.', subject),
        actions: otherKindActions(meaning.ticker, 'call'),
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
      return { message: formatEmptyCalendar(subject), actions: [] };
    case undefined:
      return withServiceMessage(vscode.l10n.t('{0}: not found on the service.', subject), error.details.said);
    case 'path':
      return withServiceMessage(
        vscode.l10n.t(
          '{0}: the service doesn’t know this path. Check the base address and the screener paths in the settings.',
          subject,
        ),
        error.details.said,
      );
  }
}

function formatOffline(error: ApiError, subject: string): string {
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
