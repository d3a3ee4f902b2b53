import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands, panels } from '../../../src/ids.ts';
import { pageTest } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { openUntitled } from '../support/untitled.ts';

pageTest('the menu of an indicator’s value is about that value, and inserts it into the note', async () => {
  const note = await openUntitled('');
  await vscode.window.showTextDocument(note, { viewColumn: vscode.ViewColumn.Two });
  await vscode.commands.executeCommand(commands.calendarOpen, 'E:UNRATE');
  const page = webview(panels.indicator);
  await page.waitFor('body[data-state="ready"]');
  const context = await page.evaluate(() => {
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    menu.preventDefault();
    document.querySelector('[data-field="prior_value"]')!.dispatchEvent(menu);
    return document.body.dataset['vscodeContext'] ?? '';
  });
  const given = JSON.parse(context) as { indicator: number; field: string };
  assert.equal(given.field, 'prior_value');
  await vscode.commands.executeCommand(commands.calendarInsertValue, given);
  assert.match(
    note.getText(),
    /^\[−?[\d.,]+%\]\[(md-\w+)\]\n\n\[\1\]: \S+\/figure\?from=sample&of=indicator&\S+&field=prior%5Fvalue&\S+\n$/,
  );
});
