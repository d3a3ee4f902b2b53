import { isMetered } from '../../domain/format/cost.ts';
import * as vscode from 'vscode';
import type { LibraryError, LibraryErrorKind } from '../../library/library.ts';
import { connectActions, setKeyActions, type ErrorText } from './errorText.ts';
import { formatPaused } from './formatPause.ts';

export function formatLibraryError(error: LibraryError, subject: string): ErrorText {
  return { message: formatMessage(error, subject), actions: actionsOf(error.kind) };
}

function actionsOf(kind: LibraryErrorKind): ErrorText['actions'] {
  if (kind === 'notConfigured') return connectActions();
  return kind === 'noKey' || kind === 'keyRejected' ? setKeyActions() : [];
}

function formatMessage(error: LibraryError, subject: string): string {
  switch (error.kind) {
    case 'notInLibrary':
      return isMetered()
        ? vscode.l10n.t('{0}: not in the library. Downloading it uses a request.', subject)
        : vscode.l10n.t('{0}: not in the library.', subject);
    case 'noSqlite':
      return vscode.l10n.t(
        '{0}: this editor doesn’t include SQLite, which Market Desk needs to keep what you pay for. Nothing was sent. Update the editor.',
        subject,
      );
    case 'notConfigured':
      return vscode.l10n.t('{0}: Market Desk isn’t connected to a data service.', subject);
    case 'noKey':
      return vscode.l10n.t('{0}: there’s no API key for the service’s address.', subject);
    case 'noScreenerPath':
      return vscode.l10n.t(
        '{0}: the service’s documentation doesn’t state a screener path. If your provider gave you one, set “marketDesk.screener.path” and “marketDesk.screener.metricsPath”. Nothing was sent.',
        subject,
      );
    case 'notAnExport':
      return vscode.l10n.t('{0}: the file isn’t a Market Desk library export. Nothing was imported.', subject);
    case 'newerExport':
      return vscode.l10n.t(
        '{0}: this export was written by a newer Market Desk. Update Market Desk to import it. Nothing was imported.',
        subject,
      );
    case 'importTooLarge':
      return vscode.l10n.t(
        '{0}: the unpacked file is larger than any Market Desk export. Nothing was imported.',
        subject,
      );
    case 'notWritten':
      return vscode.l10n.t(
        '{0}: couldn’t write to the library, so nothing changed. Check that the disk has free space.',
        subject,
      );
    case 'exportTooLarge':
      return vscode.l10n.t('{0}: the library is too large for one export. Nothing was written.', subject);
    case 'quotaLow':
      return vscode.l10n.t('{0}: few requests are left today, so nothing was sent automatically.', subject);
    case 'countNotKept':
      return vscode.l10n.t(
        '{0}: today’s count can’t be kept, so nothing was sent. The Library view says why.',
        subject,
      );
    case 'libraryBusy':
      return vscode.l10n.t(
        '{0}: another program is using the library’s file. Nothing was sent. Try again in a moment.',
        subject,
      );
    case 'costsMore':
      return error.requests === 1
        ? vscode.l10n.t('{0}: loading stopped because it needs 1 more request than estimated.', subject)
        : vscode.l10n.t(
            '{0}: loading stopped because it needs {1} more requests than estimated.',
            subject,
            error.requests,
          );
    case 'paused':
      return vscode.l10n.t('{0} Nothing was sent.', formatPaused(subject, error.until, Date.now()));
    case 'keyRejected':
      return vscode.l10n.t(
        '{0}: the service rejected the API key, so nothing more is sent automatically. Set the key again.',
        subject,
      );
    case 'gatewayRefused':
      return vscode.l10n.t(
        '{0}: the gateway refused the last request, so nothing more is sent automatically. Ask its administrator, then test the connection.',
        subject,
      );
    case 'quotaSpent':
      return vscode.l10n.t(
        '{0}: you’ve used all of today’s requests. Nothing was sent. You can still open anything in the library.',
        subject,
      );
  }
}
