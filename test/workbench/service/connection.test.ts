import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { viewContainer } from '../../../src/ids.ts';
import { downloadCalendar } from '../support/downloadCalendar.ts';
import { eventually } from '../support/eventually.ts';
import { runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const key = 'test-key-7c1e9a';

async function rowsAppear(): Promise<void> {
  await eventually(async () => {
    const rows = await calendar.rows();
    assert.ok(rows.filter(({ level }) => level === 2).length > 3, JSON.stringify(rows.slice(0, 3)));
  });
}

test('without a key, with a wrong one, and with the right one', async () => {
  await withService({ key }, async (service) => {
    await open();
    await eventually(async () => {
      assert.match(await calendar.welcome(), /no API key/);
    });
    assert.equal(service.requestsSeen().length, 0, 'nothing is sent without a key');
    await workbench.screenshot('welcome, no key');

    await giveKey('not-the-key');
    await calendar.waitFor('Not in your library · Download · 1 request');
    assert.equal(service.requestsSeen().length, 0, 'nothing is sent for a key that is saved');
    await workbench.screenshot('the calendar is offered');
    await downloadCalendar();
    await eventually(async () => {
      assert.match(await calendar.welcome(), /rejected the API key/);
    });
    await workbench.screenshot('welcome, key rejected');

    await giveKey(key);
    await downloadCalendar();
    await rowsAppear();
    assert.equal(service.requestsSeen().length, 2);
    await runFromPalette('Market Desk: Clear API Key');
    await vscode.commands.executeCommand('workbench.view.extension.marketDesk');
  });
});

test('a workspace’s settings cannot turn the requests elsewhere', async () => {
  await withService({ key }, async (elsewhere) => {
    const configuration = vscode.workspace.getConfiguration();
    await assert.rejects(
      async () =>
        configuration.update('marketDesk.connection.baseUrl', elsewhere.address, vscode.ConfigurationTarget.Workspace),
      /baseUrl/,
    );
  });
});
