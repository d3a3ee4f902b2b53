import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { nameFile } from '../service/fileDialog.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput, runFromPalette } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview, webviewTabs } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';
import { copyQuote, page, run } from './noteSteps.ts';

const { ticker, companyname_short: name } = sampleCompanies[3]!;
const unread = sampleCompanies[5]!;
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

test('quotations and tickers of the notes are listed by company and by note, and lead there by click and key', async () => {
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
  // With the keys alone: the filter, down to the row, and Enter.
  const filtering = run(commands.notesFilter);
  await quickInput.answer(`like ${ticker}`);
  await filtering;
  await eventually(async () => {
    assert.equal(await notes.message(), `“like ${ticker}” · 1 row`);
    // The pane may be lower than three rows.
    await notes.press('End');
    const rows = await notes.rows();
    assert.equal(rows.at(-1)?.label, `We like $${ticker}.`);
    assert.ok(!rows.some(({ label }) => label.startsWith(beginningOf(citation))));
  });
  await notes.press('Enter');
  assert.equal((await activeNote('two.md')).selection.active.line, 0);
  await remove();
});

test('a call that is not in the library is asked about, with its cost', async () => {
  const link = `x://market-desk.market-desk/transcript?from=sample&cik=${unread.cik}&ticker=${unread.ticker}&fyq=Q1%202020&start=Hello`;
  await write('missing.md', `> Never said.\n>\n> — [x](${link})\n`);
  await show();
  await run(commands.notesGroupByNote);
  await notes.bring('Never said.');
  await notes.menu('Never said.');
  await workbench.waitFor('.monaco-menu .action-label:has-text("Download Cited Call…")');
  await workbench.press('Escape');
  const row = (await notes.rows()).find(({ label }) => label === 'Never said.');
  assert.match(row!.ariaLabel, /isn’t in the library\.$/);
  assert.equal(webviewTabs(panels.transcript).length, 0);
  await remove();
});

test('a broken quotation stands first, with its fix', async () => {
  const citation = await copyQuote(1, ticker);
  await write('wrong.md', `# Wrong\n\n${citation.replace('> ', '> Never ')}\n`);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await show();
  await run(commands.notesGroupByNote);
  await eventually(async () => {
    await notes.press('Home');
    const [first, second] = await notes.rows();
    assert.deepEqual([first?.label, first?.description], ['Broken quotations', '1']);
    assert.match(second?.label ?? '', /^Never /);
    assert.match(second?.ariaLabel ?? '', /Quote doesn’t match the transcript, which says/);
  });
  await workbench.screenshot('a broken quotation');
  // The same row stands below its note, too.
  await workbench.hover('.part.statusbar');
  const rowOfBroken = '.pane:has(> .pane-header:has-text("Notes")) .monaco-list-row[data-index="1"]';
  const isShown = (): boolean =>
    vscode.window.activeTextEditor?.document.uri.toString() === file('wrong.md').toString();
  await eventually(async () => {
    // The editor loses a click on a row while its tree is asked anew.
    if (isShown()) return;
    await workbench.hover(rowOfBroken);
    await workbench.click(`${rowOfBroken} .action-label[aria-label^="Restore the Wording"]`, { timeout: 2_000 });
    await eventually(() => assert.ok(isShown()), 5_000);
  });
  const { document } = await activeNote('wrong.md');
  await eventually(async () => {
    assert.equal(document.getText(), `# Wrong\n\n${citation}\n`);
    assert.ok((await notes.rows()).every(({ label }) => label !== 'Broken quotations'));
  });
  await document.save();
  await remove();
});

test('a note is shared as HTML and as Markdown, each complete without Market Desk', async () => {
  const citation = await copyQuote(1, ticker);
  await write('shared.md', `# A *note*\n\n- [x] done\n\n${citation}\n`);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.window.showTextDocument(file('shared.md'));
  for (const [format, ending] of [
    ['HTML', 'html'],
    ['Markdown', 'md'],
  ] as const) {
    await runFromPalette('Market Desk: Share Note…');
    await eventually(async () => {
      assert.equal(await quickInput.title(), 'Share Note as');
    });
    await quickInput.pick(format);
    await nameFile(file(`copy.${ending}`).fsPath);
    await notifications.waitFor(`Shared as indexed/copy.${ending}.`);
  }
  const [html, markdown] = [await read('copy.html'), await read('copy.md')];
  for (const copy of [html, markdown]) {
    assert.doesNotMatch(copy, /market-desk|<script|vscode-resource/);
    assert.match(copy, new RegExp(`\\(${ticker}\\), Q\\d \\d{4} earnings call, `));
  }
  assert.match(html, /<title>A note<\/title>/);
  assert.match(html, /<h1[^>]*>A <em>note<\/em><\/h1>/);
  assert.match(html, /<p>1 of 1 quotation checked on [A-Z]/);
  assert.match(html, /<a id="md-use-1-1" href="#md-ref-1">\[1\]<\/a>/);
  assert.match(html, /<blockquote[^>]*>[^]*<\/blockquote>[^]*<h2[^>]*>References<\/h2>\s*<ol[^>]*>/);
  assert.match(markdown, /^# A \*note\*\n\n- \[x\] done\n\n> /);
  assert.equal((await read('shared.md')).includes('market-desk.market-desk/'), true);
  await remove();
});

test('a note shared as HTML has every word that the editor’s own preview shows', async () => {
  const tags = 'embed video title select noembed object button dialog svg math template'.split(' ');
  const lines = tags.map((tag, at) => `Before${at} <${tag} title="x"> after${at}\n\nNext${at}</${tag}>`);
  await write(
    'odd.md',
    `# Odd\n\n${lines.join('\n\n')}\n\nA <xmp><i title="raw"></xmp> formula $x_1$.\n\nLast <head> word\n`,
  );
  await vscode.window.showTextDocument(file('odd.md'));
  await vscode.commands.executeCommand('markdown.showPreview', file('odd.md'));
  const preview = webview('markdown.preview');
  await preview.waitFor('.markdown-body h1');
  const shown = await preview.text('body');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.window.showTextDocument(file('odd.md'));
  await runFromPalette('Market Desk: Share Note…');
  await quickInput.pick('HTML');
  await nameFile(file('odd.html').fsPath);
  await notifications.waitFor('Shared as indexed/odd.html.');
  const wordsIn = (text: string): string[] => text.match(/[A-Za-z]{2,}\d*/g) ?? [];
  const written = new Set(wordsIn((await read('odd.html')).replace(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')));
  assert.ok(wordsIn(shown).includes('raw') && wordsIn(shown).includes('word'), shown);
  assert.deepEqual(
    wordsIn(shown).filter((word) => !written.has(word)),
    [],
  );
  await remove();
});
