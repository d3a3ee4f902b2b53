import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId } from '../../../src/ids.ts';
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
});
