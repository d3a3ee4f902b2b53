import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { skillNames } from '../../../src/features/assistants/plugin/pluginModel.ts';
import { extensionId, settings } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';

const locations = 'chat.pluginLocations';
const read = (id: string): unknown => vscode.workspace.getConfiguration().get(id);
const set = (id: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);

/** Waits until a chat has each of our skills once, of the extension with this id or the plugin at this address. */
async function offers(of: RegExp): Promise<void> {
  await eventually(async () => {
    const files =
      await vscode.commands.executeCommand<{ uri: { path: string }; extensionId: string }[]>(
        '_listExtensionPromptFiles',
      );
    const named = files.map(({ uri, extensionId: from }) => ({ name: uri.path.split('/').at(-2)!, from }));
    const ours = named.filter(({ name }) => (skillNames as readonly string[]).includes(name));
    assert.deepEqual(ours.map(({ name }) => name).sort(), [...skillNames].sort());
    for (const { from } of ours) assert.match(from, of);
  });
}

test('the editor offers the extension’s skills or the plugin’s, and never both', async () => {
  const ofExtension = new RegExp(`^${extensionId}$`);
  await offers(ofExtension);

  // Nothing has used the extension yet.
  const extension = vscode.extensions.getExtension(extensionId)!;
  await extension.activate();
  assert.deepEqual(vscode.workspace.getConfiguration().inspect(locations)?.defaultValue, {});
  const folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'market-desk');
  await vscode.workspace.fs.copy(vscode.Uri.joinPath(extension.extensionUri, 'plugin'), folder);
  await set(locations, { [folder.fsPath]: true });
  await eventually(() => assert.deepEqual(read(locations), { [folder.fsPath]: false }));
  await offers(ofExtension);

  await set(settings.assistantsEnabled, false);
  await set(locations, { [folder.fsPath]: true });
  await offers(/\/market-desk$/);
  assert.deepEqual(read(locations), { [folder.fsPath]: true });

  await set(settings.assistantsEnabled, undefined);
  await eventually(() => assert.deepEqual(read(locations), { [folder.fsPath]: false }));
  await offers(ofExtension);
});
