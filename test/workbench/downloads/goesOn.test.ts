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
    assert.equal((await rowOf('Downloads')).description, 'Everything is downloaded');
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
  await eventually(async () => {
    assert.match((await rowOf('Downloads')).description, /^next at about .* · 2 of 5 requests used today$/);
  });
  await library.open('OSTM, latest call', () => vscode.window.tabGroups.activeTabGroup.tabs.length > 0);
  await webview(panels.transcript).waitFor('[data-turn]');
  await workbench.screenshot('the list of downloads');
  await library.action('Downloads', 'Stop Downloading');
  await eventually(async () => {
    assert.match((await rowOf('Downloads')).description, /^Off: you haven’t allowed it/);
  });
});
