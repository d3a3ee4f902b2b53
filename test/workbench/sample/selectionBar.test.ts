import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest } from '../support/test.ts';
import { webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { company, openCall, openNote, page, run, select, selectNothing } from './noteSteps.ts';

const bar = '.selection-bar:not([hidden])';
const act = (name: string): Promise<void> => page.click(`${bar} button:has-text("${name}")`);

pageTest(
  'a call opens beside a note, and beside its selected words stand buttons that leave the selection',
  async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { document } = await openNote('# Note\n');
    await openCall();
    assert.equal(webviewTabs(panels.transcript)[0]!.group.viewColumn, vscode.ViewColumn.Two);
    await page.waitFor('.now [aria-label="Speakers"]');
    await workbench.screenshot('call beside a note');
    await page.click('.now [aria-label="Speakers"]');
    await page.waitFor('nav .speaker');
    assert.deepEqual(await page.axe({ within: 'nav[aria-label="Speakers"]' }), []);
    await page.click('.now [aria-label="Speakers"]');
    await page.waitFor('nav .speaker', { state: 'hidden' });
    // The place where reading stopped may be another, and the bar stands beside words in sight.
    await run(commands.transcriptsOpen, { ticker: company.ticker, turn: 1 });
    assert.equal(await page.count(bar), 0);
    const words = await select(1, 1);
    await page.waitFor(bar);
    assert.deepEqual(
      (await page.texts(`${bar} button`)).map((text) => text.trim()),
      [`Quote to ${document.uri.path}`, 'Highlight', 'Label or Comment', 'Copy'],
    );
    // It covers no selected word.
    const [box, lines] = [
      (await page.box(bar))!,
      await page.evaluate(() =>
        [...getSelection()!.getRangeAt(0).getClientRects()].map(({ top, bottom }) => ({ top, bottom })),
      ),
    ];
    assert.ok(lines.every(({ top, bottom }) => bottom <= box.y || top >= box.y + box.height || lines.length > 20));
    await inEveryColorTheme(async (theme) => {
      assert.deepEqual(await page.axe({ within: bar }), [], theme);
      await page.screenshot(`selected words ${theme}`);
    });

    await act('Quote');
    await eventually(() => assert.ok(document.getText().includes(`> ${words.slice(0, 10)}`), document.getText()));
    await vscode.env.clipboard.writeText('');
    await act('Copy');
    await eventually(async () => {
      assert.ok((await vscode.env.clipboard.readText()).startsWith(`> ${words.slice(0, 10)}`));
    });
    await act('Highlight');
    await eventually(async () => {
      assert.ok((await page.evaluate(() => CSS.highlights.get('transcript-marked')?.size ?? 0)) > 0);
    });
    assert.equal(await page.evaluate(() => getSelection()!.isCollapsed), false);
    await act('Highlight');
    await selectNothing();
    await page.waitFor(bar, { state: 'detached' });
  },
);
