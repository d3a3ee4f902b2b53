import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';

const key = 'test-key-bars-5c';
const page = webview(panels.bars);
const open = (argument: object): Thenable<unknown> => vscode.commands.executeCommand(commands.barsOpen, argument);
const attribute = (ticker: string, name: string): Promise<string | null> =>
  page.attribute(`[data-bars="${ticker}"]`, name);

/** A view in sight would fill itself, and the counts of these tests are exact. */
const hideViews = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.view.explorer');

test('bars: a reading that stops midway shows what came, what did not, and what it sent', async () => {
  await hideViews();
  await withService({ key, quota: 2 }, async (service) => {
    await giveKey(key);
    await assert.rejects(
      async () => open({ tickers: ['OSTM'], period: '5d' }),
      /3 requests were sent\. 2 of \d+ pages were loaded/,
    );
    assert.equal(service.requestsSeen('bars').length, 3);
    await page.waitFor('body[data-state="stale"] [data-bars="OSTM"][data-count]');
    assert.equal(await attribute('OSTM', 'data-count'), '1000');
    assert.match(await page.text('.frame-problem p'), /3 requests were sent\. 2 of \d+ pages were loaded/);
    assert.match(await page.text('[data-bars="OSTM"]'), /Not loaded yet: \w{3} \d/);
    // The page's controls are drawn after its words.
    await eventually(async () => {
      assert.match(await page.text('.frame-problem vscode-button'), /^Download the Rest · about \d requests?$/);
    });
    assert.deepEqual(await page.axe(), []);
    await page.screenshot('bars, stopped midway');
  });
});
