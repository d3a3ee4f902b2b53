import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { Surface } from '../support/surface.ts';
import { pageTest, test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

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

test('a screen is renamed with its open editor, and moved to the personal ones and back', async () => {
  const uri = await write('before');
  await vscode.window.showTextDocument(uri);
  const renamed = vscode.commands.executeCommand(commands.screensRename, uri);
  await quickInput.answer('after');
  await renamed;
  assert.ok(await isThere(address('after')));
  await eventually(() => assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /\/after\.screen$/));
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

test('screen files: in the tree F2 renames the selected screen and Delete deletes it', async () => {
  const uri = await write('by key');
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await screens.waitFor('by key');
  await screens.select('by key');
  await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString()));
  // While its editor is being opened the focus goes to and fro, and a box would close with it.
  await workbench.waitFor('.editor-group-container.active .codelens-decoration');
  await screens.press('F2');
  await quickInput.answer('by another key');
  await eventually(async () => {
    assert.ok(await isThere(address('by another key')));
  });
  assert.equal(await isThere(uri), false);
  await screens.waitFor('by another key');
  await screens.select('by another key');
  await eventually(() => {
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), address('by another key').toString());
  });
  // The editor's server has no trash, so that a person is asked.
  const [asked] = await answering(['Delete'], async (questions) => {
    await screens.pressUntil('Delete', () => questions.length > 0);
    await eventually(async () => {
      assert.equal(await isThere(address('by another key')), false);
    });
  });
  assert.match(asked!, /Delete the screen “by another key”\?.*permanently deleted/s);
});

test('screen files: a folder that comes or goes whole is seen, with the screens in it', async () => {
  const elsewhere = await mkdtemp(join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, '..', 'elsewhere-'));
  const folder = join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'brought');
  await writeFile(join(elsewhere, 'brought along.screen'), text);
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await rename(elsewhere, folder);
  await screens.waitFor('brought along');
  await rm(folder, { recursive: true });
  await screens.gone('brought along');
});

pageTest('screen files: the results go with a file that is renamed or moved, and stay when it is deleted', async () => {
  const uri = await write('followed');
  await vscode.commands.executeCommand(commands.screensRun, uri);
  const page = webview(panels.screenResults);
  await page.waitFor('[role="row"][data-ticker]');
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(uri, address('went along'));
  assert.ok(await vscode.workspace.applyEdit(edit));
  // The editor tells extensions the tab's old name still.
  const moved = new Surface(() => ({ webview: 'went along · results' }));
  await eventually(async () => {
    assert.equal(await moved.text('h1'), 'went along');
  });
  await vscode.commands.executeCommand(commands.screensRun, address('went along'));
  await eventually(() => {
    assert.equal(webviewTabs(panels.screenResults).length, 1, 'its panel is the one that was there');
  });

  await vscode.workspace.fs.writeFile(address('went along'), new TextEncoder().encode(`${text}# more\n`));
  await moved.waitFor('[data-file="edited"]');
  await vscode.workspace.fs.delete(address('went along'));
  await moved.waitFor('[data-file="gone"]');
  assert.ok((await moved.count('[role="row"][data-ticker]')) > 5);
  assert.deepEqual(await moved.axe({ within: '[data-file]' }), []);
  await moved.screenshot('a file that is gone');
  await moved.click('text="Restore File"');
  await eventually(async () => {
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(address('went along'))), text);
    assert.equal(await moved.count('[data-file]'), 0);
  });
});
