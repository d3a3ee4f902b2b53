import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import { localDate } from '../../../domain/format/time.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import type { CalendarAnswer } from '../../../domain/calendar.ts';
import { clicked } from '../../../host/runCommand.ts';
import { commands } from '../../../ids.ts';
import type { CalendarTreeState } from './calendarTreeState.ts';
import type { CalendarStore } from '../calendarStore.ts';
import { itemOf, rowTooltip, type CalendarNode } from './calendarItems.ts';
import { applyFilter, isFiltering } from './filterModel.ts';
import { layOutCalendar, type CalendarPart } from './groupModel.ts';
import type { Pins } from '../pins/pins.ts';
import { missingPins } from '../pins/pinsModel.ts';

interface CalendarTreeOptions {
  store: CalendarStore;
  /** False when nothing can be asked: the welcome view says what to do, unless the library has something. */
  canAsk: () => boolean;
  state: CalendarTreeState;
  pins: Pins;
}

/** Groups, and under each its indicators. A failure is a row with Retry, never an empty list. */
export class CalendarTree implements vscode.TreeDataProvider<CalendarNode>, Disposable {
  readonly #options: CalendarTreeOptions;
  readonly #changed = new vscode.EventEmitter<CalendarNode | undefined>();
  readonly #listening: Disposable[];
  #asked = false;
  #saysLoading = false;
  /**
   * The same nodes until something changes: an editor that asks twice at a time, as one does that is told of a change
   * while it opens the view, shows groups without members where the second answer replaces the nodes of the first.
   */
  #shown: CalendarNode[] | undefined;
  #members = new WeakMap<CalendarNode, CalendarNode[]>();
  #pinned: ReadonlySet<number> = new Set();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(options: CalendarTreeOptions) {
    this.#options = options;
    const redraw = (): void => {
      this.redraw();
    };
    this.#listening = [options.store, options.state, options.pins].map(({ onDidChange }) => onDidChange(redraw));
  }

  redraw(): void {
    this.#shown = undefined;
    this.#members = new WeakMap();
    // The row that says so stands already.
    if (!(this.#saysLoading && this.#isLoading())) this.#changed.fire(undefined);
  }

  /** Ask again at the next look: the connection changed. */
  reset(): void {
    this.#asked = false;
    this.#saysLoading = false;
    this.redraw();
  }

  getChildren(node?: CalendarNode): CalendarNode[] {
    if (node) return node.type === 'group' ? this.#membersOf(node) : [];
    if (!this.#asked) {
      this.#asked = true;
      // Not awaited: the tree shows what is known, and is told when more is.
      const { store, canAsk } = this.#options;
      void (canAsk() ? store.load('background') : store.loadStored()).catch(() => undefined);
    }
    return (this.#shown ??= this.#roots());
  }

  getParent(node: CalendarNode): CalendarNode | undefined {
    return node.type === 'entry' || node.type === 'missing' ? { type: 'group', group: node.group } : undefined;
  }

  getTreeItem(node: CalendarNode): vscode.TreeItem {
    return itemOf(node, {
      today: localDate(Date.now()),
      isPinned: (id) => this.#pinned.has(id),
    });
  }

  resolveTreeItem(item: vscode.TreeItem, node: CalendarNode): vscode.TreeItem {
    if (node.type === 'entry') item.tooltip = rowTooltip(node.entry.row);
    return item;
  }

  /** The node of an indicator, for revealing it: its own place rather than that among the pinned. */
  find(code: string): CalendarNode | undefined {
    const wanted = code.toLowerCase();
    const groups = this.#parts().flatMap((part) => (part.type === 'group' ? [part.group] : []));
    for (const group of [...groups.filter(({ id }) => id !== 'pinned'), ...groups]) {
      const entry = group.entries.find(({ row }) => row.code.toLowerCase() === wanted);
      if (entry) return { type: 'entry', entry, group };
    }
    return undefined;
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#changed.dispose();
  }

  #parts(): CalendarPart[] {
    const { store, state, pins } = this.#options;
    const rows = store.snapshot?.value?.rows;
    if (!rows) return [];
    this.#pinned = new Set(pins.ids);
    return layOutCalendar({
      rows: applyFilter(rows, state.filter),
      grouping: state.grouping,
      pins: pins.ids,
      isFiltered: isFiltering(state.filter),
      missingPins: isFiltering(state.filter) ? [] : missingPins(pins.ids, rows),
      week: state.week,
      today: localDate(Date.now()),
    });
  }

  #roots(): CalendarNode[] {
    const { store, canAsk } = this.#options;
    const snapshot = store.snapshot;
    const rows = snapshot?.value?.rows;
    // An empty list lets the welcome view of the connection's state be seen.
    this.#saysLoading = this.#isLoading();
    if (!canAsk() && !rows) return [];
    if (!snapshot || snapshot.state === 'loading')
      return [{ type: 'note', id: 'loading', label: vscode.l10n.t('Loading calendar…'), icon: 'loading~spin' }];
    const parts = this.#parts();
    return [
      ...(snapshot.error ? failure(snapshot.error.message) : []),
      ...(!snapshot.error && snapshot.state === 'stale' && canAsk() ? outOfDate(snapshot) : []),
      ...parts,
      ...(rows ? this.#emptiness(rows.length, parts) : []),
    ];
  }

  #membersOf(node: Extract<CalendarNode, { type: 'group' }>): CalendarNode[] {
    const { group } = node;
    const members = this.#members.get(node) ?? [
      ...group.entries.map((entry): CalendarNode => ({ type: 'entry', entry, group })),
      ...group.missing.map((id): CalendarNode => ({ type: 'missing', id, group })),
    ];
    this.#members.set(node, members);
    return members;
  }

  #isLoading(): boolean {
    const { store, canAsk } = this.#options;
    return store.snapshot === undefined ? canAsk() : store.snapshot.state === 'loading';
  }

  /** Why nothing stands there: the service has nothing, the filter lets nothing through, or the week is quiet. */
  #emptiness(count: number, parts: readonly CalendarPart[]): CalendarNode[] {
    const { filter, week } = this.#options.state;
    if (count === 0)
      return [{ type: 'note', id: 'empty', label: vscode.l10n.t('The service returned no indicators.'), icon: 'info' }];
    if (parts.some((part) => part.type === 'group' && part.group.id !== 'pinned')) return [];
    const rows = this.#options.store.snapshot?.value?.rows ?? [];
    if (applyFilter(rows, filter).length === 0)
      return [
        {
          type: 'note',
          id: 'nothing-matches',
          label: vscode.l10n.t('No indicators match the filter · Clear Filter'),
          icon: 'filter',
          command: {
            command: commands.calendarClearFilter,
            title: vscode.l10n.t('Clear Calendar Filter'),
            arguments: [undefined, clicked],
          },
        },
      ];
    return week
      ? [
          {
            type: 'note',
            id: 'quiet-week',
            label: isFiltering(filter)
              ? vscode.l10n.t('No matching releases this week · Show All Weeks')
              : vscode.l10n.t('No releases this week · Show All Weeks'),
            icon: 'calendar',
            command: {
              command: commands.calendarWholeCalendar,
              title: vscode.l10n.t('Show All Weeks'),
              arguments: [undefined, clicked],
            },
          },
        ]
      : [];
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
      command: refreshing(),
    },
  ];
}

/** Its age stands beside the view's title. */
function outOfDate({ source }: Snapshot<CalendarAnswer>): CalendarNode[] {
  const label =
    source === 'service' ? vscode.l10n.t('Out of date · Refresh · 1 request') : vscode.l10n.t('Out of date · Refresh');
  return [{ type: 'note', id: 'stale', label, icon: 'refresh', command: refreshing() }];
}

function refreshing(): vscode.Command {
  return {
    command: commands.calendarRefresh,
    title: vscode.l10n.t('Refresh Calendar'),
    arguments: [undefined, clicked],
  };
}
