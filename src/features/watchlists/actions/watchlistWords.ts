import * as vscode from 'vscode';
import type { FileWords } from '../../../host/files/fileActions.ts';

export function watchlistWords(): FileWords {
  return {
    none: vscode.l10n.t('There are no watchlists. Create one first.'),
    badArgument: vscode.l10n.t('Specify a watchlist by the URI of its .watchlist file.'),
    rename: vscode.l10n.t('Rename Watchlist'),
    newName: (name) => vscode.l10n.t('New name for the watchlist “{0}”', name),
    taken: (name) => vscode.l10n.t('A watchlist named “{0}” already exists.', name),
    duplicate: vscode.l10n.t('Duplicate Watchlist'),
    delete: vscode.l10n.t('Delete Watchlist'),
    confirmDeletion: (name) => vscode.l10n.t('Delete the watchlist “{0}”?', name),
    move: vscode.l10n.t('Move Watchlist'),
    noFolder: vscode.l10n.t('No folder is open to move the watchlist to.'),
    reveal: vscode.l10n.t('Reveal Watchlist'),
    savedAt: (path) => vscode.l10n.t('The watchlist is saved at {0}', path),
    notFound: (path) => vscode.l10n.t('Couldn’t find a watchlist at {0}', path),
  };
}
