import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, documentScheme, languages, panels, type CommandId } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { pageTest, test, testAcrossReload } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const [{ ticker, cik }, , third] = sampleCompanies as [
  (typeof sampleCompanies)[0],
  (typeof sampleCompanies)[0],
  (typeof sampleCompanies)[0],
];
const page = webview(panels.transcript);
const run = (command: CommandId, ...argument: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...argument);

const textEditor = (): vscode.TextEditor => {
  const editor = vscode.window.activeTextEditor;
  assert.equal(editor?.document.uri.scheme, documentScheme);
  return editor;
};
const openText = async (argument: object): Promise<vscode.TextEditor> => {
  await run(commands.transcriptsOpenAsText, argument);
  return eventually(textEditor);
};
const symbolsOf = async ({ uri }: vscode.TextDocument): Promise<vscode.DocumentSymbol[]> =>
  vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
const readTurns = async (): Promise<{ speaker: string; speech: string }[]> => {
  await page.waitFor('body[data-state="ready"] [role="toolbar"] vscode-button');
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('article[data-turn]')].map((article) => ({
      speaker: article.dataset['speaker']!,
      speech: article.querySelector('[data-part="speech"]')!.textContent.slice(0, 40),
    })),
  );
};

test('a call as text is read-only, wraps its lines, and has one symbol a turn, folds and hovers', async () => {
  await run(commands.transcriptsOpen, { ticker });
  const turns = await readTurns();
  const { document } = await openText({ ticker });
  assert.match(document.uri.path, new RegExp(`^/transcripts/${ticker}/Q\\d 20\\d\\d\\.transcript$`));
  assert.equal(document.languageId, languages.transcript);
  assert.equal(vscode.workspace.getConfiguration('editor', document).get('wordWrap'), 'on');
  assert.equal(vscode.workspace.fs.isWritableFileSystem(documentScheme), false);
  const symbols = await symbolsOf(document);
  assert.deepEqual(
    symbols.map(({ name }) => name),
    turns.map(({ speaker }) => speaker),
  );
  for (const [index, { speech }] of turns.entries())
    assert.ok(document.getText(symbols[index]!.range).includes(speech), speech);
  const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
    'vscode.executeFoldingRangeProvider',
    document.uri,
  );
  const isFolded = ({ selectionRange }: vscode.DocumentSymbol): boolean =>
    folds.some(({ start }) => start === selectionRange.start.line);
  assert.ok(symbols.every(isFolded));
  assert.ok(
    folds.some(
      ({ start, end }) => symbols.filter(({ range }) => range.start.line >= start && range.end.line <= end).length > 1,
    ),
  );
  const named = symbols.find(({ detail }) => detail !== '')!;
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    named.selectionRange.start,
  );
  const words = hovers.flatMap(({ contents }) => contents.map((each) => (each as vscode.MarkdownString).value));
  assert.ok(
    words
      .join()
      .replace(/\\|&nbsp;/g, ' ')
      .includes(named.detail.split(' ')[0]!),
    words.join(),
  );
  await workbench.screenshot('call as text');
});

test('a turn in the panel leads to its line in the text and back; an open text is revealed at a turn', async () => {
  await run(commands.transcriptsOpen, { cik, turn: 7 });
  await page.waitFor('article[data-turn="7"][aria-current="true"]');
  await page.pressIn('article[data-turn="7"]', 't');
  const { document } = await eventually(textEditor);
  const symbols = await symbolsOf(document);
  const at = await eventually(() => {
    const { line } = textEditor().selection.active;
    assert.equal(line, symbols[7]!.selectionRange.start.line);
    return line;
  });
  const position = symbols[11]!.range.end;
  assert.ok(position.line > at);
  textEditor().selection = new vscode.Selection(position, position);
  await run(commands.transcriptsOpen, document.uri);
  await page.waitFor('article[data-turn="11"][aria-current="true"]');
  await openText({ cik, turn: 3 });
  await eventually(() => assert.equal(textEditor().selection.active.line, symbols[3]!.selectionRange.start.line));
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  assert.equal(tabs.filter(({ input }) => input instanceof vscode.TabInputText).length, 1);
});

pageTest('a call offers the last quarters with their cost, until they are in the library', async () => {
  await run(commands.transcriptsOpen, { ticker: third.ticker });
  await page.waitFor('.quarters [data-action="quarters"]', { state: 'attached' });
  await page.click('.quarters summary');
  assert.match(await page.text('.quarters [data-action="quarters"]'), /^Download the last 8 quarters$/);
  await page.screenshot('call, offer of quarters');
  await page.click('.quarters [data-action="quarters"]');
  await page.waitFor('.quarters [data-action="quarters"]', { state: 'detached' });
  await page.click('.quarters summary');
  await eventually(async () => {
    const quarters = await page.texts('.quarters [data-quarter]');
    assert.ok(
      quarters.slice(1, 8).every((quarter) => /^Q\d \d{4}$/.test(quarter.trim())),
      quarters.join(),
    );
  });
});

test('the tab of a call as text says its ticker, and speakers have colors of the theme', async () => {
  const { document: text } = await openText({ ticker, turn: 0 });
  const quarter = /([^/]+)\.transcript$/.exec(text.uri.path)![1]!;
  await eventually(async () => {
    const tabs = await workbench.texts('.editor-group-container.active .tab .label-name');
    assert.ok(tabs.includes(`${ticker} · ${quarter}`), tabs.join());
  });
  const names = new Set((await symbolsOf(text)).map(({ name }) => name));
  await inEveryColorTheme(async (theme) => {
    await eventually(async () => {
      const spans = await workbench.evaluate(() =>
        [...document.querySelectorAll('.editor-group-container.active .view-line > span > span')].map((span) => ({
          words: span.textContent.replaceAll('\u00a0', ' ').replace(/:?\s*$/, ''),
          color: getComputedStyle(span).color,
        })),
      );
      const named = new Set(spans.filter(({ words }) => names.has(words)).map(({ color }) => color));
      const said = new Set(spans.filter(({ words }) => words.length > 60).map(({ color }) => color));
      assert.ok(named.size >= 2, `${theme}: ${named.size} colors of names`);
      assert.ok(
        [...said].every((color) => !named.has(color)),
        theme,
      );
    });
  });
});

testAcrossReload('a call as text comes back after a reload, from the library', {
  before: async () => {
    await openText({ ticker });
  },
  after: async () => {
    const uri = await eventually(() => {
      const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ input }) => input));
      const found = inputs.find((input) => input instanceof vscode.TabInputText && input.uri.scheme === documentScheme);
      assert.ok(found instanceof vscode.TabInputText);
      return found.uri;
    });
    const { document } = await vscode.window.showTextDocument(uri);
    assert.ok((await symbolsOf(document)).length > 20);
  },
});
