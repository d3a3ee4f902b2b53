import * as vscode from 'vscode';
import { costOfRead, exactly, formatWithCost, withCost } from '../../../domain/format/cost.ts';
import { formatTrouble, nameTrouble } from '../../../host/errors/formatTrouble.ts';
import { formatSharedBy } from '../../../domain/format/sharedBy.ts';
import { clickedIn } from '../../../host/trees/treeClick.ts';
import { commands, views } from '../../../ids.ts';
import type { LibraryItem, LibraryTrouble } from '../../../library/library.ts';
import { labelOf, type MarkLabel } from '../../../domain/marks/markLabels.ts';
import type { Mark, MarkedCall } from '../../../library/marks/mark.ts';
import { iconOf, viewOf } from '../itemViews.ts';
import { describeMark, formatItem, formatLabels, formatMarks, itemLabel } from './libraryModel.ts';

interface ItemDetails {
  marks: readonly Mark[];
  labels: readonly MarkLabel[];
  /** The number of requests that refreshing the item takes. */
  toRefresh: number;
  /** How much of a call has been read, from 0 to 1. */
  read: number | undefined;
  /** The name of the security, if known. */
  name: string | undefined;
}

/** The row of an item in the library, with its marks below it. */
export function libraryItem(item: LibraryItem, { marks, labels, toRefresh, read, name }: ItemDetails): vscode.TreeItem {
  const row = new vscode.TreeItem(itemLabel(item, name), foldingOf(marks));
  row.id = `${item.type}:${item.source}:${item.key}`;
  row.description = formatItem(item, Date.now(), { read, marks });
  row.contextValue = `library.${item.type}`;
  const fetched = new Date(item.fetchedAt).toLocaleString();
  const when = item.imported
    ? vscode.l10n.t('Imported from a file that dates it {0}.', fetched)
    : item.cached
      ? vscode.l10n.t('Cached response from {0}.', fetched)
      : vscode.l10n.t('Loaded {0}.', fetched);
  const cost = formatWithCost(
    when,
    (said) => vscode.l10n.t('Opening is free. Refreshing costs {0}.', said),
    costOfRead(item.type, toRefresh),
  );
  const view = viewOf(item);
  row.tooltip = [view.name(item), cost, formatLabels(marks, labels)].filter(Boolean).join('\n');
  row.iconPath = new vscode.ThemeIcon(view.icon);
  const { command, argument } = view.open(item);
  row.command = { command, title: vscode.l10n.t('Open'), arguments: [argument, clickedIn(views.library)] };
  return row;
}

/** The row of a call that was removed from the library while its marks were kept. */
export function markedItem(
  { source, cik, fyq }: MarkedCall,
  { marks, labels }: Pick<ItemDetails, 'marks' | 'labels'>,
): vscode.TreeItem {
  const row = new vscode.TreeItem(fyq, foldingOf(marks));
  row.id = `marked:${source}:${cik}:${fyq}`;
  row.description = `${withCost(vscode.l10n.t('not in library'), exactly(1))} · ${formatMarks(marks)}`;
  const cost = formatWithCost(
    vscode.l10n.t('This call isn’t in the library.'),
    (said) => vscode.l10n.t('Opening it costs {0}.', said),
    exactly(1),
  );
  row.tooltip = [cost, formatLabels(marks, labels)].filter(Boolean).join('\n');
  row.iconPath = new vscode.ThemeIcon(iconOf('call'));
  row.command = {
    command: commands.transcriptsOpen,
    title: vscode.l10n.t('Open'),
    arguments: [{ cik, fyq }, clickedIn(views.library)],
  };
  return row;
}

/** The row of a mark, which opens the call at its place. */
export function markItem(mark: Mark, labels: readonly MarkLabel[]): vscode.TreeItem {
  const { id, kind, call, speaker, words, comment, sharedBy } = mark;
  const row = new vscode.TreeItem(words);
  row.id = `mark:${id}`;
  row.description = describeMark(mark, labels);
  row.contextValue = sharedBy === undefined ? `mark.${kind}` : `shared.${kind}`;
  row.tooltip = [
    kind === 'bookmark' ? vscode.l10n.t('Bookmark') : vscode.l10n.t('Highlight'),
    labelOf(labels, mark)?.name,
    words,
    [speaker, call.company, call.fyq].filter(Boolean).join(', '),
    comment,
    sharedBy === undefined ? '' : formatSharedBy(sharedBy),
  ]
    .filter(Boolean)
    .join('\n');
  row.iconPath = new vscode.ThemeIcon(kind === 'bookmark' ? 'bookmark' : 'paintcan');
  row.accessibilityInformation = { label: row.tooltip };
  row.command = {
    command: commands.transcriptsOpen,
    title: vscode.l10n.t('Open'),
    arguments: [{ cik: call.cik, fyq: call.fyq, mark: id }, clickedIn(views.library)],
  };
  return row;
}

/** The row that stays first while the library can't be stored: the problem, and its remedy. */
export function troubleItem(trouble: LibraryTrouble): vscode.TreeItem {
  const row = new vscode.TreeItem(nameTrouble(trouble));
  row.id = 'trouble';
  const [cause = '', ...rest] = formatTrouble(trouble);
  row.description = cause;
  row.tooltip = [cause, ...rest].join('\n\n');
  row.accessibilityInformation = { label: [nameTrouble(trouble), cause, ...rest].join('. ') };
  row.iconPath = new vscode.ThemeIcon('warning');
  row.contextValue = trouble.unsaved > 0 ? 'library.unsaved' : 'library.trouble';
  row.command =
    trouble.unsaved > 0
      ? { command: commands.librarySaveElsewhere, title: vscode.l10n.t('Save Elsewhere…') }
      : { command: commands.quotaShow, title: vscode.l10n.t('Show Details') };
  return row;
}

function foldingOf(marks: readonly Mark[]): vscode.TreeItemCollapsibleState {
  return marks.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
}
