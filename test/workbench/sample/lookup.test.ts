import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

/** The palette closes before the box opens: what is typed in between would be lost. */
async function openBox(): Promise<void> {
  await runFromPalette('Market Desk: Look Up');
  await eventually(async () => {
    assert.match((await quickInput.placeholder()) ?? '', /CUSIP/);
  });
}

test('a ticker can be a call, a fund or bars: all are listed, with their cost', async () => {
  await openBox();
  await workbench.type('sdwk');
  await eventually(async () => {
    const found = await quickInput.rows();
    assert.equal(found.length, 3, found.join('\n'));
    assert.match(found.join('\n'), /Latest earnings call of SDWK.*1 request/s);
  });
  await workbench.screenshot('look up');
  await quickInput.pick('Latest earnings call of SDWK');
  await webview(panels.transcript).waitFor('body[data-state="ready"] article[data-turn="0"]');

  await openBox();
  await eventually(async () => {
    assert.ok(
      (await quickInput.rows()).some((row) => row.includes('sdwk')),
      'recents come first',
    );
  });
  await workbench.type('SDWK');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Latest earnings call of SDWK.*on the shelf · free/s);
  });
  await quickInput.cancel();
});

test('what has no form of an identifier says so', async () => {
  await openBox();
  await workbench.type('???');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join(), /No identifier of a known form/);
  });
  await quickInput.cancel();
});

test('what was read stands in the library, by company and quarter, and is removed only when confirmed', async () => {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'OSTM' });
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  const library = tree('Library');
  await library.waitFor('Ostermoor');
  const rows = await library.rows();
  assert.ok(rows.some(({ label }) => label === 'Earnings calls'));
});
