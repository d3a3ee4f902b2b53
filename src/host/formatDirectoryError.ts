import * as vscode from 'vscode';
import type { DirectoryError } from '../directory/directoryError.ts';
import { formatListDate } from '../directory/formatEntry.ts';

export function formatDirectoryError({ kind, detail }: DirectoryError, subject: string): string {
  switch (kind) {
    case 'unknownFormat':
    case 'damaged':
      return vscode.l10n.t('{0}: the directory of names can’t be read. Install Market Desk again.', subject);
    case 'unreadable':
      return vscode.l10n.t('{0}: the file can’t be read. Nothing was changed.', subject);
    case 'tooLarge':
      return vscode.l10n.t('{0}: the file is larger than any list of the SEC. Nothing was changed.', subject);
    case 'notAList':
      return vscode.l10n.t(
        '{0}: the file is neither company_tickers.json nor company_tickers_mf.json of the SEC. {1} Nothing was changed.',
        subject,
        detail,
      );
    case 'notNewer':
      return vscode.l10n.t(
        '{0}: the file is no newer than the list in use, which is of {1}. Nothing was changed.',
        subject,
        formatListDate(detail),
      );
    case 'sameList':
      return vscode.l10n.t('{0}: another chosen file is the same list. Nothing was changed.', subject);
  }
}
