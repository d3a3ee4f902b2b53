import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, languages, panels } from '../../../src/ids.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { openUntitled } from '../support/untitled.ts';

async function open(text: string): Promise<vscode.TextEditor> {
  const document = await openUntitled(text, languages.screen);
  return vscode.window.showTextDocument(document);
}

async function openFile(name: string, text: string): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

async function lenses({ document }: vscode.TextEditor): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
  return found.map(({ command }) => command?.title ?? '');
}

/** As a person does who finds the library without a catalog. */
async function haveCatalog(): Promise<void> {
  await vscode.commands.executeCommand(commands.screensGetMetrics);
}

test('screen language: connectors stand out from metrics in every theme, and brackets have a color of their own', async () => {
  await open('roic > 15%\nAND (debt_to_equity < 0.5 OR net_cash > 100M)\n');
  const colors = (): Promise<Record<string, string>> =>
    workbench.evaluate(() => {
      const spans = document.querySelectorAll('.editor-group-container.active .view-line span span');
      return Object.fromEntries([...spans].map((span) => [span.textContent.trim(), getComputedStyle(span).color]));
    });
  await inEveryColorTheme(async (theme) => {
    await eventually(async () => {
      const shown = await colors();
      const { AND: and, OR: or, roic } = shown;
      assert.ok(and && or && roic, `${theme}: ${Object.keys(shown).join()}`);
      assert.equal(and, or, theme);
      assert.notEqual(and, roic, theme);
    });
  });
});

test('screen language: typing a synonym finds the metric, and Enter writes it', async () => {
  await haveCatalog();
  const editor = await open('\n');
  await workbench.click('.monaco-editor .view-lines');
  await workbench.type('sales');
  await workbench.waitFor('.suggest-widget.visible .monaco-list-row.focused');
  await eventually(async () => {
    assert.match(await workbench.text('.suggest-widget.visible .monaco-list-row.focused'), /^revenue/i);
  });
  await workbench.press('Enter');
  await eventually(() => assert.match(editor.document.getText(), /^revenue$/m));
});

test('screen language: hover, rename and formatting know the metric', async () => {
  await haveCatalog();
  const editor = await open('columns: roic\n\nroic > 15% and (ROIC < 90% or roe > 1)\n');
  const { uri } = editor.document;
  const place = new vscode.Position(2, 2);
  await eventually(async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, place);
    const words = hovers.flatMap(({ contents }) =>
      contents.map((each) => (each instanceof vscode.MarkdownString ? each.value : '')),
    );
    assert.match(words.join('\n'), /Unit\\?: ratio/);
    assert.match(words.join('\n'), /Show in Catalog/);
  });
  const rename = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    uri,
    place,
    'roe',
  );
  await vscode.workspace.applyEdit(rename);
  assert.equal(editor.document.getText(), 'columns: roe\n\nroe > 15% and (roe < 90% or roe > 1)\n');
  await vscode.commands.executeCommand('editor.action.formatDocument');
  await eventually(() => assert.match(editor.document.getText(), /roe > 15% AND \(roe < 90% OR roe > 1\)/));
});

test('screen language: a metric leads to its entry in the catalog, and an unknown one into the search', async () => {
  await haveCatalog();
  const editor = await open('columns: roic\n\nroic > 15% AND quickness > 1\n');
  const { uri } = editor.document;
  const found = await eventually(async () => {
    const [link] = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      uri,
      new vscode.Position(2, 2),
    );
    assert.ok(link);
    return link;
  });
  const catalog = await vscode.workspace.openTextDocument(found.targetUri);
  assert.match(catalog.getText(found.targetRange), /^roic$/);
  assert.match(catalog.lineAt(found.targetRange.start.line).text, /^roic · .* · ratio$/);

  editor.selection = new vscode.Selection(2, 18, 2, 18);
  const search = await eventually(async () => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      new vscode.Range(2, 18, 2, 18),
    );
    const action = actions.find(({ title }) => title === 'Search catalog for “quickness”');
    assert.ok(action?.command);
    return action.command;
  });
  const chosen = vscode.commands.executeCommand(search.command, ...(search.arguments as unknown[]));
  await quickInput.waitFor();
  await workbench.press('Control+a');
  await quickInput.type('quick_ratio');
  await quickInput.pick('quick_ratio');
  await chosen;
  await eventually(() => assert.match(editor.document.lineAt(2).text, /AND quick_ratio > 1$/));
});

test('screen language: the lens and the key run the screen', async () => {
  await haveCatalog();
  const editor = await openFile('lens', 'columns: roic\n\nroic > 7%\n');
  await eventually(async () => {
    assert.match((await lenses(editor)).join(), /Run/);
  });
  await workbench.click('.monaco-editor .view-lines');
  await workbench.press('Shift+Alt+Enter');
  await webview(panels.screenResults).waitFor('[role="row"][data-ticker]');
  assert.equal(editor.document.getText(), 'columns: roic\n\nroic > 7%\n');
  await eventually(async () => {
    assert.match((await lenses(editor)).join(), /Run/);
  });
});

test('screen language: the catalog is browsed by synonym: insert at the cursor, add as column', async () => {
  await haveCatalog();
  const editor = await open('columns: roic\n\n');
  editor.selection = new vscode.Selection(2, 0, 2, 0);
  const chosen = vscode.commands.executeCommand(commands.screensBrowseMetrics);
  await quickInput.waitFor();
  assert.match(await quickInput.title(), /Metric Catalog · [\d,]+ metrics/);
  await quickInput.type('turnover');
  // VS Code itself puts labels with the typed word first.
  await quickInput.pick('revenue · USD');
  await chosen;
  await eventually(() => assert.match(editor.document.lineAt(2).text, /revenue/));
  const again = vscode.commands.executeCommand(commands.screensBrowseMetrics, 'debt_to_equity');
  await quickInput.waitFor();
  const row = '.quick-input-list .monaco-list-row:has-text("debt_to_equity")';
  await workbench.hover(row);
  await workbench.click(`${row} [aria-label="Add as Column"]`);
  await again;
  await eventually(() => assert.equal(editor.document.lineAt(0).text, 'columns: roic, debt_to_equity'));
});
