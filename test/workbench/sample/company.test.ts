import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { pageTest, test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const page = webview(panels.company);
const call = webview(panels.transcript);
const run = vscode.commands.executeCommand;
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);

/** The page of a company of which the library has four calls and the last sessions. */
async function openKnown(ticker: string): Promise<void> {
  await run(commands.transcriptsFetchQuarters, { ticker, count: 4 });
  await run(commands.barsOpen, { tickers: [ticker], period: '5d' });
  await run(commands.companyOpen, { ticker });
  await page.waitFor('body[data-state="ready"] input[name="phrase"]');
}

const parts = (): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-part]')].map((part) => part.dataset['part']),
  );

/** Nothing on the page is wider than it. */
async function isWithin(width: string): Promise<void> {
  const [all, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(all <= shown, `${all} in ${shown}, ${width}`);
}

pageTest(
  'a company’s calls, sessions and phrases stand on one legible page, and a followed phrase shows by quarter',
  async () => {
    // A fund has the same ticker, so that the page has every part.
    await run(commands.fundsOpen, { ticker: 'TNWK' });
    await openKnown('TNWK');
    // Other tests may have run screens that returned it, and named it in notes.
    const others = ['notes', 'metrics', 'screens'];
    assert.deepEqual(
      (await parts()).filter((part) => !others.includes(part ?? '')),
      ['identity', 'fund', 'calls', 'watch', 'bars', 'phrases'],
    );
    assert.match(await page.text('header[data-part="title"] .figure'), /^[\d.,]+ [+−]?[\d.]+% vs\. previous close$/);
    assert.equal(await page.count('tr[data-quarter][data-requests="0"]'), 4);
    assert.ok((await page.count('.spark path.line')) > 1);
    assert.match((await page.attribute('.spark svg', 'aria-label')) ?? '', /^Closes of .* lowest .* highest /);
    await page.screenshot('a company');
    await isWithin('wide');
    await page.fill('input[name="phrase"]', 'the quarter');
    await page.pressIn('input[name="phrase"]', 'Enter');
    await page.waitFor('li[data-phrase="the quarter"] .strip rect');
    await eventually(async () => {
      assert.equal(await page.count('li[data-phrase="the quarter"] .strip rect'), 4);
    });
    await page.screenshot('a company, a followed phrase');
    await page.click('li[data-phrase="the quarter"] button[aria-label^="Stop following"]');
    await page.waitFor('li[data-phrase="the quarter"]', { state: 'detached' });
    await page.click('tr[data-quarter][data-requests="0"] button');
    await call.waitFor('body[data-state="ready"] article[data-turn="0"]');
    await run('workbench.action.closeAllEditors');
    await vscode.window.showTextDocument(file('notes.md'));
    await run(commands.companyOpen, { ticker: 'TNWK' });
    await page.waitFor('body[data-state="ready"] input[name="phrase"]');
    await isWithin('narrow');
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe(), [], theme);
      await page.screenshot(`a company, ${theme}`);
    });
    await run('workbench.action.closeAllEditors');
  },
);

pageTest('the company page lists highlights with labels and comments, and filters them by label', async () => {
  await run('workbench.action.closeAllEditors');
  await run(commands.transcriptsOpen, { ticker: 'QFEN', turn: 3 });
  await call.waitFor('article[data-turn="3"][aria-current="true"]');
  for (const [index, digit] of ['2', '1'].entries()) {
    const before = await call.attribute('body', 'data-selection');
    await call.pressIn('article[data-turn="3"]', 'ArrowRight');
    await eventually(async () => assert.notEqual((await call.attribute('body', 'data-selection')) ?? '', before ?? ''));
    await call.pressIn('article[data-turn="3"]', digit);
    await eventually(async () => assert.equal(await call.count('.marked .label'), index + 1));
  }
  await call.pressIn('article[data-turn="3"]', 'Enter');
  await call.waitFor('.mark-box:not([hidden]) textarea');
  await call.fill('.mark-box textarea', 'Ask about the second half of the year.');
  await call.pressIn('.mark-box textarea', 'Escape');
  await eventually(async () => assert.equal(await call.count('.marked .comment'), 1));
  await run(commands.companyOpen, { ticker: 'QFEN' });
  const listed = (): Promise<string[]> => page.texts('[data-mark] .muted:first-child');
  await eventually(async () => assert.match((await listed()).join(), /Risk.*Guidance|Guidance.*Risk/));
  await page.choose('.mark-filter', 'Risk (1)');
  await eventually(async () => assert.match((await listed()).join(), /^Q\d \d{4} · highlight · Risk$/));
  await page.choose('.mark-filter', 'With a comment (1)');
  await eventually(async () =>
    assert.deepEqual(await page.texts('.mark-comment'), ['Ask about the second half of the year.']),
  );
  await page.choose('.mark-filter', 'All (2)');
  await eventually(async () => assert.equal((await listed()).length, 2));
});

test('keys alone lead from a name to the company page, and from there into a call', async () => {
  await run(commands.transcriptsFetchQuarters, { ticker: 'FLWM', count: 2 });
  await run('workbench.action.closeAllEditors');
  await runFromPalette('Market Desk: Look Up');
  await eventually(async () => {
    assert.match((await quickInput.placeholder()) ?? '', /CUSIP/);
  });
  await quickInput.type('$FLWM');
  await eventually(async () => {
    assert.match((await quickInput.rows())[0] ?? '', /Latest earnings call\s*FLWM · /);
    assert.match((await quickInput.rows())[1] ?? '', /Company page\s*FLWM · /);
  });
  await workbench.press('ArrowDown');
  await workbench.press('Enter');
  await page.waitFor('body[data-state="ready"] tr[data-quarter][data-requests="0"] button');
  const isAtQuarter = (): Promise<boolean> =>
    page.evaluate(() => Boolean(document.activeElement?.closest('tr[data-quarter][data-requests="0"]')));
  await page.evaluate(() => window.focus());
  for (let stops = 0; stops < 40 && !(await isAtQuarter()); stops += 1) await workbench.press('Tab');
  assert.ok(await isAtQuarter());
  await workbench.press('Enter');
  await call.waitFor('body[data-state="ready"] article[data-turn="0"]');
});
