import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, viewContainer, views } from '../../../src/ids.ts';
import { answering } from '../support/dialog.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const watchlists = tree('Watchlists');
const address = (name: string): vscode.Uri =>
  vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.watchlist`);

async function write(name: string, text: string): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(address(name), new TextEncoder().encode(text));
  return address(name);
}

async function openFile(name: string, text: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(await write(name, text)));
}

async function lenses({ document }: vscode.TextEditor): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
  return found.map(({ command }) => command?.title ?? '');
}

const isThere = (uri: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );

test('watchlist: one click on a lens gets the calls and opens the bars that it has said the cost of', async () => {
  const editor = await openFile('by lens', '# Followed\nBRMC\nOSTM\n');
  assert.equal(editor.document.languageId, 'market-desk-watchlist');
  await eventually(async () => {
    assert.match((await lenses(editor)).join(), /Open Bars,Download Latest Calls,Search Their Calls/);
  });
  await workbench.click('.codelens-decoration a:has-text("Download Latest Calls")');
  await workbench.click('.codelens-decoration a:has-text("Open Bars")');
  const page = webview(panels.bars);
  for (const ticker of ['BRMC', 'OSTM']) await page.waitFor(`[data-bars="${ticker}"]`);
  await vscode.window.showTextDocument(editor.document);
  await eventually(async () => {
    assert.ok((await lenses(editor)).includes('Open Bars'));
  });
  await vscode.commands.executeCommand(commands.watchlistsSearch, editor.document.uri);
  const search = webview(panels.search);
  await eventually(async () => {
    assert.equal(
      await search.evaluate(() => document.querySelector<HTMLInputElement>('input[name="company"]')?.value),
      'Watchlist: by lens',
    );
  });
});

test('the watchlist completes tickers by name from the keyboard and accepts unknown ones', async () => {
  const editor = await openFile('typed', '\n');
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await workbench.type('tenwic');
  await workbench.waitFor('.suggest-widget.visible .monaco-list-row.focused');
  await eventually(async () => {
    assert.match(await workbench.text('.suggest-widget.visible .monaco-list-row.focused'), /^TNWK/);
  });
  await workbench.press('Enter');
  await eventually(() => assert.equal(editor.document.lineAt(0).text, 'TNWK'));
  await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'ZZZQQ\nTNWK\n'));
  await eventually(() => {
    const found = vscode.languages.getDiagnostics(editor.document.uri);
    assert.deepEqual(
      found.map(({ code, severity }) => [code, severity]),
      [
        ['unknown', vscode.DiagnosticSeverity.Information],
        ['repeated', vscode.DiagnosticSeverity.Warning],
      ],
    );
  });
  await editor.document.save();
});

test('watchlist: sections, tickers and comments differ in every theme', async () => {
  await openFile('colors', '## Semis\nMSFT # a note\n');
  const colors = (): Promise<Record<string, string>> =>
    workbench.evaluate(() => {
      const spans = document.querySelectorAll('.editor-group-container.active .view-line span span');
      const words = (span: Element): string => span.textContent.replaceAll('\u00a0', ' ').trim();
      return Object.fromEntries([...spans].map((span) => [words(span), getComputedStyle(span).color]));
    });
  await inEveryColorTheme(async (theme) => {
    await eventually(async () => {
      const found = await colors();
      assert.ok(found['MSFT'] !== undefined && found['# a note'] !== undefined, Object.keys(found).join(' | '));
      assert.notEqual(found['MSFT'], found['# a note'], theme);
    });
    await workbench.screenshot(`a watchlist, ${theme}`);
  });
});

test('watchlists: in the view the keys open a list, F2 renames it and Delete deletes it', async () => {
  const uri = await write('by key', 'BRMC\n## Others\nQLGAX\n');
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await vscode.commands.executeCommand(`${views.watchlists}.focus`);
  await watchlists.bring('by key');
  await watchlists.select('by key');
  await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString()));
  await workbench.waitFor('.editor-group-container.active .codelens-decoration');
  await eventually(async () => {
    const row = (await watchlists.rows()).find(({ label }) => label === 'by key');
    if (row?.expanded === false) await watchlists.press('ArrowRight');
    await watchlists.bring('QLGAX');
    const found = (await watchlists.rows()).find(({ label }) => label === 'QLGAX');
    assert.match(found?.description ?? '', /Quillfeather/i);
  });
  await watchlists.bring('by key');
  await watchlists.select('by key');
  await workbench.waitFor('.editor-group-container.active .codelens-decoration');
  await watchlists.press('F2');
  await quickInput.answer('by another key');
  await eventually(async () => {
    assert.ok(await isThere(address('by another key')));
  });
  await watchlists.bring('by another key');
  await watchlists.select('by another key');
  await eventually(() => {
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), address('by another key').toString());
  });
  // The editor's server has no trash, so that a person is asked.
  const [asked] = await answering(['Delete'], async (questions) => {
    await watchlists.pressUntil('Delete', () => questions.length > 0);
    await eventually(async () => {
      assert.equal(await isThere(address('by another key')), false);
    });
  });
  assert.match(asked!, /Delete the watchlist “by another key”\?.*permanently deleted/s);
});
