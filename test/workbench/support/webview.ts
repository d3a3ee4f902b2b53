import * as vscode from 'vscode';

import { eventually } from './eventually.ts';
import { Surface } from './surface.ts';

/** The page of a visible panel, by its view type (then the active tab of that type first) or by its tab's title. */
export function webview(viewTypeOrTitle: string): Surface {
  return new Surface(async () => {
    const tab = await eventually(() => findTab(viewTypeOrTitle));
    return { webview: tab.label };
  });
}

/** Every open tab of a panel of this view type. */
export function webviewTabs(viewType: string): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => viewTypeOf(tab) === viewType);
}

function findTab(viewTypeOrTitle: string): vscode.Tab {
  const visible = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ isActive }) => isActive);
  const fitting = visible.filter((tab) => viewTypeOf(tab) === viewTypeOrTitle || tab.label === viewTypeOrTitle);
  const tab = fitting.find(({ group }) => group.isActive) ?? fitting[0];
  if (tab !== undefined) return tab;
  throw new Error(`No panel "${viewTypeOrTitle}" is shown; there is: ${visible.map(({ label }) => label).join(', ')}.`);
}

function viewTypeOf(tab: vscode.Tab): string | undefined {
  // The editor puts a prefix of its own before the view type.
  return tab.input instanceof vscode.TabInputWebview ? tab.input.viewType.replace(/^.*?-/, '') : undefined;
}

/** A page with an answer. The bars of a running session are out of date a minute after they were fetched. */
export const withAnswer = 'body:is([data-state="ready"], [data-state="stale"])';
