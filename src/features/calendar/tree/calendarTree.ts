import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../../base/disposables.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import type { Library } from '../../../library/library.ts';
import { itemOf, rowTooltip } from './calendarItems.ts';
import { parentOf, type CalendarNode, type CalendarTreeModel } from './calendarTreeModel.ts';

/** Provides the rows of the calendar's model to the editor. */
export class CalendarTree implements vscode.TreeDataProvider<CalendarNode>, Disposable {
  readonly #model: CalendarTreeModel;
  readonly #observed: Library['observed'];
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listening: Disposable;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(model: CalendarTreeModel, observed: Library['observed']) {
    this.#model = model;
    this.#observed = observed;
    this.#listening = model.onDidChange(() => this.#changed.fire(undefined));
  }

  getChildren(node?: CalendarNode): CalendarNode[] {
    return this.#model.children(node);
  }

  getParent(node: CalendarNode): CalendarNode | undefined {
    return parentOf(node);
  }

  getTreeItem(node: CalendarNode): vscode.TreeItem {
    return itemOf(node, {
      today: newYorkDay(Date.now()),
      isPinned: (id) => this.#model.isPinned(id),
      shortName: (name) => this.#model.shortName(name),
    });
  }

  async resolveTreeItem(item: vscode.TreeItem, node: CalendarNode): Promise<vscode.TreeItem> {
    if (node.type !== 'entry') return item;
    const { row } = node.entry;
    // A library that can't be read leaves out only what was observed before.
    const observations = await this.#observed(row.indicator_id).catch(() => []);
    item.tooltip = rowTooltip(row, newYorkDay(Date.now()), observations);
    return item;
  }

  find(code: string): CalendarNode | undefined {
    return this.#model.find(code);
  }

  dispose(): void {
    combineDisposables(this.#listening, this.#changed).dispose();
  }
}
