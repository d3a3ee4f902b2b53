import assert from 'node:assert/strict';

import { panels } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
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
    // The call comes first once another test has downloaded it.
    const found = (await quickInput.rows()).join('\n');
    assert.match(found, /Company page\s*SDWK · Sundwick /is);
    assert.match(found, /Latest earnings call\s*SDWK · Sundwick /i);
  });
  await workbench.screenshot('look up');
  await quickInput.pick('Latest earnings call');
  await webview(panels.transcript).waitFor('body[data-state="ready"] article[data-turn="0"]');

  await openBox();
  await eventually(async () => {
    const [first] = await quickInput.rows();
    assert.match(first ?? '', /Latest earnings call\s*SDWK · Sundwick /i, 'recents come first');
  });
  await workbench.screenshot('look up, recents');
  await quickInput.type('sundwick');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Earnings call\s*SDWK, Q\d \d{4} · Sundwick Outdoor/);
  });
  await quickInput.press('ControlOrMeta+A');
  await quickInput.type('$SDWK');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Minute bars, one day\s*SDWK · Sundwick /i);
  });
  await quickInput.cancel();
  // Whoever leaves a box knows it.
  assert.doesNotMatch((await notifications.texts()).join('\n'), /Cancell?ed/i);
});
