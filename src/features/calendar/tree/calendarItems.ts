import * as vscode from 'vscode';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { formatMarkdownTable } from '../../../domain/format/table.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatDay, formatShortDay } from '../../../domain/format/week.ts';
import type { Observation } from '../../../domain/observations/observation.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { clickedIn } from '../../../host/trees/treeClick.ts';
import { commands, views } from '../../../ids.ts';
import { formatEntry, formatRowDescription, formatRowLabel, progressOf, rowDetails } from './calendarModel.ts';
import type { CalendarNode, NoteNode } from './calendarTreeModel.ts';
import type { CalendarEntry, CalendarGroup } from './groupModel.ts';

interface ItemOptions {
  today: string;
  isPinned: (id: number) => boolean;
  /** The name as a narrow view shows it. */
  shortName: (name: string) => string;
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
    case 'note':
      return noteItem(node);
  }
}

function noteItem({ id, label, icon, action, tooltip }: NoteNode): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(icon);
  if (tooltip) item.tooltip = tooltip;
  if (action) item.command = { ...commandOf(action), arguments: [undefined, clicked] };
  return item;
}

function commandOf(action: NonNullable<NoteNode['action']>): Pick<vscode.Command, 'command' | 'title'> {
  switch (action) {
    case 'download':
      return { command: commands.calendarRefresh, title: vscode.l10n.t('Download Calendar') };
    case 'refresh':
      return { command: commands.calendarRefresh, title: vscode.l10n.t('Refresh Calendar') };
    case 'clearFilter':
      return { command: commands.calendarClearFilter, title: vscode.l10n.t('Clear Calendar Filter') };
    case 'showAllWeeks':
      return { command: commands.calendarWholeCalendar, title: vscode.l10n.t('Show All Weeks') };
  }
}

function groupItem(group: CalendarGroup): vscode.TreeItem {
  const { id, label, entries, missing, isOpen } = group;
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, isOpen ? Expanded : Collapsed);
  // The editor remembers by id whether a group is open, so a group that starts closed needs another id.
  item.id = isOpen ? `group:${id}` : `group:${id}:closed`;
  const count = String(entries.length + missing.length);
  // Days that are named by a word also show their date.
  item.description = isDay(group) && formatShortDay(id) !== label ? `${formatShortDay(id)} · ${count}` : count;
  item.contextValue = 'group';
  return item;
}

function entryItem(
  entry: CalendarEntry,
  group: CalendarGroup,
  { today, isPinned, shortName }: ItemOptions,
): vscode.TreeItem {
  const { row, of } = entry;
  const pinned = isPinned(row.indicator_id);
  const showsDay = !isDay(group);
  const item = new vscode.TreeItem(formatRowLabel(entry, today, { showsDay, name: shortName(row.name) }));
  item.id = `${group.id}/${of}:${row.indicator_id}`;
  item.description = formatRowDescription(entry, today, { showsDay });
  item.command = {
    command: commands.calendarOpen,
    title: vscode.l10n.t('Open Indicator'),
    arguments: [row.indicator_id, clickedIn(views.calendar)],
  };
  item.contextValue = pinned ? 'indicator.pinned' : 'indicator';
  item.iconPath = new vscode.ThemeIcon(icons[progressOf(entry, today)]);
  const spoken = [row.name, row.category, formatEntry(entry, today, showsDay), pinned ? vscode.l10n.t('pinned') : ''];
  item.accessibilityInformation = { label: spoken.filter(Boolean).join(', ') };
  return item;
}

function isDay({ id }: CalendarGroup): boolean {
  return /^\d{4}-/.test(id);
}

const icons = { published: 'check', overdue: 'history', due: 'calendar' } as const;

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

/** Created on hover only, since a long calendar has many rows. */
export function rowTooltip(
  row: CalendarRow,
  today: string,
  observations: readonly Observation[],
): vscode.MarkdownString {
  const details = formatMarkdownTable<[string, string]>({
    columns: [
      { heading: '', value: ([label]) => label },
      { heading: '', value: ([, value]) => value },
    ],
    rows: rowDetails(row, today, observations),
  });
  return new vscode.MarkdownString(`**${escapeRendered(row.name)}**\n\n${details}`);
}
