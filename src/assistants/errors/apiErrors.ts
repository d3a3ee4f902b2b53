import * as l10n from '@vscode/l10n';
import { offlineReason } from '../../base/offlineCode.ts';
import type { SharedError } from '../../library/ledger/sharedError.ts';
import { counted } from '../counted.ts';
import { foreignLine, foreignName } from '../foreignText.ts';
import type { ErrorAdvice, ErrorWords } from './errorWords.ts';
import { formatPaused, formatTryAgain } from '../../domain/format/pause.ts';

/** Maximum number of characters of a service's message for an assistant. */
const longestSaid = 160;

/** The texts for each error of the client. */
const apiErrors: Readonly<Record<SharedError['kind'], ErrorWords<SharedError>>> = {
  unauthorized: {
    editor: withSaid((subject) =>
      l10n.t('{0}: the service rejected the API key. Check the key and set it again.', subject),
    ),
    tools: withSaidToTools(({ toSetKey }) => `The service rejected the API key. ${toSetKey}`),
    offers: 'setKey',
  },
  forbidden: {
    editor: withSaid((subject) =>
      l10n.t('{0}: the service accepted the key but refused the request. Your plan may not include it.', subject),
    ),
    tools: withSaidToTools(
      () => 'The service refused the request; the person’s plan may not include it. Don’t ask again: tell the person.',
    ),
  },
  notFound: { editor: formatNotFound, tools: withSaidToTools((_advice, error) => formatNotFoundToTools(error)) },
  badRequest: {
    editor: (subject, error) =>
      error.details.status === undefined
        ? l10n.t('{0}: {1}', subject, error.message)
        : withSaid(() => l10n.t('{0}: the service rejected the request as invalid.', subject))(subject, error),
    tools: withSaidToTools((_advice, { details: { status }, message }) =>
      status === undefined
        ? `The request can’t be sent. ${foreignLine(message, longestSaid)}`
        : 'The service rejected the request as invalid. Check what was asked.',
    ),
  },
  rateLimited: {
    editor: withSaid((subject, error) => formatPaused(subject, untilOf(error), Date.now())),
    tools: withSaidToTools(
      () => 'The service refused because of its limit of requests. Don’t ask again: tell the person.',
    ),
  },
  timeout: {
    editor: (subject) =>
      l10n.t(
        '{0}: the request timed out. It may have been counted. Try again, or increase the timeout in the settings.',
        subject,
      ),
    tools: () =>
      'The service didn’t answer in time. The request may have been counted: ask the person before you ask again.',
  },
  offline: {
    editor: formatOffline,
    tools: (_advice, { details: { code } }) =>
      `The service can’t be reached${code ? ` (${foreignName(code)})` : ''}. Ask the person to check the network and the base address.`,
  },
  server: {
    editor: withSaid(
      (subject, error) =>
        `${l10n.t('{0}: the service returned an error (status {1}).', subject, error.details.status ?? 0)} ${formatTryAgain(untilOf(error), Date.now())}`,
    ),
    tools: withSaidToTools(
      (_advice, { details: { status, retryAfterSeconds } }) =>
        `The service had an error (status ${status ?? 0}). ${formatWaitAsked(retryAfterSeconds)}Tell the person; asking again may cost a request.`,
    ),
  },
  badResponse: {
    editor: formatBadResponse,
    tools: (_advice, { details: { field } }) =>
      `The service’s answer isn’t what it documents${field ? ` (at ${foreignLine(field)})` : ''}, so it isn’t used. Tell the person.`,
  },
  tooLarge: {
    editor: (subject) =>
      l10n.t('{0}: the response is larger than 32 MiB and wasn’t read. Request less at a time.', subject),
    tools: () => 'The service’s answer is larger than 32 MiB and wasn’t read. Ask for less at a time.',
  },
  cancelled: { editor: (subject) => l10n.t('{0}: canceled.', subject), tools: () => 'Canceled.' },
};

/** A refused request without a key: the text doesn't suggest setting one. */
const gatewayRefusal: ErrorWords<SharedError> = {
  editor: withSaid((subject, { details: { status = 0 } }) =>
    l10n.t(
      '{0}: the gateway refused the request (status {1}). Ask its administrator whether its key and plan allow this. If the base address is the service’s own, set “marketDesk.connection.authentication” to “key”.',
      subject,
      status,
    ),
  ),
  tools: withSaidToTools(() => 'The gateway refused the request. Ask the person to talk to its administrator.'),
};

export function wordsOfApiError({ kind, details }: SharedError): ErrorWords<SharedError> {
  const isGateways = details.keyless === true && (kind === 'unauthorized' || kind === 'forbidden');
  return isGateways ? gatewayRefusal : apiErrors[kind];
}

function withSaid(editor: ErrorWords<SharedError>['editor']): ErrorWords<SharedError>['editor'] {
  return (subject, error) => {
    const message = editor(subject, error);
    const { said } = error.details;
    return said ? l10n.t('{0} The service said: {1}', message, said) : message;
  };
}

function withSaidToTools(tools: ErrorWords<SharedError>['tools']): ErrorWords<SharedError>['tools'] {
  return (advice: ErrorAdvice, error) => {
    const sentence = tools(advice, error);
    const { said } = error.details;
    return said ? `${sentence} The service said: “${foreignLine(said, longestSaid)}”` : sentence;
  };
}

function untilOf({ details: { retryAfterSeconds } }: SharedError): number | undefined {
  return retryAfterSeconds === undefined ? undefined : Date.now() + retryAfterSeconds * 1000;
}

function formatWaitAsked(seconds: number | undefined): string {
  return seconds === undefined ? '' : `It asked to wait ${counted(seconds, 'second')}. `;
}

function formatEmptyCalendar(subject: string): string {
  return l10n.t('{0}: the service returned no indicators, which is an error on its side. Try again later.', subject);
}

function formatBadResponse(subject: string, error: SharedError): string {
  const { problem, asked = '', answered = '', field } = error.details;
  if (problem === 'emptyCalendar') return formatEmptyCalendar(subject);
  if (problem === 'otherAnswer')
    return l10n.t(
      '{0}: the service returned {1} instead of {2}, so it isn’t shown as {2}. The request was sent, and the response is in the library as {1}.',
      subject,
      answered,
      asked,
    );
  return withSaid(() =>
    field
      ? l10n.t('{0}: the response has an unexpected value at “{1}”. Nothing was saved.', subject, field)
      : l10n.t(
          '{0}: the response isn’t what the service documents ({1}). Check the base address.',
          subject,
          error.message,
        ),
  )(subject, error);
}

function formatNotFound(subject: string, error: SharedError): string {
  const { notFound } = error.details;
  switch (notFound?.of) {
    case 'fund':
      return l10n.t(
        '{0}: no registered fund or ETF found. Operating companies aren’t listed here, and a few share classes have no registry record.',
        subject,
      );
    case 'security':
      return l10n.t('{0}: the service doesn’t support this security. Check the ticker or CIK.', subject);
    case 'quarter': {
      const { fyq, available } = notFound;
      return available.length > 0
        ? l10n.t('{0}: no call for {1}. Available quarters: {2}.', subject, fyq, available.join(', '))
        : l10n.t('{0}: no call for {1}.', subject, fyq);
    }
    case 'emptyCalendar':
      return formatEmptyCalendar(subject);
    case undefined:
      return withSaid(() => l10n.t('{0}: not found on the service.', subject))(subject, error);
    case 'path':
      return withSaid(() =>
        l10n.t(
          '{0}: the service doesn’t know this path. Check the base address and the screener paths in the settings.',
          subject,
        ),
      )(subject, error);
  }
}

function formatNotFoundToTools({ details: { notFound } }: SharedError): string {
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

function formatOffline(subject: string, error: SharedError): string {
  const { code = '', mayHaveBeenCounted } = error.details;
  const reason = offlineReason(code);
  const shown = code || error.message;
  if (reason === 'dns')
    return l10n.t('{0}: couldn’t find the service’s address. Check the network and the base address.', subject);
  if (reason === 'refused')
    return l10n.t(
      '{0}: couldn’t connect to the service. Check that it’s running and that the base address is correct.',
      subject,
    );
  if (reason === 'certificate')
    return l10n.t(
      '{0}: couldn’t verify the service’s certificate ({1}). If your network inspects traffic, this system must trust its certificate authority.',
      subject,
      code,
    );
  if (mayHaveBeenCounted)
    return l10n.t(
      '{0}: the connection was lost before the full response arrived ({1}). The request may have been counted. Check the network and try again.',
      subject,
      shown,
    );
  return reason === 'proxy'
    ? l10n.t('{0}: the proxy blocked the request ({1}). Check “http.proxy” in the settings.', subject, code)
    : l10n.t('{0}: couldn’t reach the service ({1}). Check the network and try again.', subject, shown);
}
