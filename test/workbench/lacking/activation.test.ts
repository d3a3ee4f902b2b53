import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, panels, views } from '../../../src/ids.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, withAnswer } from '../support/webview.ts';
import { eventually } from '../support/eventually.ts';

test('the extension registers every command, without alarms in a limited editor', async () => {
  const extension = vscode.extensions.getExtension(extensionId)!;
  assert.match(extension.extensionPath, /without-lm-/);
  await extension.activate();
  const there = new Set(await vscode.commands.getCommands(true));
  assert.deepEqual(
    Object.values(commands).filter((id) => !there.has(id)),
    [],
  );
  await assert.rejects(async () =>
    vscode.lm.invokeTool('market-desk_requests_left', { input: {}, toolInvocationToken: undefined }),
  );
});

test('a call opens, the calendar has rows, and words are pasted into a note as they are', async () => {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC' });
  await webview(panels.transcript).waitFor(withAnswer);
  await vscode.commands.executeCommand(`${views.calendar}.focus`);
  await eventually(async () => {
    assert.ok((await tree('Economic Calendar').rows()).length > 0);
  });
  const [note] = await vscode.workspace.findFiles('notes.md');
  await vscode.env.clipboard.writeText('as it is');
  await eventually(async () => {
    // The view that was just given the focus may take it a moment later, and what is pasted then goes nowhere.
    const { document } = await vscode.window.showTextDocument(note!);
    if (!document.getText().includes('as it is'))
      await vscode.commands.executeCommand('editor.action.clipboardPasteAction');
    assert.match(document.getText(), /as it is/);
  });
});
