import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, settings, viewContainer } from '../../../src/ids.ts';
import { downloadCalendar } from '../support/downloadCalendar.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const item = '.statusbar-item[id$="marketDesk.quota"]';
const withoutKey = { [settings.connectionAuthentication]: 'none' };

async function rowsAppear(): Promise<void> {
  await eventually(async () => {
    const rows = await calendar.rows();
    assert.ok(rows.filter(({ level }) => level === 2).length > 3, JSON.stringify(rows.slice(0, 3)));
  });
}

/** As nginx says it of what it had kept. */
const kept = () => ({ 'cache-status': 'gateway; hit', age: '720' });

test('where a gateway adds the key, nothing asks for one, and what it had kept is told and not counted', async () => {
  await withSettings(withoutKey, () =>
    withService({ keyless: true, headers: kept }, async (service) => {
      await open();
      await downloadCalendar();
      await rowsAppear();
      assert.equal(await quickInput.isOpen(), false);
      await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'BRMC' });
      const page = webview(panels.transcript);
      await page.waitFor('body[data-state="ready"] article[data-turn="0"]');
      await page.waitFor('.frame-origin [data-cached="true"]:has-text("Updated 12 min ago (cached)")');
      await eventually(async () => {
        assert.equal((await workbench.text(item)).replaceAll('\u00a0', ' ').trim(), '0 today');
      });
      await vscode.commands.executeCommand(commands.connectionTest);
      await notifications.waitFor('A cache answered, so no request was counted');
      await vscode.commands.executeCommand(commands.connectionSetKey);
      await notifications.waitFor('No key is sent');
      assert.equal(await quickInput.isOpen(), false);
      assert.ok(service.requestsSeen().length >= 3);
      assert.ok(service.requestsSeen().every(({ keyless }) => keyless));
      await workbench.screenshot('over a gateway');
    }),
  );
});
