import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, documentScheme } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { pageTest, test } from '../support/test.ts';
import { company as example, openCall, openNote, page, run, select, selected, selectNothing } from './noteSteps.ts';

const { ticker } = example;

test('words quoted from a call go to the note that was last active, in one step that can be undone', async () => {
  const editor = await openNote('# Note\n\nBefore.');
  await openCall();
  const words = await select(1, 1);
  await run(commands.transcriptsQuoteToNote);
  const written = await eventually(() => {
    const text = editor.document.getText();
    assert.ok(text.includes(`> ${words.slice(0, 10)}`), text);
    return text;
  });
  assert.match(
    written,
    /^# Note\n\nBefore\.\n\n> [^\n]+\.\n>\n> — [^\n]+\]\[(md-\w{8})\]\n\n\[\1\]: [\w-]+:\/\/market-desk\.market-desk\/transcript\?from=sample&cik=\d+&\S+\n$/,
  );
  assert.ok(written.includes(`[${ticker}, Q`), ticker);
  assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview, true);
  await select(1, 2);
  await run(commands.transcriptsQuoteToNote);
  await eventually(() => {
    const [body] = written.split('\n\n[md-');
    const text = editor.document.getText();
    assert.ok(text.startsWith(body!), text);
    assert.match(text.slice(body!.length), /^\n\n> \*\*[^*\n]+:\*\* [^\n]+(\n>[^\n]*)+\n\n(\[md-\w{8}\]: \S+\n){2}$/);
  });
  await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
  await vscode.commands.executeCommand('undo');
  await eventually(() => assert.equal(editor.document.getText(), written));
  await vscode.commands.executeCommand('undo');
  await eventually(() => assert.equal(editor.document.getText(), '# Note\n\nBefore.'));
});

test('a read-only note gets no quotation, nor does another in its place', async () => {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const other = (await openNote('# Other\n')).document;
  await openCall();
  const [folder] = vscode.workspace.workspaceFolders!;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder!.uri, 'notes.md'));
  const before = document.getText();
  const shown = { viewColumn: vscode.ViewColumn.One, preview: false };
  await vscode.window.showTextDocument(document, shown);
  try {
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    await select(1, 1);
    await run(commands.transcriptsQuoteToNote);
    await notifications.waitFor('notes.md is read-only. Nothing was inserted.');
    assert.equal(document.getText(), before);
    assert.equal(other.getText(), '# Other\n');
  } finally {
    await vscode.window.showTextDocument(document, shown);
    await vscode.commands.executeCommand('workbench.action.files.resetActiveEditorReadonlyInSession');
  }
});

pageTest('a quotation that is added to a covered note shows the note beside', async () => {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await openCall();
  const { document } = await openNote('# Covered\n\nBefore.');
  // The call was opened in the same group, and covers the note when it is opened again.
  await openCall();
  await eventually(() => assert.deepEqual(vscode.window.visibleTextEditors, []));
  const words = await select(1, 1);
  await run(commands.transcriptsQuoteToNote);
  const shown = await eventually(() => {
    const [editor] = vscode.window.visibleTextEditors;
    assert.equal(editor?.document, document);
    assert.ok(document.getText().startsWith('# Covered\n\nBefore.\n\n> '), document.getText());
    return editor;
  });
  assert.ok(document.getText().includes(words.slice(0, 10)));
  assert.equal(shown.viewColumn, vscode.ViewColumn.Two);
  assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview);
});

const marked = (): Promise<string> =>
  page.evaluate(() => [...(CSS.highlights.get('transcript-cited') ?? [])].map(String).join('|'));

pageTest(
  'keyboard: arrows select sentences of a turn, and the cursor in a text selects one, for a quotation',
  async () => {
    const copied = async (): Promise<string> => {
      await vscode.env.clipboard.writeText('');
      await run(commands.transcriptsCopyQuote);
      return eventually(async () => {
        const text = await vscode.env.clipboard.readText();
        assert.match(text, /^> /);
        return text.split('\n')[0]!.slice(2);
      });
    };
    await openCall();
    await run(commands.transcriptsOpen, { ticker, turn: 1 });
    await selectNothing();
    const article = 'article[data-turn="1"]';
    const press = async (key: string): Promise<string> => {
      await page.pressIn(article, key);
      await page.waitFor(selected);
      return page.evaluate(() => String(getSelection()));
    };
    const first = await press('ArrowRight');
    assert.ok((await page.text(`${article} [data-part="speech"]`)).startsWith(first));
    const second = await press('ArrowRight');
    assert.notEqual(second, first);
    await press('ArrowLeft');
    assert.equal(await press('Shift+ArrowRight'), `${first} ${second}`);
    assert.ok((await page.text('.visually-hidden[role="status"]')).includes(second));
    await eventually(async () => assert.equal(await copied(), `${first} ${second}`));

    await run(commands.transcriptsOpenAsText, { ticker });
    const editor = await eventually(() => {
      const found = vscode.window.activeTextEditor;
      assert.equal(found?.document.uri.scheme, documentScheme);
      return found;
    });
    const place = editor.document.positionAt(editor.document.getText().indexOf(second) + 3);
    editor.selection = new vscode.Selection(place, place);
    await eventually(async () => assert.equal(await copied(), second));
  },
);

test('the link of a quotation leads back to its words and marks them, and says when they are not there', async () => {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const editor = await openNote('');
  await openCall();
  const words = await select(3, 3);
  await run(commands.transcriptsQuoteToNote);
  const { document } = editor;
  const links = await eventually(async () => {
    const found = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      document.uri,
    );
    const ours = found.filter(({ target }) => target?.scheme === 'command');
    // The definition of the link, and where its label stands.
    assert.equal(ours.length, 2);
    return ours.filter(({ range }) => document.getText(range).includes('market-desk.market-desk/'));
  });
  const link = document.getText(links[0]!.range);
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  await run(commands.notesOpenCitation, link);
  await eventually(async () => {
    const text = await marked();
    assert.ok(text !== '' && (words.startsWith(text) || text.startsWith(words)), text);
  });
  await run(commands.notesOpenCitation, link.replace(/sum=\w{6}.*$/, 'sum=000000'));
  await notifications.waitFor('aren’t in this call anymore');
});
