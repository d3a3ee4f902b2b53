import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { settings } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { openUntitled } from '../support/untitled.ts';
import { copyQuote, openNote, partsOf } from './noteSteps.ts';

/**
 * With the keys, at the end: the editor's own command pastes plain text where it is served to a browser. Under test the
 * editor has a clipboard of its own, and the keys mean the browser's.
 */
const pasteInto = async ({ document, viewColumn }: vscode.TextEditor): Promise<void> => {
  const end = document.lineAt(document.lineCount - 1).range.end;
  const selection = new vscode.Range(end, end);
  await vscode.window.showTextDocument(document, { viewColumn: viewColumn!, selection });
  const text = await vscode.env.clipboard.readText();
  await workbench.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await workbench.press('Control+V');
};
let quote: Promise<string> | undefined;
/** Copies a quotation in a call for the first test; the others find it in the clipboard. */
const copyOnce = async (): Promise<string> => {
  const copied = await (quote ??= copyQuote());
  await vscode.env.clipboard.writeText(copied);
  return copied;
};
const useTemplate = (template: string | undefined): Thenable<void> =>
  vscode.workspace
    .getConfiguration()
    .update(settings.notesQuoteTemplate, template, vscode.ConfigurationTarget.Workspace);

test('a copied quotation is pasted apart from what is around it, in one step that can be undone', async () => {
  const copied = await copyOnce();
  const editor = await openNote('Before.');
  await pasteInto(editor);
  await eventually(() => assert.equal(editor.document.getText(), `Before.\n\n${copied}\n`));
  await workbench.screenshot('a pasted citation');
  await vscode.commands.executeCommand('undo');
  await eventually(() => assert.equal(editor.document.getText(), 'Before.'));
});

test('within an item of a list, indented, a copied quotation is pasted as part of it', async () => {
  const copied = await copyOnce();
  const editor = await openNote('- a\n  - b');
  await pasteInto(editor);
  const { body, definition } = partsOf(copied);
  const indented = body.replaceAll('\n', '\n    ');
  await eventually(() => assert.equal(editor.document.getText(), `- a\n  - b\n\n    ${indented}\n\n${definition}\n`));
});

test('a note has its own template, whatever the quotation was copied with', async () => {
  const copied = await copyOnce();
  try {
    await useTemplate('plain');
    const editor = await openNote('He said ');
    await pasteInto(editor);
    await eventually(() => {
      assert.match(editor.document.getText(), /^He said “[^”]+” — [^\n]+market-desk\.market-desk[^\n]+$/);
    });
    const words = /^> (.+)$/m.exec(copied)![1]!;
    assert.ok(editor.document.getText().includes(words), words);
  } finally {
    await useTemplate(undefined);
  }
});

test('a quotation that was changed, and text with a link of somebody’s own, are pasted as they are', async () => {
  const copied = await copyOnce();
  for (const text of [copied.replace('> ', '> So: '), `See ${/: (\S+)$/.exec(copied)![1]!}`, 'plain']) {
    await vscode.env.clipboard.writeText(text);
    const editor = await openNote('Before. ');
    await pasteInto(editor);
    await eventually(() => assert.equal(editor.document.getText(), `Before. ${text}`));
  }
});

test('elsewhere than in a note the citation is pasted as text', async () => {
  const copied = await copyOnce();
  const other = await openUntitled('', 'plaintext');
  const editor = await vscode.window.showTextDocument(other, vscode.ViewColumn.One);
  await pasteInto(editor);
  await eventually(() => assert.equal(other.getText(), copied));
});
