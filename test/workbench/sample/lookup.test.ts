import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, viewContainer } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const isLookUp = async (): Promise<boolean> =>
  (await quickInput.isOpen()) && ((await quickInput.placeholder()) ?? '').includes('CUSIP');

/** Opens the box and types into it; an editor that has just closed may take the box with it. */
async function openBox(text = ''): Promise<void> {
  await eventually(async () => {
    if (!(await isLookUp())) await runFromPalette('Market Desk: Look Up');
    // The palette closes before the box opens: what is typed in between would be lost.
    await eventually(async () => {
      assert.ok(await isLookUp());
    }, 3_000);
    await quickInput.type(text);
  });
}

test('look-up: a ticker can be a call, a fund or bars: all are listed, with their cost', async () => {
  await openBox('sdwk');
  await eventually(async () => {
    const found = await quickInput.rows();
    assert.equal(found.length, 3, found.join('\n'));
    assert.match(found.join('\n'), /Latest earnings call\s*SDWK · 1 request/);
  });
  await workbench.screenshot('look up');
  await quickInput.pick('Latest earnings call');
  await webview(panels.transcript).waitFor('body[data-state="ready"] article[data-turn="0"]');

  await openBox();
  await eventually(async () => {
    const [first] = await quickInput.rows();
    assert.match(first ?? '', /Latest earnings call\s*SDWK · On the shelf · free/, 'recents come first');
  });
  await workbench.screenshot('look up, recents');
  await quickInput.type('sundwick');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /On the shelf\s*SDWK · Sundwick Outdoor/);
  });
  await quickInput.pick('Sundwick Outdoor');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Minute bars, one day\s*SDWK · about 1 request/);
  });
  await quickInput.cancel();
});

test('look-up: recent look-ups are cleared from the box', async () => {
  await vscode.commands.executeCommand(commands.calendarRefresh);
  await openBox('E:TRDBAL');
  await quickInput.pick('Goods and Services Trade Balance');
  await quickInput.gone();
  await openBox();
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Goods and Services Trade Balance.*Clear recent look-ups/s);
  });
  await quickInput.pick('Clear recent look-ups');
  await eventually(async () => {
    assert.deepEqual(await quickInput.rows(), []);
  });
  await quickInput.cancel();
});

test('look-up: what cannot be found is said in plain words, and is not remembered', async () => {
  await openBox('ZZZQ');
  await quickInput.pick('Fund or ETF');
  await notifications.waitFor('ZZZQ: no registered fund or ETF');
  await vscode.commands.executeCommand('notifications.clearAll');
  await openBox('ZZZQ');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Fund or ETF\s*ZZZQ · Free · the service said that it has none/);
  });
  assert.equal((await quickInput.rows()).length, 3);
  await quickInput.cancel();
});

test('look-up: what has no form of an identifier says so', async () => {
  await openBox('???');
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
