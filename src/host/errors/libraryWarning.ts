import * as vscode from 'vscode';
import type { LibraryWarning } from '../../library/library.ts';
import { views } from '../../ids.ts';
import { formatTrouble } from './formatTrouble.ts';
import { notify } from '../prompts/notifications.ts';

/**
 * Warns the user about the state of the library. Lasting trouble is also shown in the status bar and the Library view.
 */
export async function showLibraryWarning(warning: LibraryWarning): Promise<void> {
  const show = vscode.l10n.t('Show Library');
  const chosen = await notify(formatWarning(warning), { severity: 'warning', actions: warning.trouble ? [show] : [] });
  if (chosen === show) await vscode.commands.executeCommand(`${views.library}.focus`);
}

function formatWarning({ kind, trouble, movedTo = '' }: LibraryWarning): string {
  if (trouble) return formatTrouble(trouble).join(' ');
  switch (kind) {
    case 'unread-pending':
      return vscode.l10n.t(
        'Market Desk can’t read all of what an earlier window saved for the library. The file stays in its folder: {0}',
        movedTo,
      );
    case 'not-copied-aside':
      return vscode.l10n.t(
        'The library was updated without keeping a copy of the earlier file, because the disk has no room for one.',
      );
    default:
      return vscode.l10n.t(
        'The library file was damaged. It was renamed with today’s date, and a new library was created.',
      );
  }
}
