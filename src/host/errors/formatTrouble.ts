import * as vscode from 'vscode';
import type { LibraryTrouble, NotAFile } from '../../library/library.ts';

/** A few words for a row or the status bar. */
export function nameTrouble({ kind, unsaved, isCounted }: LibraryTrouble): string {
  if (unsaved > 0)
    return unsaved === 1 ? vscode.l10n.t('1 item not saved') : vscode.l10n.t('{0} items not saved', unsaved);
  if (!isCounted) return vscode.l10n.t('Requests not counted');
  return kind === 'newer' ? vscode.l10n.t('Newer library') : vscode.l10n.t('Library not saved');
}

/** One sentence each: the cause and its remedy, the consequence, and what is unsaved. */
export function formatTrouble(trouble: LibraryTrouble): string[] {
  return [formatCause(trouble), formatConsequence(trouble), formatUnsaved(trouble)].filter((each) => each !== '');
}

function formatCause({ kind, path = '', found, lock }: LibraryTrouble): string {
  switch (kind) {
    case 'newer':
      return vscode.l10n.t(
        'This library was written by a newer version of Market Desk. Update Market Desk, then reload this window.',
      );
    case 'readOnly':
      return vscode.l10n.t('The library can’t be written. Allow writing to {0}.', path);
    case 'full':
      return vscode.l10n.t('The library’s disk is full. Free up some space.');
    case 'busy':
      return lock === undefined
        ? vscode.l10n.t('Another program is using the library’s file. Close that program, or wait until it’s done.')
        : vscode.l10n.t(
            'The library is locked. If no other window is open, delete {0}, which a closed window left behind.',
            lock,
          );
    case 'noLocks':
      return vscode.l10n.t(
        'The library can’t be shared because its disk doesn’t support file locks. Move {0} to another disk.',
        path,
      );
    case 'notAFile':
      return formatFound(found ?? 'link', path);
    case 'unavailable':
      return vscode.l10n.t('The library can’t be opened. Check that {0} can be read and written.', path);
    case 'noFolder':
      return vscode.l10n.t(
        'This editor has no folder on a disk for the library. Open Market Desk in a desktop editor.',
      );
  }
}

function formatFound(found: NotAFile, path: string): string {
  switch (found) {
    case 'link':
      return vscode.l10n.t('{0} is a link to a file that isn’t a library. Remove the link.', path);
    case 'brokenLink':
      return vscode.l10n.t('{0} is a link that leads nowhere. Remove the link.', path);
    case 'folder':
      return vscode.l10n.t('{0} is a folder, not a file. Rename it.', path);
    case 'pipe':
      return vscode.l10n.t('{0} is a pipe, not a file. Remove it.', path);
    case 'device':
      return vscode.l10n.t('{0} is a device, not a file. Remove it.', path);
    case 'socket':
      return vscode.l10n.t('{0} is a socket, not a file. Remove it.', path);
  }
}

function formatConsequence({ isCounted, isRead }: LibraryTrouble): string {
  if (isCounted)
    return vscode.l10n.t('Today’s requests are still counted. What you download is kept beside the library.');
  return isRead
    ? vscode.l10n.t(
        'You can read the library. Today’s requests can’t be counted, so nothing is sent without asking you.',
      )
    : vscode.l10n.t('Today’s requests can’t be counted, so nothing is sent without asking you.');
}

function formatUnsaved({ unsaved }: LibraryTrouble): string {
  if (unsaved === 0) return '';
  return unsaved === 1
    ? vscode.l10n.t('1 downloaded item is in memory only. Save it elsewhere before you close this window.')
    : vscode.l10n.t(
        '{0} downloaded items are in memory only. Save them elsewhere before you close this window.',
        unsaved,
      );
}
