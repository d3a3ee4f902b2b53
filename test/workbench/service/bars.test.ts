import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { addDays } from '../../../src/domain/dates/days.ts';
import { newYorkDay } from '../../../src/domain/dates/zones.ts';
import { commands, panels } from '../../../src/ids.ts';
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

test('bars: asked and served are told apart, for each ticker, and a window that is too long costs nothing', async () => {
  await hideViews();
  await withService({ key }, async (service) => {
    await giveKey(key);
    const today = newYorkDay(Date.now());
    const fromDate = addDays(today, -40);
    await open({ tickers: ['BRMC', 'QFEN'], fromDate, tillDate: today });
    await page.waitFor('[data-bars="QFEN"][data-served-from]');
    assert.equal(await page.text('.window'), `Asked: ${fromDate} to ${today}.`);
    for (const ticker of ['BRMC', 'QFEN']) {
      const [served, first] = [await attribute(ticker, 'data-served-from'), await attribute(ticker, 'data-first')];
      assert.equal(served, first?.slice(0, 10));
      assert.ok(served > fromDate);
      assert.ok((await page.text(`[data-bars="${ticker}"] .served`)).startsWith(`Served: ${served} to `));
    }
    const sent = service.requestsSeen('bars').length;
    for (const window of [{ fromDate: '0001-01-01', tillDate: '9999-12-31' }, { period: '3y' }, { period: '999999d' }])
      await assert.rejects(async () => open({ tickers: ['BRMC'], ...window }), /longer than two years/);
    const link = 'x://market-desk.market-desk/bars?from=service&tickers=BRMC&fromDate=0001-01-01&tillDate=9999-12-31';
    await assert.rejects(
      async () => vscode.commands.executeCommand(commands.notesOpenCitation, link),
      /longer than two years/,
    );
    await open({ tickers: ['BRMC', 'QFEN'], fromDate, tillDate: addDays(today, -1) });
    assert.equal(service.requestsSeen('bars').length, sent);
  });
});

test('bars: a reading that stops midway shows what came, what did not, and what it sent', async () => {
  await hideViews();
  await withService({ key, quota: 2 }, async (service) => {
    await giveKey(key);
    await assert.rejects(
      async () => open({ tickers: ['OSTM'], period: '5d' }),
      /3 requests were sent in all; 2 of \d+ pages came/,
    );
    assert.equal(service.requestsSeen('bars').length, 3);
    await page.waitFor('body[data-state="stale"] [data-bars="OSTM"][data-count]');
    assert.equal(await attribute('OSTM', 'data-count'), '1000');
    assert.match(await page.text('.frame-problem p'), /3 requests were sent in all; 2 of \d+ pages came/);
    assert.match(await page.text('[data-bars="OSTM"]'), /Not read yet: \d{4}-\d\d-\d\d/);
    assert.match(await page.text('.frame-problem vscode-button'), /^Read the Rest · about \d requests?$/);
    assert.deepEqual(await page.axe(), []);
    await page.screenshot('bars, stopped midway');
  });
});
