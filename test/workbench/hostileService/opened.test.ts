import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { namedScreen } from '../../hostile/namedScreen.ts';
import { isLong } from '../../suite/long.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { countSlices, unitOfWork } from '../support/slices.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { inFolder, openings } from './openings.ts';

/** Units of plain work in one go: about half a second of a quiet machine, however busy this one is. */
const unitsAtMost = 25;

test('names that are links run nothing, and stand in messages as they are written', async () => {
  await vscode.window.showTextDocument(inFolder(namedScreen));
  await vscode.commands.executeCommand(commands.screensRun);
  await eventually(async () => {
    const all = await notifications.texts();
    assert.ok(
      all.some((text) => text.includes('[Fix]')),
      all.join(' | '),
    );
  });
  assert.equal(await workbench.count('.notifications-center .notification-list-item-message a'), 0);
  assert.ok(vscode.window.activeTextEditor?.document.uri.path.endsWith(namedScreen), 'the screen is still open');
});

// The editor takes half a minute for `quoted.md`, whose growth test/contract/growth holds linear.
for (const { name, open } of openings.filter((each) => isLong || each.name !== 'a note, quoted.md'))
  test(`the host answers while it opens ${name}`, async () => {
    const unit = unitOfWork();
    const slices = await countSlices(open);
    assert.equal(slices.longerThan(unitsAtMost, unit), 0, `one took ${(slices.longest / unit).toFixed(0)} units`);
  });
