import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { clicked } from '../../../src/host/commands/runCommand.ts';
import { commands } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';

const name = '[Fix](command:workbench.action.closeWindow)';
const linksIn = (words: string): string =>
  `.notification-list-item:has-text(${JSON.stringify(words)}) .notification-list-item-message a`;

async function withScreen(body: (uri: vscode.Uri) => Promise<void>): Promise<void> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('pe_ratio > 1\n'));
  try {
    await body(uri);
  } finally {
    await vscode.workspace.fs.delete(uri);
  }
}

test('a message of the editor makes a link of a name, where nothing prevents it', async () => {
  void vscode.window.showErrorMessage(`Control: ${name}`);
  await notifications.waitFor('Control: Fix');
  assert.equal(await workbench.count(linksIn('Control: Fix')), 1);
  await vscode.commands.executeCommand('notifications.clearAll');
});

test('a failed screen’s message shows a command link in its name as plain text', async () => {
  await withScreen(async (uri) => {
    await vscode.commands.executeCommand(commands.screensRun, uri, clicked);
    await eventually(async () => {
      const said = (await notifications.texts()).map((text) => text.replaceAll('\u200b', ''));
      assert.ok(
        said.some((text) => text.includes(name)),
        said.join('\n'),
      );
    });
    assert.equal(await workbench.count(linksIn('[Fix]')), 0);
    await vscode.commands.executeCommand('notifications.clearAll');
  });
});
