import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, views } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { revealTab } from '../support/revealTab.ts';
import { pageTest, test, testAcrossReload } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';

const page = webview(panels.screenResults);
const screens = tree('Screens');

async function writeScreen(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

const rowCount = async (): Promise<number> => Number(await page.attribute('[role="grid"]', 'aria-rowcount'));

test('a screen is created from a starter, run, and read on by page', async () => {
  await runFromPalette('Market Desk: Create Screen');
  await quickInput.pick('Cash-rich compounders');
  await quickInput.answer('Cash-rich compounders');
  await quickInput.pick('workspace folder');
  await eventually(() => {
    assert.match(vscode.window.activeTextEditor?.document.fileName ?? '', /Cash-rich compounders( \d+)?\.screen$/);
  });
  // Many screens are saved by now; those in folders stand last.
  await vscode.commands.executeCommand(`${views.screens}.focus`);
  await screens.press('End');
  await screens.waitFor('Cash-rich compounders');

  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await runFromPalette('Market Desk: Run Screen');
  await page.waitFor('[role="grid"] [role="row"][data-ticker]');
  const total = (await rowCount()) - 1;
  assert.ok(total > 200, `${total} matches`);
  const counts = (): Promise<string> => page.text('.counts');
  assert.match(await counts(), /matches · sorted within 200 loaded/);
  await page.click('text="Next Page"');
  await eventually(async () => {
    assert.match(await counts(), /matches · sorted within 400 loaded/);
  });
  assert.match(
    (await page.attribute('.counts', 'title')) ?? '',
    /^roic > 0\.15 AND \(debt_to_equity < 0\.5 OR net_cash > 100000000\)\nLoaded .*every minute\.$/,
  );
});

pageTest('keys operate the grid, and its header sorts the loaded rows, then the whole sample', async () => {
  const uri = await writeScreen('sorting', 'columns: roic, pe_ratio\nroic > 5%\n');
  await vscode.commands.executeCommand(commands.screensRun, uri);
  await page.waitFor('[role="row"][data-ticker]');
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const cell = document.activeElement;
      return `${cell?.parentElement?.getAttribute('aria-rowindex') ?? ''}/${cell?.getAttribute('aria-colindex') ?? ''}`;
    });
  for (const [keys, expected] of [
    ['ArrowDown', '2/1'],
    ['ArrowRight', '2/2'],
    ['Control+End', '201/4'],
    ['Control+Home', '1/1'],
  ] as const) {
    // One cell is in the tab order; a panel that was just opened may take the focus from it once more.
    await page.pressIn('[role="grid"] [tabindex="0"]', keys);
    await eventually(async () => {
      assert.equal(await focused(), expected, keys);
    });
  }
  assert.equal(await page.count('[role="grid"] [tabindex="0"]'), 1, 'one cell is in the tab order');
  const header = '[role="columnheader"][data-column="roic"]';
  await page.waitFor(`${header}[aria-sort="descending"]`);
  assert.equal(await page.text('[data-action="sortAll"]'), 'Sort All');
  await page.click(header);
  await eventually(async () => {
    assert.equal(await page.attribute(header, 'aria-sort'), 'ascending');
    const values = await page.texts('[role="row"][data-ticker] > [aria-colindex="3"]');
    assert.ok(values.length > 5 && values.every((value) => /^\d+\.\d%$/.test(value)), values.join(' '));
  });
  await eventually(async () => {
    assert.match(await page.text('.counts'), /all loaded and sorted/);
  });
  assert.equal(await page.count('[data-action="sortAll"]'), 0);
});

testAcrossReload('results come back after a reload with the pages that were read', {
  before: async () => {
    const uri = await writeScreen('reload', 'columns: roic\nroic > 6%\n');
    await vscode.commands.executeCommand(commands.screensRun, uri);
    // Results of another test across the reload are in sight as well.
    const opened = webview('reload · results');
    await opened.click('text="Next Page"');
    await eventually(async () => {
      assert.match(await opened.text('.counts'), /400 loaded/);
    });
  },
  after: async () => {
    await revealTab('reload · results');
    const restored = webview('reload · results');
    await restored.waitFor('[role="row"][data-ticker]');
    // The pages come one after the other.
    await eventually(async () => {
      assert.match(await restored.text('.counts'), /400 loaded/);
    });
  },
});
