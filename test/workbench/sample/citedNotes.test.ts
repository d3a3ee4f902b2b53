import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest, test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { copyQuote, openCall, openNote, page, run } from './noteSteps.ts';

const { ticker } = sampleCompanies[3]!;
const folder = (): vscode.Uri => vscode.workspace.workspaceFolders![0]!.uri;
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder(), 'cited', name);
const write = (uri: vscode.Uri, text: string): Thenable<void> => vscode.workspace.fs.writeFile(uri, Buffer.from(text));
const cite = (turn: number): Promise<string> => copyQuote(turn, ticker);
/** Counts the notes of a turn, also of one out of sight, which is not painted. */
const notesBelow = (turn: number): Promise<string[]> =>
  page.evaluate(
    (at) =>
      [...document.querySelectorAll(`article[data-turn="${at}"] .cited-note`)].map((note) => note.textContent.trim()),
    turn,
  );
const markedWords = (): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('transcript-noted') ?? [])].map(String));
const remove = async (): Promise<void> => {
  await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), 'cited'), { recursive: true });
};

pageTest('words that notes cite are marked in the call, and the notes are named and gone to', async () => {
  const first = await cite(1);
  const second = await cite(4);
  await write(file('one.md'), `# One\n\n${first}\n\nText.\n\n${second}\n`);
  await write(file('two.md'), `${first}\n`);
  await openCall(ticker);
  const words = /^> (.+)$/m.exec(first)![1]!;
  await eventually(async () => {
    assert.deepEqual(await notesBelow(1), ['cited/one.md, line 5', 'cited/two.md, line 3']);
    assert.deepEqual(await notesBelow(4), ['cited/one.md, line 13']);
    assert.equal((await markedWords())[0]?.replace(/\s+/g, ' '), words);
  });
  assert.match(await page.text('nav .cited-count'), /^2 passages · 2 notes/);
  assert.match((await page.attribute('article[data-turn="1"]', 'aria-describedby')) ?? '', /^cited-1$/);
  assert.match(await page.ariaSnapshot('article[data-turn="1"] .cited-by'), /Go to the note that cites/);
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe({ within: '.cited-list, .cited-by' }), [], theme);
    await page.screenshot(`cited in notes, ${theme}`);
  });
  await page.click('article[data-turn="4"] .cited-note');
  const editor = await eventually(() => {
    const active = vscode.window.activeTextEditor;
    assert.equal(active?.document.uri.toString(), file('one.md').toString());
    return active;
  });
  assert.equal(editor.selection.active.line, 12);
  assert.match(editor.document.lineAt(12).text.slice(editor.selection.active.character), /^\[\w+, Q\d \d{4}\]\[md-/);
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  // The page is built anew, and goes to where reading stopped.
  await page.waitFor('article[data-turn="4"][aria-current="true"]');
  const said = (words: RegExp): Promise<void> =>
    eventually(async () => {
      assert.match(await page.evaluate(() => document.querySelector('body > [role="status"]')!.textContent), words);
    });
  await page.pressIn('article[data-turn="4"]', 'c');
  await said(/^Cited passage 2 of 2: /);
  await page.pressIn('article[data-turn="4"]', 'Shift+C');
  await page.waitFor('article[data-turn="1"][aria-current="true"]');
  await said(/^Cited passage 1 of 2: /);
  await page.pressIn('article[data-turn="1"]', 'c');
  await page.waitFor('article[data-turn="4"][aria-current="true"]');
  await page.pressIn('article[data-turn="4"]', 'Shift+C');
  await page.waitFor('article[data-turn="1"][aria-current="true"]');
  await page.pressIn('article[data-turn="1"] .cited-note', 'Enter');
  await eventually(() => assert.equal(vscode.window.activeTextEditor?.selection.active.line, 4));
  await write(file('one.md'), 'Nothing.\n');
  await eventually(async () => {
    assert.deepEqual(await notesBelow(1), ['cited/two.md, line 3']);
    assert.deepEqual(await notesBelow(4), []);
  });
  await remove();
  await eventually(async () => {
    assert.deepEqual(await markedWords(), []);
    assert.equal(await page.count('.cited-by, .cited-list'), 0);
  });
});

test('the notes that cite a call follow unsaved text, files.exclude, and a folder that comes or goes whole', async () => {
  const citation = await cite(2);
  const { document } = await openNote(citation);
  await openCall(ticker);
  const named = (expected: RegExp): Promise<void> =>
    eventually(async () => assert.match((await notesBelow(2)).sort().join(), expected));
  await named(/^Untitled-\d+, line 3$/);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), 'A line more.\n\n');
  await vscode.workspace.applyEdit(edit);
  await named(/^Untitled-\d+, line 5$/);
  const away = new vscode.WorkspaceEdit();
  away.replace(document.uri, new vscode.Range(0, 0, 99, 0), '');
  await vscode.workspace.applyEdit(away);
  await named(/^$/);

  const configuration = vscode.workspace.getConfiguration('files');
  await configuration.update('exclude', { 'cited/hidden': true }, vscode.ConfigurationTarget.Workspace);
  try {
    await write(file('hidden/one.md'), citation);
    await write(file('shown.md'), citation);
    await named(/^cited\/shown\.md, line 3$/);
  } finally {
    await configuration.update('exclude', undefined, vscode.ConfigurationTarget.Workspace);
  }
  await named(/^cited\/hidden\/one\.md, line 3,cited\/shown\.md, line 3$/);
  await remove();
  await named(/^$/);

  const elsewhere = await mkdtemp(join(folder().fsPath, '..', 'elsewhere-'));
  await mkdir(join(elsewhere, 'deeper'));
  await writeFile(join(elsewhere, 'deeper', 'one.md'), citation);
  await rename(elsewhere, file('').fsPath);
  await named(/^cited\/deeper\/one\.md, line 3$/);
  await rm(file('').fsPath, { recursive: true });
  await named(/^$/);
});

test('in a call as text cited words are underlined, and the notes are its references', async () => {
  const citation = await cite(1);
  await write(file('one.md'), `${citation}\n\n${citation}\n`);
  await run(commands.transcriptsOpenAsText, { ticker });
  const { document } = await eventually(() => {
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.languageId, 'market-desk-transcript');
    return editor;
  });
  const lens = await eventually(async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const [own] = found.filter(({ command }) => command?.title.startsWith('Cited in'));
    assert.equal(own?.command?.title, 'Cited in cited/one.md, line 3 and 1 other place');
    return own;
  });
  const words = /^> (.+)$/m.exec(citation)![1]!;
  assert.equal(document.getText(lens.range).replace(/\s+/g, ' '), words);
  const places = await vscode.commands.executeCommand<vscode.Location[]>(
    'vscode.executeReferenceProvider',
    document.uri,
    lens.range.start.translate(0, 3),
  );
  assert.deepEqual(
    places.map(({ uri, range }) => `${vscode.workspace.asRelativePath(uri)} ${range.start.line}`),
    ['cited/one.md 2', 'cited/one.md 8'],
  );
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
  const editor = await vscode.window.showTextDocument(document, { selection: lens.range });
  editor.revealRange(lens.range, vscode.TextEditorRevealType.AtTop);
  await workbench.screenshot('cited in notes, as text');
  await remove();
  await eventually(async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    assert.deepEqual(found, []);
  });
});
