import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { eventually } from './eventually.ts';

/** Goes from tab to tab until the one with this label is in sight: a restored page is built only then. */
export async function revealTab(label: string): Promise<void> {
  await eventually(async () => {
    const { tabs } = vscode.window.tabGroups.activeTabGroup;
    if (vscode.window.tabGroups.activeTabGroup.activeTab?.label === label) return;
    await vscode.commands.executeCommand('workbench.action.nextEditor');
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, label, tabs.map((tab) => tab.label).join());
  });
}
