import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { openCall, openNote, page } from './noteSteps.ts';

const { ticker } = sampleCompanies[4]!;
const title = 'Market Desk: Insert Highlights into Note';

/** Highlights the sentence of a turn by keys, with the label of a digit. */
async function highlight(turn: number, digit: string, count: number): Promise<void> {
  await page.pressIn(`article[data-turn="${turn}"]`, 'ArrowRight');
  await page.waitFor('body[data-selection]:not([data-selection=""])');
  await page.pressIn(`article[data-turn="${turn}"]`, digit);
  await eventually(async () => assert.equal(await page.count('.marked li[data-mark="highlight"]'), count));
}

test('highlights of a label go into a note by keys alone, with their comments, and only once', async () => {
  const { document } = await openNote('# Note\n\nBefore.');
  await openCall(ticker);
  await highlight(1, '2', 1);
  await page.pressIn('article[data-turn="1"]', 'Enter');
  await page.waitFor('.mark-box textarea');
  await page.fill('.mark-box textarea', 'Ask about *churn*.');
  await page.pressIn('.mark-box textarea', 'Escape');
  await highlight(3, '1', 2);
  const insert = async (label: string): Promise<void> => {
    // The editor gives the focus back to a page late, and with it closes the box that came after.
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await runFromPalette(title);
    await eventually(async () => assert.equal(await quickInput.title(), 'Highlights of a Call or Company'));
    await quickInput.accept();
    await eventually(async () => assert.equal(await quickInput.title(), 'Highlights of a Label'));
    await quickInput.answer(label);
  };
  await insert('Risk');
  await notifications.waitFor('1 inserted, 0 already there.');
  const once = document.getText();
  assert.match(
    once,
    /^# Note\n\nBefore\.\n\n> [^\n]+\n>\n> — [^\n]+\]\[(md-\w{8})\]\n\nAsk about \*churn\*\.\n\n\[\1\]: \S+\n$/,
  );
  await insert('All');
  await notifications.waitFor('1 inserted, 1 already there.');
  const twice = document.getText();
  assert.equal(twice.match(/^> —/gm)?.length, 2);
  await insert('All');
  await notifications.waitFor('0 inserted, 2 already there.');
  assert.equal(document.getText(), twice);
  assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
});
