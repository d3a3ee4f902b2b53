import * as vscode from 'vscode';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatDay } from '../../../domain/format/week.ts';
import { clicked } from '../../../host/runCommand.ts';
import { commands } from '../../../ids.ts';
import { formatEntry, rowDetails } from './calendarModel.ts';
import type { CalendarEntry, CalendarGroup } from './groupModel.ts';

export type CalendarNode =
  | { type: 'group'; group: CalendarGroup }
  | { type: 'entry'; entry: CalendarEntry; group: CalendarGroup }
  /** Pinned, but not in the calendar. */
  | { type: 'missing'; id: number; group: CalendarGroup }
  /** Between past and coming days. */
  | { type: 'now'; today: string }
  | { type: 'note'; id: string; label: string; icon: string; command?: vscode.Command; tooltip?: string };

interface ItemOptions {
  today: string;
  isPinned: (id: number) => boolean;
}

export function itemOf(node: CalendarNode, options: ItemOptions): vscode.TreeItem {
  switch (node.type) {
    case 'group':
      return groupItem(node.group);
    case 'entry':
      return entryItem(node.entry, node.group, options);
    case 'missing':
      return missingItem(node.id);
    case 'now':
      return nowItem(node.today);
    case 'note': {
      const item = new vscode.TreeItem(node.label);
      item.id = node.id;
      item.iconPath = new vscode.ThemeIcon(node.icon);
      if (node.tooltip) item.tooltip = node.tooltip;
      if (node.command) item.command = node.command;
      return item;
    }
  }
}

function groupItem(group: CalendarGroup): vscode.TreeItem {
  const { id, label, entries, missing, isOpen } = group;
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, isOpen ? Expanded : Collapsed);
  // The editor keeps what it knows of an id open or closed.
  item.id = isOpen ? `group:${id}` : `group:${id}:closed`;
  const count = String(entries.length + missing.length);
  item.description = isDay(group) ? `${id} · ${count}` : count;
  item.contextValue = 'group';
  return item;
}

function entryItem(entry: CalendarEntry, group: CalendarGroup, { today, isPinned }: ItemOptions): vscode.TreeItem {
  const { row, of } = entry;
  const pinned = isPinned(row.indicator_id);
  const item = new vscode.TreeItem(row.name);
  item.id = `${group.id}/${of}:${row.indicator_id}`;
  const description = formatEntry(entry, today, !isDay(group));
  item.description = description;
  item.command = {
    command: commands.calendarOpen,
    title: vscode.l10n.t('Open Indicator'),
    arguments: [row.indicator_id, clicked],
  };
  item.contextValue = pinned ? 'indicator.pinned' : 'indicator';
  item.iconPath = new vscode.ThemeIcon(iconOf(entry, today));
  const spoken = [row.name, row.category, description, pinned ? vscode.l10n.t('pinned') : ''];
  item.accessibilityInformation = { label: spoken.filter(Boolean).join(', ') };
  return item;
}

function isDay({ id }: CalendarGroup): boolean {
  return /^\d{4}-/.test(id);
}

function iconOf({ row, of }: CalendarEntry, today: string): string {
  if (of === 'last') return 'check';
  if (row.next_release !== null && row.next_release < today) return 'history';
  return row.release_state === 'released' ? 'check' : 'calendar';
}

function missingItem(id: number): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Indicator {0}', id));
  item.id = `missing:${id}`;
  item.description = vscode.l10n.t('not in the calendar');
  item.tooltip = vscode.l10n.t('This indicator is pinned, but it isn’t among the active indicators in the calendar.');
  item.contextValue = 'indicator.pinned';
  item.iconPath = new vscode.ThemeIcon('circle-slash');
  return item;
}

function nowItem(today: string): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Now'));
  item.id = 'now';
  item.description = `${formatDay(today)} ${'─'.repeat(40)}`;
  item.iconPath = new vscode.ThemeIcon('arrow-right');
  item.tooltip = vscode.l10n.t('Past releases are above, upcoming releases below.');
  item.accessibilityInformation = { label: vscode.l10n.t('Now, {0}. Upcoming releases follow.', formatDay(today)) };
  return item;
}

/** Written when it is asked for: a long calendar has many rows, and few are hovered over. */
export function rowTooltip(row: CalendarRow): vscode.MarkdownString {
  const lines = rowDetails(row).map(([label, value]) => `| ${escapeRendered(label)} | ${escapeRendered(value)} |`);
  return new vscode.MarkdownString([`**${escapeRendered(row.name)}**`, '', '| | |', '|---|---|', ...lines].join('\n'));
}
