import * as vscode from 'vscode';
import type { LibraryWarningKind } from '../library/library.ts';
import { notify } from './notifications.ts';

/** Tells a person what has become of the library. */
export async function showLibraryWarning(kind: LibraryWarningKind): Promise<void> {
  await notify(formatLibraryWarning(kind), { severity: 'warning' });
}

function formatLibraryWarning(kind: LibraryWarningKind): string {
  switch (kind) {
    case 'damaged-moved-aside':
      return vscode.l10n.t(
        'The library file was damaged. It was renamed with today’s date, and a new library was created.',
      );
    case 'not-copied-aside':
      return vscode.l10n.t(
        'The library was updated without keeping a copy of the earlier file, because the disk has no room for one.',
      );
    case 'disk-full':
      return vscode.l10n.t('The disk is full. New data is kept in memory only until this window closes.');
    case 'read-only':
      return vscode.l10n.t(
        'Couldn’t write to the library folder. New data is kept in memory only until this window closes.',
      );
    default:
      return vscode.l10n.t('Couldn’t open the library file. New data is kept in memory only until this window closes.');
  }
}
