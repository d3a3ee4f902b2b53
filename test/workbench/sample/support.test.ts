import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';

test('the command Show Log opens the log with an error and its cause on a desktop', async () => {
  const missing = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'missing.shelf');
  await assert.rejects(async () => vscode.commands.executeCommand(commands.libraryImport, missing));
  await runFromPalette('Market Desk: Show Log');
  const log = await eventually(() => {
    const outputs = vscode.window.visibleTextEditors.filter(({ document }) => document.uri.scheme === 'output');
    const ours = outputs.find(({ document }) => document.uri.path.includes('Market Desk'));
    if (!ours) throw new Error(`The output shows ${outputs[0]?.document.uri.path ?? 'nothing'}.`);
    return ours.document;
  });
  // The editor from npm lacks the native module (spdlog) that writes log files, so its logs are empty. Tests with the
  // double cover the lines.
  if (vscode.env.uiKind !== vscode.UIKind.Desktop) return;
  await eventually(() => assert.match(log.getText(), /ENOENT/));
});
