import * as vscode from 'vscode';
import { contextKeys, type ViewId } from '../ids.ts';
import { isDoubleClick, type TreeClick } from './treeClick.ts';

/** The panel that each tree opened last, unless it was kept: the next click in this tree reuses it. */
export class TabReuse {
  readonly #panels = new Map<ViewId, vscode.WebviewPanel>();
  #lastClick: TreeClick | undefined;
  #told = '';

  /** The second of a double click keeps what the first one opened. */
  judge(click: TreeClick | undefined): TreeClick | undefined {
    if (!click) return undefined;
    const isDouble = isDoubleClick(click, this.#lastClick);
    this.#lastClick = click;
    return isDouble ? { ...click, opens: 'kept' } : click;
  }

  /** The panel whose place a click takes. */
  replacedBy(click: TreeClick | undefined): vscode.WebviewPanel | undefined {
    return click?.opens === 'reusing' ? this.#panels.get(click.view) : undefined;
  }

  /** A click opened this panel. */
  add(click: TreeClick | undefined, webviewPanel: vscode.WebviewPanel): void {
    if (click?.opens !== 'reusing') return;
    this.#panels.set(click.view, webviewPanel);
    this.updateMenus();
  }

  keep(webviewPanel: vscode.WebviewPanel): void {
    for (const [view, each] of this.#panels) if (each === webviewPanel) this.#panels.delete(view);
    this.updateMenus();
  }

  /** Keeps the panel in the tab at `index` of its group, or the active panel where no tab is told. */
  keepOpen(index?: number): void {
    for (const webviewPanel of [...this.#panels.values()])
      if (index === undefined ? webviewPanel.active : tabOf(webviewPanel, index)) this.keep(webviewPanel);
  }

  /** Keep Open is offered for the active panel in its title, and for the others in the menus of their tabs. */
  updateMenus(): void {
    const panels = [...this.#panels.values()];
    const value = panels.some(({ active }) => active) ? 'active' : panels.length > 0 ? 'open' : '';
    if (value === this.#told) return;
    this.#told = value;
    void vscode.commands.executeCommand('setContext', contextKeys.reusablePanel, value);
  }
}

/** The tab of a panel, if it is the one at `index` of its group: the editor tells no more of a tab than this. */
function tabOf({ viewColumn, viewType, title }: vscode.WebviewPanel, index: number): vscode.Tab | undefined {
  const tab = vscode.window.tabGroups.all.find((group) => group.viewColumn === viewColumn)?.tabs[index];
  const isOfPanel = tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(viewType);
  return isOfPanel && tab.label === title ? tab : undefined;
}
