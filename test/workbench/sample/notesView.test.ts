import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { nameFile } from '../service/fileDialog.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { workbench } from '../support/workbench.ts';
import { copyQuote, page, run } from './noteSteps.ts';

const { ticker, companyname_short: name } = sampleCompanies[3]!;
const notes = tree('Notes');
const folder = (): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'indexed');
const file = (path: string): vscode.Uri => vscode.Uri.joinPath(folder(), path);
const write = (path: string, text: string): Thenable<void> =>
  vscode.workspace.fs.writeFile(file(path), Buffer.from(text));
const read = async (path: string): Promise<string> =>
  Buffer.from(await vscode.workspace.fs.readFile(file(path))).toString('utf8');
const show = (): Thenable<unknown> => vscode.commands.executeCommand('marketDesk.notes.focus');
const wordsOf = (citation: string): string => /^> (.+)$/m.exec(citation)![1]!;
const remove = async (): Promise<void> => {
  await run(commands.notesClearFilter);
  await run(commands.notesGroupByCompany);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.workspace.fs.delete(folder(), { recursive: true });
};

/** The label of a row begins with these words: the row is as wide as the side bar, and the words go on in it. */
const beginningOf = (citation: string): string => wordsOf(citation).replace(/\\/g, '').slice(0, 20);

async function activeNote(path: string): Promise<vscode.TextEditor> {
  return eventually(() => {
    const active = vscode.window.activeTextEditor;
    assert.equal(active?.document.uri.toString(), file(path).toString());
    return active;
  });
}

test('quotations and tickers of the notes are listed by company and by note, and lead there by click', async () => {
  const citation = await copyQuote(1, ticker);
  await write('one.md', `# One\n\n${citation}\n`);
  await write('two.md', `We like $${ticker}.\n`);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await show();
  await run(commands.notesGroupByNote);
  await notes.bring('indexed/one.md');
  await eventually(async () => {
    const rows = await notes.rows();
    const at = rows.findIndex(({ label }) => label === 'indexed/one.md');
    assert.ok(rows[at + 1]?.label.startsWith(beginningOf(citation)), JSON.stringify(rows));
    assert.match(rows[at + 1]!.description, new RegExp(`\\(${ticker}\\), Q\\d \\d{4}`));
    assert.match(rows[at + 1]!.ariaLabel, /one\.md, line 3, The cited call is in the library\./);
    assert.ok(rows.some(({ label }) => label === `We like $${ticker}.`));
  });
  await notes.open(beginningOf(citation), () => vscode.window.activeTextEditor !== undefined);
  assert.equal((await activeNote('one.md')).selection.active.line, 2);
  await notes.action(beginningOf(citation), 'Open Cited Words');
  await page.waitFor('body[data-state="ready"] article[data-turn="1"][aria-current="true"]');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await show();
  await run(commands.notesGroupByCompany);
  await notes.bring(`${name} (${ticker})`);
  await inEveryColorTheme(async (theme) => {
    // The editor names a row by its label and description with a space between, which its text has not.
    const without = ['label-content-name-mismatch'];
    const within = '.pane-header[aria-label="Notes Section"] + .pane-body';
    assert.deepEqual(await workbench.axe({ within, without }), []);
    await workbench.screenshot(`the notes, ${theme}`);
  });
  await remove();
});

test('a note is shared as HTML, complete without Market Desk', async () => {
  const citation = await copyQuote(1, ticker);
  await write('shared.md', `# A *note*\n\n- [x] done\n\n${citation}\n`);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.window.showTextDocument(file('shared.md'));
  await runFromPalette('Market Desk: Share Note…');
  await eventually(async () => {
    assert.equal(await quickInput.title(), 'Share Note as');
  });
  await quickInput.pick('HTML');
  await nameFile(file('copy.html').fsPath);
  await notifications.waitFor('Shared as indexed/copy.html.');
  const html = await read('copy.html');
  assert.doesNotMatch(html, /market-desk|<script|vscode-resource/);
  assert.match(html, new RegExp(`\\(${ticker}\\), Q\\d \\d{4} earnings call, `));
  assert.match(html, /<title>A note<\/title>/);
  assert.match(html, /<h1[^>]*>A <em>note<\/em><\/h1>/);
  assert.match(html, /<p>1 of 1 quotation checked on [A-Z]/);
  assert.match(html, /<a id="md-use-1-1" href="#md-ref-1">\[1\]<\/a>/);
  assert.match(html, /<blockquote[^>]*>[^]*<\/blockquote>[^]*<h2[^>]*>References<\/h2>\s*<ol[^>]*>/);
  assert.equal((await read('shared.md')).includes('market-desk.market-desk/'), true);
  await remove();
});
