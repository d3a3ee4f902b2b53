import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { eventually } from '../support/eventually.ts';
import { everyPage, showPage } from '../support/everyPage.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const setting = 'workbench.experimental.modernUI';

/** Sets the look of the workbench, and waits until it is in force. */
async function setLook(isModern: boolean): Promise<void> {
  await vscode.workspace.getConfiguration().update(setting, isModern, vscode.ConfigurationTarget.Global);
  await eventually(async () => assert.equal((await workbench.count('.monaco-workbench.modern-ui')) > 0, isModern));
}

for (const shown of everyPage)
  test(`the page “${shown.name}” has room in the new look of the workbench and in the one before`, async ({ skip }) => {
    if (vscode.workspace.getConfiguration().inspect(setting)?.defaultValue === undefined)
      skip('the editor has one look only');
    try {
      await showPage(shown, true);
      const page = webview(shown.panel);
      for (const isModern of [true, false]) {
        await setLook(isModern);
        await page.waitFor(shown.content);
        await workbench.screenshot(`${shown.name}, ${isModern ? 'new' : 'before'}`);
        // A page is as wide as its part of the window, and scrolls only downwards.
        const { wide, room } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          room: innerWidth,
        }));
        assert.ok(room > 200 && wide <= room, `${wide} pixels in ${room}`);
      }
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
