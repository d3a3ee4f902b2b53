import * as vscode from 'vscode';
import { formatError } from '../../../host/errors/formatError.ts';
import { clickedIn } from '../../../host/trees/treeClick.ts';
import { views } from '../../../ids.ts';
import type { DownloadList, ListedDownload } from '../../../library/downloads/downloads.ts';
import { formatDownloadsState } from '../../../library/downloads/formatDownloads.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import { contextOfList, formatDownload, formatItemState, nameOfDownload, openingOf } from './downloadsModel.ts';

/** Rows of the list of downloads. */
export type DownloadsNode =
  | { type: 'downloads'; list: DownloadList; holdings: Holdings }
  | { type: 'download'; download: ListedDownload; holdings: Holdings };

const icons: Record<ListedDownload['state']['kind'], string> = {
  waiting: 'clock',
  sending: 'sync~spin',
  done: 'check',
  absent: 'circle-slash',
  failed: 'error',
};

/** The group of the list, absent without items. */
export function downloadsNodes(list: DownloadList, holdings: Holdings): DownloadsNode[] {
  return list.items.length === 0 ? [] : [{ type: 'downloads', list, holdings }];
}

export function membersOfList({ list, holdings }: DownloadsNode & { type: 'downloads' }): DownloadsNode[] {
  return list.items.map((download) => ({ type: 'download', download, holdings }));
}

export function downloadsItem(node: DownloadsNode, now: number): vscode.TreeItem {
  return node.type === 'downloads' ? listItem(node.list, now) : downloadItem(node, now);
}

function listItem(list: DownloadList, now: number): vscode.TreeItem {
  const row = new vscode.TreeItem(vscode.l10n.t('Downloads'), vscode.TreeItemCollapsibleState.Collapsed);
  row.id = 'downloads';
  row.description = formatDownloadsState(list, now);
  row.contextValue = contextOfList(list);
  const { items, share, sentToday, consent } = list;
  const done = items.filter(({ state }) => state.kind === 'done').length;
  row.tooltip = [
    row.description,
    vscode.l10n.t('{0} of {1} items done', done, items.length),
    vscode.l10n.t('{0} of {1} requests sent today', sentToday, share),
    consent ? vscode.l10n.t('Until {0}', new Date(consent.until).toLocaleDateString()) : '',
  ]
    .filter(Boolean)
    .join('\n');
  row.accessibilityInformation = { label: `${row.label as string}, ${row.tooltip}` };
  return row;
}

function downloadItem({ download, holdings }: DownloadsNode & { type: 'download' }, now: number): vscode.TreeItem {
  const { id, item, state } = download;
  const name = formatDownload(item, nameOfDownload(item, holdings));
  const row = new vscode.TreeItem(name);
  row.id = `download:${id}`;
  // The name is before it already, and leaves a narrow row no room for the reason.
  row.description = formatItemState(download, now, (error) =>
    formatError(error, name).message.replace(`${name}: `, ''),
  );
  row.tooltip = `${name}\n${row.description}`;
  row.contextValue = `download.${state.kind}`;
  row.iconPath = new vscode.ThemeIcon(icons[state.kind]);
  const opening = openingOf(download, holdings);
  if (opening)
    row.command = {
      command: opening.command,
      title: vscode.l10n.t('Open'),
      arguments: [opening.argument, clickedIn(views.library)],
    };
  return row;
}
