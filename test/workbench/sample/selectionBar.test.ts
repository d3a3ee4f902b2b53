import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { company, openCall, openNote, page, run, select, selectNothing } from './noteSteps.ts';

const bar = '.selection-bar:not([hidden])';
const act = (name: string): Promise<void> => page.click(`${bar} button:has-text("${name}")`);

test('beside selected words stand Quote, Highlight, Label or Comment and Copy; none takes the selection away', async () => {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const { document } = await openNote('# Note\n');
  await openCall();
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
});

test('Hide Answers goes to the first question where no answer is in sight, and Show Answers brings them back', async () => {
  await openCall();
  await page.pressIn('body', 'Home');
  const before = await page.count('article[data-turn]:not([hidden])');
  await page.click('button:has-text("Hide Answers")');
  await eventually(async () => {
    const current = await page.attribute('article[aria-current="true"]', 'data-turn');
    assert.ok(Number(current) > 1, String(current));
    assert.ok((await page.count('article[data-turn]:not([hidden])')) < before);
  });
  // Follow-up questions stay, since only answers are hidden.
  const asked = 'article[data-side="analyst"]';
  assert.equal(await page.count(`${asked}:not([hidden])`), await page.count(asked));
  await page.click('button:has-text("Show Answers")');
  await eventually(async () => {
    assert.equal(await page.count('article[data-turn]:not([hidden])'), before);
  });
});
