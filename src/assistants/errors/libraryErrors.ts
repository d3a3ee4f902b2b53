import * as l10n from '@vscode/l10n';
import { isMetered } from '../../domain/format/cost.ts';
import type { LibraryError, LibraryErrorKind } from '../../library/library.ts';
import { counted } from '../counted.ts';
import { formatRequests, type ErrorAdvice, type ErrorWords } from './errorWords.ts';
import { formatPaused } from '../../domain/format/pause.ts';

const notMoved = (): string =>
  'The file can’t be moved into or out of the library. Ask the person to do it in Market Desk.';

/** The texts for each error of the library. */
export const libraryErrors: Readonly<Record<LibraryErrorKind, ErrorWords<LibraryError>>> = {
  notInLibrary: {
    editor: (subject) =>
      isMetered()
        ? l10n.t('{0}: not in the library. Downloading it uses a request.', subject)
        : l10n.t('{0}: not in the library.', subject),
    tools: formatNotInLibrary,
  },
  noSqlite: {
    editor: (subject) =>
      l10n.t(
        '{0}: this editor doesn’t include SQLite, which Market Desk needs to keep what you download. Nothing was sent. Update the editor.',
        subject,
      ),
    tools: () =>
      'This Node.js has no SQLite, which the library needs. Nothing was sent. Ask the person to use Node.js 22.19 or later.',
    commandLine: 'This Node.js has no SQLite, which the library needs. Use an export.',
  },
  notConfigured: {
    editor: (subject) => l10n.t('{0}: Market Desk isn’t connected to a data service.', subject),
    tools: ({ toConnect }) => `No data service is connected, so nothing was sent. ${toConnect}`,
    offers: 'connect',
  },
  noKey: {
    editor: (subject) => l10n.t('{0}: there’s no API key for the service’s address.', subject),
    tools: ({ toSetKey }) => `There is no API key for the service’s address, so nothing was sent. ${toSetKey}`,
    offers: 'setKey',
  },
  noScreenerPath: {
    editor: (subject) =>
      l10n.t(
        '{0}: the service’s documentation doesn’t state a screener path. If your provider gave you one, set “marketDesk.screener.path” and “marketDesk.screener.metricsPath”. Nothing was sent.',
        subject,
      ),
    tools: ({ toSetScreenerPath }) =>
      `The service’s documentation states no path for screens, and none is set. Nothing was sent. ${toSetScreenerPath}`,
  },
  quotaSpent: {
    editor: (subject) =>
      l10n.t(
        '{0}: you’ve used all of today’s requests. Nothing was sent. You can still open anything in the library.',
        subject,
      ),
    tools: () =>
      'Today’s requests are used up, so nothing was sent. What is in the library can still be read: list_library lists it.',
  },
  quotaLow: {
    editor: (subject) => l10n.t('{0}: few requests are left today, so nothing was sent automatically.', subject),
    tools: () => 'Few requests are left today, so none was sent unasked. Ask the person to open it in Market Desk.',
  },
  countNotKept: {
    editor: (subject) =>
      l10n.t('{0}: today’s count can’t be kept, so nothing was sent. The Library view says why.', subject),
    tools: () =>
      'Today’s count of requests can’t be kept, so nothing was sent. Tell the person; what is in the library can still be read.',
  },
  libraryBusy: {
    editor: (subject) =>
      l10n.t('{0}: another program is using the library’s file. Nothing was sent. Try again in a moment.', subject),
    tools: () => 'Another program is using the library’s file, so nothing was read or sent. Ask again in a moment.',
  },
  costsMore: {
    editor: (subject, { requests }) =>
      requests === 1
        ? l10n.t('{0}: loading stopped because it needs 1 more request than estimated.', subject)
        : l10n.t('{0}: loading stopped because it needs {1} more requests than estimated.', subject, requests),
    tools: ({ toAllow }, { requests }) =>
      `Needs more requests than were allowed, so it stopped. What was read is in the library; the rest costs about ${formatRequests(requests)} more. ${toAllow}`,
  },
  paused: {
    editor: (subject, { until }) => l10n.t('{0} Nothing was sent.', formatPaused(subject, until, Date.now())),
    tools: (_advice, { until }) =>
      `The service asked to wait${formatUntilUtc(until)}, so nothing was sent. What is in the library can still be read.`,
  },
  keyRejected: {
    editor: (subject) =>
      l10n.t(
        '{0}: the service rejected the API key, so nothing more is sent automatically. Set the key again.',
        subject,
      ),
    tools: ({ toSetKey }) => `The service rejected the API key before, so nothing was sent. ${toSetKey}`,
    offers: 'setKey',
  },
  gatewayRefused: {
    editor: (subject) =>
      l10n.t(
        '{0}: the gateway refused the last request, so nothing more is sent automatically. Ask its administrator, then test the connection.',
        subject,
      ),
    tools: () =>
      'The gateway refused the last request, so nothing was sent. Ask the person to talk to its administrator.',
  },
  notAnExport: {
    editor: (subject) => l10n.t('{0}: the file isn’t a Market Desk library export. Nothing was imported.', subject),
    tools: notMoved,
    commandLine: 'The file of --export isn’t an export of a Market Desk library.',
  },
  newerExport: {
    editor: (subject) =>
      l10n.t(
        '{0}: this export was written by a newer version of Market Desk. Update Market Desk to import it. Nothing was imported.',
        subject,
      ),
    tools: () =>
      'The export was written by a newer version of Market Desk. Ask the person to update Market Desk to import it.',
    commandLine: 'A newer version of Market Desk wrote the export. Update this one.',
  },
  importTooLarge: {
    editor: (subject) =>
      l10n.t('{0}: the unpacked file is larger than any Market Desk export. Nothing was imported.', subject),
    tools: notMoved,
    commandLine: 'The file of --export is larger than any export.',
  },
  exportTooLarge: {
    editor: (subject) => l10n.t('{0}: the library is too large for one export. Nothing was written.', subject),
    tools: notMoved,
  },
  notWritten: {
    editor: (subject) =>
      l10n.t('{0}: couldn’t write to the library, so nothing changed. Check that the disk has free space.', subject),
    tools: () => 'The library’s file can’t be written. Ask the person whether its disk has free space.',
  },
};

function formatNotInLibrary({ cost, sent = 0, toAllow }: ErrorAdvice): string {
  if (sent > 0)
    return `${counted(sent, 'request was', 'requests were')} sent, and it takes more than were allowed. What came back is in the library: call the tool again to read it.`;
  if (cost === 0) return `Not in the library. ${toAllow}`;
  return `Not in the library. Reading it costs ${formatRequests(cost)}, and none was sent. ${toAllow}`;
}

function formatUntilUtc(until: number | undefined): string {
  return until === undefined || !Number.isFinite(until) || Math.abs(until) > 8.64e15
    ? ''
    : ` until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
