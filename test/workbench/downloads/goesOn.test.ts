import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { tree, type TreeRow } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const library = tree('Library');
const rowOf = async (label: string): Promise<TreeRow> => {
  const row = (await library.rows()).find((each) => each.label === label);
  assert.ok(row, `${label} is in sight`);
  return row;
};

test('a window goes on with the list of a closed window, and with what is added to it', async () => {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await vscode.commands.executeCommand('marketDesk.library.focus');
  await eventually(async () => {
    assert.equal((await rowOf('Downloads')).description, '1 download failed');
  }, 60_000);
  await eventually(async () => {
    if ((await rowOf('Downloads')).expanded === false) await library.click('Downloads');
    for (const ticker of ['BRMC', 'OSTM'])
      assert.match((await rowOf(`${ticker}, latest call`)).description, /^downloaded · /);
  });
  const [asked = ''] = await answering(['Download 5 a Day'], async () =>
    vscode.commands.executeCommand(commands.downloadsAdd, { securities: [{ ticker: 'FLWM' }], quarters: 1 }),
  );
  assert.match(asked, /^Add 1 call to the list of downloads\?/);
  // The closed window's request was an hour ago, which may be the day before.
  const used = new Date().getUTCHours() < 2 ? '[12]' : '2';
  await eventually(async () => {
    const { description } = await rowOf('Downloads');
    assert.match(description, new RegExp(`^Next at about .* · ${used} of 5 requests used today$`));
  });
  await library.open('OSTM, latest call', () => vscode.window.tabGroups.activeTabGroup.tabs.length > 0);
  await webview(panels.transcript).waitFor('[data-turn]');
  await workbench.screenshot('the list of downloads');
  await library.action('Downloads', 'Stop Downloading');
  await eventually(async () => {
    assert.match((await rowOf('Downloads')).description, /^Off: you haven’t allowed it/);
  });
});

test('a failed item of the list waits again, finished ones are cleared, and Delete removes a row', async () => {
  const failed = 'BRMC, Q1 2020';
  await library.bring(failed);
  assert.match((await rowOf(failed)).description, /^failed: /);
  await library.action(failed, 'Try Download Again');
  await eventually(async () => {
    assert.match((await rowOf(failed)).description, /^waiting/);
  });
  await answering(['Remove Finished'], async () => vscode.commands.executeCommand(commands.downloadsClear));
  await library.gone('BRMC, latest call');
  await library.select(failed);
  await library.press('Delete');
  await library.gone(failed);
  await library.waitFor('FLWM, latest call');
});
