import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { settings, viewContainer } from '../../../src/ids.ts';
import { answering } from '../support/dialog.ts';
import { downloadCalendar } from '../support/downloadCalendar.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const calendar = tree('Economic Calendar');
const open = (): Thenable<unknown> => vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
const hide = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.view.explorer');
const key = 'test-key-calendar-5d';
/** Asked about before every one of the day's requests. */
const everyRequest = { [settings.quotaConfirmBelow]: 40, [settings.quotaRequestsPerDay]: 40 };

async function nothingIsSaidOfCancelling(): Promise<void> {
  assert.doesNotMatch((await notifications.texts()).join('\n'), /cancel+ed/i);
}

test('a refresh declined from the title of the calendar’s view is no failure', async () => {
  await withService({ key }, async (service) => {
    await hide();
    await giveKey(key);
    await open();
    await downloadCalendar();
    await eventually(async () => {
      assert.ok((await calendar.rows()).some(({ level }) => level === 2));
    });
    const sent = service.requestsSeen().length;
    await withSettings(everyRequest, async () => {
      await answering([undefined], async (questions) => {
        const title = '.pane-header:has-text("Economic Calendar")';
        await workbench.hover(title);
        await workbench.click(`${title} .action-label[aria-label^="Refresh Calendar"]`);
        await eventually(() => assert.equal(questions.length, 1));
      });
    });
    assert.equal(service.requestsSeen().length, sent);
    await nothingIsSaidOfCancelling();
  });
});
