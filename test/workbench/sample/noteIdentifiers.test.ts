import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { openUntitled } from '../support/untitled.ts';

const hover = '.monaco-hover:not(.hidden) .hover-contents';

async function openNote(content: string, language = 'markdown'): Promise<vscode.TextEditor> {
  const document = await openUntitled(content, language);
  return vscode.window.showTextDocument(document);
}

/** As with Ctrl+K Ctrl+I, whose focus the hover takes with the second press. */
async function showHover(editor: vscode.TextEditor, at: string): Promise<void> {
  const place = editor.document.positionAt(editor.document.getText().indexOf(at) + 1);
  const selection = new vscode.Range(place, place);
  await vscode.window.showTextDocument(editor.document, { selection, viewColumn: vscode.ViewColumn.One });
  await eventually(async () => {
    await workbench.press('Escape');
    assert.equal(await workbench.count(hover), 0);
  });
  await vscode.commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
  await workbench.waitFor(hover);
  // It comes out of nothing, in colors that are not its own yet.
  await eventually(async () => {
    assert.ok(await workbench.evaluate(isOpaque, hover));
  });
}

function isOpaque(selector: string): boolean {
  for (let each = document.querySelector(selector); each; each = each.parentElement)
    if (getComputedStyle(each).opacity !== '1') return false;
  return true;
}

test('look-up: hovering a ticker in a note tells what the library knows, and loads what it does not for its cost', async () => {
  const editor = await openNote('# Desk\n\nWe like $KSLB here, at $342 or $100M.\n\n`$KSLB` https://x.invalid/$KSLB\n');
  await showHover(editor, '$KSLB');
  assert.match(await workbench.text(hover), /\$KSLB.*Fund or ETF · Download.*Latest earnings call · Download/s);
  await workbench.screenshot('hover, nothing in the library');
  await workbench.click(`${hover} p:has-text("Latest earnings call") a:has-text("Download")`);
  await webview(panels.transcript).waitFor('body[data-state="ready"] article[data-turn="0"]');

  await showHover(editor, '$KSLB');
  await eventually(async () => {
    assert.match(await workbench.text(hover), /Kestlebrook Semiconductor.*Latest earnings call: Q\d \d{4} · Open/s);
  });
  await inEveryColorTheme(async (theme) => {
    await showHover(editor, '$KSLB');
    await workbench.screenshot(`hover over a ticker, ${theme}`);
    // How a hover's links look is the editor's own.
    assert.deepEqual(await workbench.axe({ within: hover, without: ['link-in-text-block'] }), [], theme);
  });
});

test('look-up: a dollar completes the tickers of the library', async () => {
  await vscode.commands.executeCommand(commands.transcriptsOpen, { ticker: 'KSLB' });
  await webview(panels.transcript).waitFor('body[data-state="ready"]');
  const editor = await openNote('# Desk\n\n');
  await vscode.commands.executeCommand('cursorBottom');
  await workbench.type('$');
  await workbench.waitFor('.suggest-widget.visible');
  await workbench.type('KS');
  await eventually(async () => {
    assert.match((await workbench.texts('.suggest-widget .monaco-list-row')).join('\n'), /^\$KSLB\s*Kestlebrook/);
  });
  await workbench.screenshot('completion of a ticker');
  await workbench.press('Enter');
  await eventually(() => assert.equal(editor.document.lineAt(2).text, '$KSLB'));
  await workbench.type(' at $5');
  // The list of the dollar goes once the digit is looked at.
  await eventually(async () => {
    assert.equal(await workbench.count('.suggest-widget.visible .monaco-list-row'), 0);
  });
});

test('look-up: the context menu looks up the word at the cursor or the selection, where notes are written', async () => {
  const menuItem = '.context-view .action-label[aria-label="Look Up Word in Market Desk"]';
  const editor = await openNote('About **THRC** and more.\n');
  const wanted = new vscode.Position(0, 9);
  editor.selection = new vscode.Selection(wanted, wanted);
  // The menu looks up where the window has its cursor, which may still be in the note before.
  await eventually(async () => {
    assert.match((await workbench.texts('.statusbar-item')).join('\n'), /Ln 1, Col 10\b/);
  });
  await vscode.commands.executeCommand('editor.action.showContextMenu');
  await workbench.waitFor(menuItem);
  await eventually(async () => {
    // A menu just opened takes no click yet.
    if (await workbench.isVisible(menuItem)) await workbench.click(menuItem);
    assert.match((await quickInput.rows()).join('\n'), /Latest earnings call\s*THRC · /);
  });
  await workbench.screenshot('look up from the context menu');
  await quickInput.cancel();

  editor.selection = new vscode.Selection(0, 0, 0, 24);
  await workbench.press('Control+K');
  await workbench.press('l');
  await eventually(async () => {
    assert.match((await quickInput.rows()).join('\n'), /Not a known type of identifier/);
  });
  await quickInput.cancel();

  await openNote('{ "a": "THRC" }', 'json');
  await vscode.commands.executeCommand('editor.action.showContextMenu');
  await workbench.waitFor('.context-view .action-label');
  assert.equal(await workbench.count(menuItem), 0);
  await workbench.press('Escape');
  assert.equal(webviewTabs(panels.transcript).length, 0);
});
