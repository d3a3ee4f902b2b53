import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { withListener } from '../../contract/editorless/listener.ts';
import { commands, settings } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';

const key = 'test-key-addresses-5d';
const openFund = (ticker: string): Thenable<unknown> => vscode.commands.executeCommand(commands.fundsOpen, { ticker });

test('settings of the workspace don’t redirect requests', async () => {
  await withListener(async ({ address, heard }) => {
    await withService({ key }, async (service) => {
      await giveKey(key);
      const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.vscode', 'settings.json');
      const text = JSON.stringify({ 'marketDesk.connection.baseUrl': address, 'editor.rulers': [77] });
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      try {
        await eventually(() => {
          const { workspaceValue } = vscode.workspace.getConfiguration().inspect('editor.rulers') ?? {};
          assert.deepEqual(workspaceValue, [77], 'the file has been read');
        });
        assert.equal(vscode.workspace.getConfiguration().get(settings.connectionBaseUrl), service.address);
        await assert.rejects(async () => openFund('BRMCX'), /no registered fund/);
        assert.deepEqual(heard, []);
      } finally {
        await vscode.workspace.fs.delete(file);
      }
    });
  });
});
