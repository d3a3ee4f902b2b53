import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';

const screens = tree('Screens');
const text = 'columns: roic\n\nroic > 8%\n';

const address = (name: string): vscode.Uri =>
  vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);

async function write(name: string): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(address(name), new TextEncoder().encode(text));
  return address(name);
}

const isThere = (uri: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );

test('a screen is duplicated and deleted by its address', async () => {
  const uri = await write('kept');
  const copy = await vscode.commands.executeCommand<vscode.Uri>(commands.screensDuplicate, uri);
  assert.match(copy.path, /\/kept copy\.screen$/);
  assert.equal((await vscode.workspace.openTextDocument(copy)).getText(), text);
  await vscode.commands.executeCommand(commands.screensDelete, copy);
  assert.equal(await isThere(copy), false);
  assert.ok(await isThere(uri));
  await assert.rejects(async () => vscode.commands.executeCommand(commands.screensDelete, copy), /no screen at/);
  await assert.rejects(async () => vscode.commands.executeCommand(commands.screensDuplicate, 'kept'), /address/);
});

test('a screen is renamed with its open editor, and moved to the personal ones and back', async () => {
  const uri = await write('before');
  await vscode.window.showTextDocument(uri);
  const renamed = vscode.commands.executeCommand(commands.screensRename, uri);
  await quickInput.answer('after');
  await renamed;
  assert.ok(await isThere(address('after')));
  await eventually(() => {
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /\/after\.screen$/);
  });
  await vscode.commands.executeCommand(commands.screensMove, address('after'));
  assert.equal(await isThere(address('after')), false);
  const personal = await eventually(() => {
    const active = vscode.window.activeTextEditor?.document.uri;
    assert.match(active?.path ?? '', /market-desk\/screens\/after\.screen$/);
    return active!;
  });
  await vscode.commands.executeCommand(commands.screensMove, personal);
  assert.ok(await isThere(vscode.Uri.joinPath(address('after'), '..', 'screens', 'after.screen')));
});

test('the tree tells how many matches a screen had when it was last run', async () => {
  const uri = await write('counted');
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await screens.waitFor('counted');
  await vscode.commands.executeCommand(commands.screensRun, uri);
  const page = webview(panels.screenResults);
  await page.waitFor('[role="row"][data-ticker]');
  const total = Number(await page.attribute('[role="grid"]', 'aria-rowcount')) - 1;
  await eventually(async () => {
    const row = (await screens.rows()).find(({ label }) => label === 'counted');
    assert.ok(row?.description.startsWith(`${total.toLocaleString()} · `), row?.description);
  });
});
