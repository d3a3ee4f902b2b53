import * as vscode from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposables.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { localDate } from '../../domain/format/time.ts';
import { onBehalfOf } from '../../host/asking.ts';
import { commands } from '../../ids.ts';
import {
  applyFilter,
  describeRow,
  groupByDay,
  isFiltering,
  rowDetails,
  type CalendarGroup,
  type ShownFilter,
} from './calendarModel.ts';
import type { CalendarStore } from './calendarStore.ts';

export type CalendarNode =
  | { type: 'group'; group: CalendarGroup }
  | { type: 'row'; row: CalendarRow; group: CalendarGroup }
  | { type: 'note'; id: string; label: string; icon: string; command?: vscode.Command; tooltip?: string };

interface CalendarTreeOptions {
  store: CalendarStore;
  /** False when nothing can be asked: the welcome view says what to do, unless the shelf has something. */
  canAsk: () => boolean;
  filter: () => ShownFilter;
}

/** Days, and under each the indicators released then. A failure is a row with Retry, never an empty list. */
export class CalendarTree implements vscode.TreeDataProvider<CalendarNode>, Disposable {
  readonly #options: CalendarTreeOptions;
  readonly #changed = new vscode.EventEmitter<CalendarNode | undefined>();
  readonly #listening: Disposable;
  #asked = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(options: CalendarTreeOptions) {
    this.#options = options;
    this.#listening = options.store.onDidChange(() => {
      this.redraw();
    });
  }

  redraw(): void {
    this.#changed.fire(undefined);
  }

  /** Ask again at the next look: the connection changed. */
  reset(): void {
    this.#asked = false;
    this.redraw();
  }

  async getChildren(node?: CalendarNode): Promise<CalendarNode[]> {
    if (node)
      return node.type === 'group' ? node.group.rows.map((row) => ({ type: 'row', row, group: node.group })) : [];
    if (!this.#asked) {
      this.#asked = true;
      // Not awaited: the tree shows what is known, and is told when more is.
      void onBehalfOf('background', () => this.#options.store.load().catch(() => undefined));
    }
    return Promise.resolve(this.#roots());
  }

  getParent(node: CalendarNode): CalendarNode | undefined {
    return node.type === 'row' ? { type: 'group', group: node.group } : undefined;
  }

  getTreeItem(node: CalendarNode): vscode.TreeItem {
    switch (node.type) {
      case 'group':
        return groupItem(node.group);
      case 'row':
        return rowItem(node.row);
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

  /** The node of an indicator, for revealing it. */
  find(code: string): CalendarNode | undefined {
    const wanted = code.toLowerCase();
    for (const group of this.#groups()) {
      const row = group.rows.find((candidate) => candidate.code.toLowerCase() === wanted);
      if (row) return { type: 'row', row, group };
    }
    return undefined;
  }

  dispose(): void {
    this.#listening.dispose();
    toDisposable(() => {
      this.#changed.dispose();
    }).dispose();
  }

  #groups(): CalendarGroup[] {
    const rows = this.#options.store.snapshot?.value?.rows ?? [];
    return groupByDay(applyFilter(rows, this.#options.filter()), localDate(Date.now()));
  }

  #roots(): CalendarNode[] {
    const { store, canAsk, filter } = this.#options;
    const snapshot = store.snapshot;
    const rows = snapshot?.value?.rows;
    // An empty list lets the welcome view of the connection's state be seen.
    if (!canAsk() && !rows) return [];
    if (!snapshot || snapshot.state === 'loading')
      return [{ type: 'note', id: 'loading', label: vscode.l10n.t('Loading the calendar…'), icon: 'loading~spin' }];
    const nodes: CalendarNode[] = [];
    if (snapshot.error) nodes.push(...failure(snapshot.error.message));
    if (rows?.length === 0)
      nodes.push({ type: 'note', id: 'empty', label: vscode.l10n.t('The service lists no indicators.'), icon: 'info' });
    const groups = this.#groups();
    if (rows && rows.length > 0 && groups.length === 0 && isFiltering(filter()))
      nodes.push({
        type: 'note',
        id: 'nothing-matches',
        label: vscode.l10n.t('No indicator matches the filter · Clear it'),
        icon: 'filter',
        command: { command: commands.calendarClearFilter, title: vscode.l10n.t('Clear Calendar Filter') },
      });
    return [...nodes, ...groups.map((group): CalendarNode => ({ type: 'group', group }))];
  }
}

function failure(message: string): CalendarNode[] {
  return [
    { type: 'note', id: 'error', label: message, icon: 'warning', tooltip: message },
    {
      type: 'note',
      id: 'retry',
      label: vscode.l10n.t('Retry · 1 request'),
      icon: 'refresh',
      command: { command: commands.calendarRefresh, title: vscode.l10n.t('Refresh Calendar') },
    },
  ];
}

function groupItem({ id, label, rows }: CalendarGroup): vscode.TreeItem {
  const expanded = id !== 'unscheduled' && id !== 'later';
  const item = new vscode.TreeItem(
    label,
    expanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = `group:${id}`;
  const dated = /^\d{4}-/.test(id);
  item.description = dated ? `${id} · ${rows.length}` : String(rows.length);
  item.contextValue = 'day';
  return item;
}

function rowItem(row: CalendarRow): vscode.TreeItem {
  const today = localDate(Date.now());
  const item = new vscode.TreeItem(row.name);
  item.id = `indicator:${row.indicator_id}`;
  item.description = describeRow(row, today);
  item.tooltip = rowTooltip(row);
  item.contextValue = 'indicator';
  item.iconPath = new vscode.ThemeIcon(row.release_state === 'released' ? 'check' : 'calendar');
  item.accessibilityInformation = { label: `${row.name}, ${row.category}, ${describeRow(row, today)}` };
  return item;
}

function rowTooltip(row: CalendarRow): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.appendMarkdown('**').appendText(row.name).appendMarkdown('**\n\n| | |\n|---|---|\n');
  for (const [label, value] of rowDetails(row)) {
    tooltip.appendMarkdown('| ').appendText(oneLine(label)).appendMarkdown(' | ');
    tooltip.appendText(oneLine(value)).appendMarkdown(' |\n');
  }
  return tooltip;
}

/** A table's cell ends at a line break or a bar. */
function oneLine(text: string): string {
  return text.replace(/[|\r\n]+/g, ' ');
}
