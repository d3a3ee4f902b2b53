import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, documentScheme, extensionId } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';

const copied = (): Promise<string> =>
  eventually(async () => {
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^### Diagnostics\n/);
    return text;
  });

test('support: diagnostics are copied, with this editor and without what a person has', async () => {
  await vscode.env.clipboard.writeText('');
  await runFromPalette('Market Desk: Copy Diagnostics');
  const text = await copied();
  const { version } = vscode.extensions.getExtension(extensionId)!.packageJSON as { version: string };
  for (const line of [`- Market Desk: ${version}\n`, ` ${vscode.version}, `, `Node.js ${process.version}, SQLite `])
    assert.ok(text.includes(line), text);
  assert.match(text, /^- Library: schema (\d+) \(\1 is known\), journal mode wal, /m);
  assert.match(text, /^- Connection: sample, source: sample$/m);
  assert.match(text, /^- Count of requests: in the library’s file$/m);
  assert.doesNotMatch(text, /of unknown version|unnamed|unknown cause/);
  for (const folder of vscode.workspace.workspaceFolders ?? []) assert.ok(!text.includes(folder.uri.fsPath));
  await notifications.waitFor('Diagnostics copied');
});

test('support: Report Issue… without a place for issues copies the diagnostics and says so', async () => {
  await vscode.env.clipboard.writeText('');
  await vscode.commands.executeCommand(commands.supportReportIssue);
  await copied();
  await notifications.waitFor('doesn’t name a place to report issues');
  assert.deepEqual(await notifications.buttons('doesn’t name a place to report issues'), [
    'Show Diagnostics',
    'Show Log',
  ]);
  await notifications.press('doesn’t name a place to report issues', 'Show Diagnostics');
  const shown = await eventually(() => {
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, documentScheme);
    return document;
  });
  assert.match(shown.getText(), /^### Diagnostics\n/);
});

test('support: Show Log opens the log, which on a desktop has an error with its cause', async () => {
  const missing = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'missing.shelf');
  await assert.rejects(async () => vscode.commands.executeCommand(commands.libraryImport, missing));
  await runFromPalette('Market Desk: Show Log');
  const log = await eventually(() => {
    const outputs = vscode.window.visibleTextEditors.filter(({ document }) => document.uri.scheme === 'output');
    const ours = outputs.find(({ document }) => document.uri.path.includes('Market Desk'));
    if (!ours) throw new Error(`The output shows ${outputs[0]?.document.uri.path ?? 'nothing'}.`);
    return ours.document;
  });
  // An editor shows a log from its file. The one from npm lacks the native module (spdlog) that writes such files, so
  // that all logs are empty there; the lines themselves are tested with the double.
  if (vscode.env.uiKind !== vscode.UIKind.Desktop) return;
  await eventually(() => assert.match(log.getText(), /ENOENT/));
});
