import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { eventually } from './eventually.ts';

/** Goes from tab to tab until one with this label is in sight: a restored page is built only then. */
export async function revealTab(label: string | RegExp): Promise<void> {
  const fits = (text: string | undefined): boolean =>
    text !== undefined && (typeof label === 'string' ? text === label : label.test(text));
  await eventually(async () => {
    if (fits(vscode.window.tabGroups.activeTabGroup.activeTab?.label)) return;
    await vscode.commands.executeCommand('workbench.action.nextEditor');
    const { tabs, activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(fits(activeTab?.label), tabs.map((tab) => tab.label).join());
  });
}
