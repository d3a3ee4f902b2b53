import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables.ts';
import { isMetered } from '../../domain/format/cost.ts';
import { fieldsOf } from '../../base/record.ts';
import { type PanelType, contextKeys, type ViewId } from '../../ids.ts';
import type { PageRequests } from './pageRequests.ts';
import { isDoubleClick, type TreeClick } from '../trees/treeClick.ts';

/** An open panel, under the key that identifies it. */
export interface PanelEntry {
  type: PanelType;
  key: string;
  webviewPanel: vscode.WebviewPanel;
  /** The controller that its kind of page created. */
  controller: object;
  rename: (params: unknown) => void;
  /** Detaches the controller from the panel, which stays open. */
  leave: () => void;
}

/** Restores in a panel what it showed before a reload; returns false if that is unknown. */
interface Restores {
  restore(webviewPanel: vscode.WebviewPanel, params: unknown): boolean;
}

interface PanelHostOptions {
  extensionUri: vscode.Uri;
  /** Stores the users' choices in pages. */
  state: vscode.Memento;
  requests: PageRequests;
  /** The connected source. */
  source: () => string;
  /** The name of the note that insertions would go to; empty if there is none. */
  note: () => string;
}

/** The open panels of all kinds, and the restoring of those that a reload closed. Kinds are defined by `definePage`. */
export class PanelHost {
  readonly entries = new Map<string, PanelEntry>();
  /** The keys of the most recently focused panels. */
  readonly lastFocused = new Map<PanelType, string>();
  readonly reusable = new TabReuse();
  readonly options: PanelHostOptions;
  #open = '';

  constructor(options: PanelHostOptions) {
    this.options = options;
  }

  add(entry: PanelEntry): void {
    this.entries.set(entry.key, entry);
    this.#setOpenContext();
  }

  remove(entry: PanelEntry): void {
    this.entries.delete(entry.key);
    this.#setOpenContext();
  }

  /** The Command Palette lists the commands of a page while one of its kind is open. */
  #setOpenContext(): void {
    const types = new Set([...this.entries.values()].map(({ type }) => type));
    const open = [...types].sort().join(' ');
    if (open === this.#open) return;
    this.#open = open;
    void vscode.commands.executeCommand('setContext', contextKeys.openPanels, open);
  }

  /** Makes panels of this kind come back after a reload. */
  register(load: () => Promise<Restores>, type: PanelType): Disposable {
    const serializer: vscode.WebviewPanelSerializer = {
      deserializeWebviewPanel: async (webviewPanel, saved: unknown) => {
        const { params, thing } = fieldsOf(saved);
        // Earlier versions used another name.
        if (!(await load()).restore(webviewPanel, params ?? thing)) webviewPanel.dispose();
      },
    };
    return vscode.window.registerWebviewPanelSerializer(type, serializer);
  }

  /** Another source may count requests where the previous one didn't: open pages redraw their costs. */
  pushMetered(): void {
    for (const { webviewPanel } of this.entries.values())
      void webviewPanel.webview.postMessage({ metered: isMetered() });
  }

  /** Notifies open pages that quotations and figures go to another note, whose name is on their buttons. */
  pushNote(): void {
    for (const { webviewPanel } of this.entries.values())
      void webviewPanel.webview.postMessage({ note: this.options.note() });
  }

  /**
   * Keeps the panel in the tab at `index` of its group from being reused by its tree, or the active panel if no tab is
   * given. A tab that no tree would reuse is kept already.
   */
  keepOpen(index?: number): void {
    this.reusable.keepOpen(index);
  }
}

/** The panel that each tree opened last, unless it was kept: the next click in this tree reuses it. */
class TabReuse {
  readonly #panels = new Map<ViewId, vscode.WebviewPanel>();
  #lastClick: TreeClick | undefined;
  #told = '';

  /** The second click of a double click keeps the panel that the first one opened. */
  judge(click: TreeClick | undefined): TreeClick | undefined {
    if (!click) return undefined;
    const isDouble = isDoubleClick(click, this.#lastClick);
    this.#lastClick = click;
    return isDouble ? { ...click, opens: 'kept' } : click;
  }

  /** Returns the panel that a click replaces. */
  replacedBy(click: TreeClick | undefined): vscode.WebviewPanel | undefined {
    return click?.opens === 'reusing' ? this.#panels.get(click.view) : undefined;
  }

  /** Records that a click opened this panel. */
  add(click: TreeClick | undefined, webviewPanel: vscode.WebviewPanel): void {
    if (click?.opens !== 'reusing') return;
    this.#panels.set(click.view, webviewPanel);
    this.updateMenus();
  }

  keep(webviewPanel: vscode.WebviewPanel): void {
    for (const [view, each] of this.#panels) if (each === webviewPanel) this.#panels.delete(view);
    this.updateMenus();
  }

  /** Keeps the panel in the tab at `index` of its group, or the active panel if no tab is given. */
  keepOpen(index?: number): void {
    for (const webviewPanel of [...this.#panels.values()])
      if (index === undefined ? webviewPanel.active : tabOf(webviewPanel, index)) this.keep(webviewPanel);
  }

  /** Offers Keep Open for the active panel in its title, and for the others in the menus of their tabs. */
  updateMenus(): void {
    const panels = [...this.#panels.values()];
    const value = panels.some(({ active }) => active) ? 'active' : panels.length > 0 ? 'open' : '';
    if (value === this.#told) return;
    this.#told = value;
    void vscode.commands.executeCommand('setContext', contextKeys.reusablePanel, value);
  }
}

/** Returns the tab of a panel, if it is the one at `index` of its group: the editor provides no more about a tab. */
function tabOf({ viewColumn, viewType, title }: vscode.WebviewPanel, index: number): vscode.Tab | undefined {
  const tab = vscode.window.tabGroups.all.find((group) => group.viewColumn === viewColumn)?.tabs[index];
  const isOfPanel = tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(viewType);
  return isOfPanel && tab.label === title ? tab : undefined;
}

/** The place of a panel that opens, and whether it gets the focus. */
export interface OpenOptions {
  /** Beside the file being written, even if that isn't a note. A reused panel stays in its own column. */
  beside?: boolean;
  preserveFocus?: boolean;
  /** The controller of an open panel of the same kind, whose tab will show the new content. */
  instead?: object | undefined;
  /** For a click on a tree's row: the panel that this tree opened last may be reused. */
  click?: TreeClick | undefined;
}
