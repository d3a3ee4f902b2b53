import * as vscode from 'vscode';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import { clickedIn } from '../../../host/trees/treeClick.ts';
import { commands, views } from '../../../ids.ts';
import type { ArrivedCall } from '../../../library/downloads/downloads.ts';
import { countArrived, idOfArrived, nameArrived } from '../arrived/arrivedModel.ts';

/** The row of the calls that arrived and weren't opened since. */
export function arrivedGroup(calls: readonly ArrivedCall[]): vscode.TreeItem {
  const row = new vscode.TreeItem(vscode.l10n.t('New Calls'), vscode.TreeItemCollapsibleState.Expanded);
  row.id = 'arrived';
  row.description = String(calls.length);
  row.tooltip = countArrived(calls.length);
  return row;
}

/** The row of a call that arrived. It is in the library as well, so opening it is free. */
export function arrivedItem(call: ArrivedCall): vscode.TreeItem {
  const { cik, fyq, ticker, at, isWatched } = call;
  const row = new vscode.TreeItem(nameArrived(call));
  row.id = idOfArrived(call);
  row.description = formatAnswerAge({ fetchedAt: at }, Date.now());
  const how = isWatched
    ? vscode.l10n.t('Found because you watch {0} for new calls.', ticker)
    : vscode.l10n.t('Downloaded from your list of downloads.');
  row.tooltip = `${nameArrived(call)}\n${how}`;
  row.iconPath = new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('notificationsInfoIcon.foreground'));
  row.accessibilityInformation = { label: vscode.l10n.t('Unread: {0}. {1}', nameArrived(call), how) };
  row.command = {
    command: commands.transcriptsOpen,
    title: vscode.l10n.t('Open'),
    arguments: [{ cik, fyq }, clickedIn(views.library)],
  };
  return row;
}
