import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { ask } from '../support/ask.ts';
import { eventually } from '../support/eventually.ts';
import { everyPage, showPage } from '../support/everyPage.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { brokenWords } from './brokenWords.ts';
import { cutWords } from './cutWords.ts';
import { untranslatedWords, writtenByOthers } from './untranslatedWords.ts';

/** The usual window of these tests. */
const usual = { width: 1280, height: 800 };
/** Pixels of a page beside a note in a usual window, and of the narrowest column that people read in. */
const columns = [511, 300];

/** Pixels of a window beside a page that is alone in it, at the least and at the most. */
const [leastBeside, mostBeside] = [40, 120];

/** Gives a page alone in its window so many pixels. */
async function setPageWidth(page: ReturnType<typeof webview>, width: number): Promise<void> {
  let beside = 60;
  await eventually(async () => {
    await ask('resize', { width: width + beside, height: 860 });
    const column = await page.evaluate(() => innerWidth);
    // A page that hasn't been laid out anew yet tells nothing of what stands beside it.
    beside = Math.min(mostBeside, Math.max(leastBeside, beside + width - column));
    assert.equal(column, width);
  });
}

for (const shown of everyPage)
  test(`longer words: ${shown.name} cuts none, breaks none and leaves none in English`, async () => {
    try {
      await vscode.commands.executeCommand('workbench.action.closeSidebar');
      await showPage(shown, false);
      const page = webview(shown.panel);
      const found: string[] = [];
      for (const width of columns) {
        await setPageWidth(page, width);
        await page.screenshot(`${shown.name}, ${width}`);
        for (const { text, by } of await page.evaluate(cutWords)) found.push(`${width}: ${text} — by ${by}`);
        for (const { text, lines } of await page.evaluate(brokenWords))
          found.push(`${width}: ${text} — ${lines} lines`);
      }
      for (const { text, where } of await page.evaluate(untranslatedWords, writtenByOthers))
        found.push(`in English: ${text} — ${where}`);
      assert.deepEqual(found, []);
    } finally {
      await ask('resize', usual);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
