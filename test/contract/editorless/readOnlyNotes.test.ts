import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { commands, panels } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

const { One, Two } = values.ViewColumn;

/** Everything that inserts into a note, each with its page beside. */
const insertions = [
  { what: 'a table of the calendar', id: commands.calendarMarkdownToNote },
  { what: 'a fund', id: commands.fundsInsertIntoNote },
  { what: 'bars', id: commands.barsCite },
] as const;

async function openPages(desk: Desk): Promise<void> {
  await desk.call(commands.calendarRefresh);
  await desk.call(commands.fundsOpen, { ticker: 'QCBAX' });
  await desk.call(commands.barsOpen, { tickers: ['BRMC'], period: '1d' });
}

const showNote = async (desk: Desk, note: vscode.Uri | string): Promise<vscode.TextEditor> => {
  const { window, workspace } = desk.api;
  const document = await (typeof note === 'string'
    ? workspace.openTextDocument({ language: 'markdown', content: note })
    : workspace.openTextDocument(note));
  return window.showTextDocument(document, { viewColumn: One, preview: false });
};

const refusal = 'read-only. Nothing was inserted. Click in a note that you can edit, and try again.';

/** The messages that come up while something runs. */
async function messagesOf(desk: Desk, work: () => Promise<unknown>): Promise<string[]> {
  const before = desk.messages.messages.length;
  await work();
  return desk.messages.messages.slice(before).map(({ text }) => text);
}

/** The earlier versions of notes, as Git has them. */
function addGit(desk: Desk, text: string): vscode.Uri {
  const { workspace, FileSystemError, Uri } = desk.api;
  const refuse = (uri: vscode.Uri): never => {
    throw FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: new values.EventEmitter<vscode.FileChangeEvent[]>().event,
    watch: () => new values.Disposable(() => undefined),
    stat: () => ({ type: values.FileType.File, ctime: 0, mtime: 0, size: text.length }),
    readFile: () => Buffer.from(text),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  workspace.registerFileSystemProvider('git', provider);
  return Uri.from({ scheme: 'git', path: '/workspace/Earlier.md' });
}

suite('a read-only note', () => {
  test('a read-only note gets no quotation, and neither does another note instead', bound, () =>
    withSample(async (desk) => {
      await openPages(desk);
      const other = (await showNote(desk, '# Other\n')).document;
      const earlier = await showNote(desk, addGit(desk, '# Earlier\n'));
      for (const { what, id } of insertions) {
        const told = await messagesOf(desk, () => desk.call(id));
        assert.deepEqual(told, [`/workspace/Earlier.md is ${refusal}`], what);
        assert.equal(other.getText(), '# Other\n', what);
        assert.equal(earlier.document.getText(), '# Earlier\n', what);
      }
    }),
  );

  test('a note that settings make read-only reports it, though the editor accepts the edit', bound, () =>
    withSample(
      async (desk) => {
        await openPages(desk);
        const other = (await showNote(desk, '# Other\n')).document;
        const uri = (await desk.api.workspace.findFiles('Final.md'))[0]!;
        const final = (await showNote(desk, uri)).document;
        desk.configure('files.readonlyInclude', { '**/Final.md': true });
        for (const { what, id } of insertions) {
          const told = await messagesOf(desk, () => desk.call(id));
          assert.deepEqual(told, [`Final.md is ${refusal}`], what);
          assert.equal(other.getText(), '# Other\n', what);
          assert.equal(final.getText(), '# Final\n', what);
        }
        desk.configure('files.readonlyInclude', {});
        await desk.call(commands.barsCite);
        assert.match(final.getText(), /BRMC/);
      },
      { 'Final.md': '# Final\n' },
    ),
  );

  test('a read-only note has hovers over tickers and completes its own `$` names', bound, () =>
    withSample(async (desk) => {
      const { document } = await showNote(desk, addGit(desk, 'On $BRMC.\n\n$BRM'));
      const { token } = new values.CancellationTokenSource();
      const [hover] = await Promise.all(
        desk.languages
          .providers<vscode.HoverProvider>('registerHoverProvider', document)
          .map(async (each) => each.provideHover(document, document.positionAt(5), token)),
      );
      assert.match(JSON.stringify(hover?.contents), /BRMC/);
      const end = document.positionAt(document.getText().length);
      const lists = await Promise.all(
        desk.languages
          .providers<vscode.CompletionItemProvider>('registerCompletionItemProvider', document)
          .map(async (each) =>
            each.provideCompletionItems(document, end, token, { triggerKind: 0, triggerCharacter: '$' }),
          ),
      );
      assert.match(JSON.stringify(lists), /BRMC/);
    }),
  );
});

suite('a note that another tab covers', () => {
  for (const { what, id } of insertions)
    test(`a note covered by a tab is shown beside when it gets ${what}`, bound, () =>
      withSample(async (desk) => {
        const { window } = desk.api;
        await openPages(desk);
        const editor = await showNote(desk, '# Note\n\nFirst.\n\nLast.');
        editor.selection = new values.Selection(2, 6, 2, 6);
        for (const panel of [panels.bars, panels.fund]) desk.desktop.panels(panel)[0]?.reveal();
        const shown = desk.desktop.panels(panels.fund)[0]!;
        assert.equal(shown.column, One);
        assert.equal(window.visibleTextEditors.length, 0);
        await desk.call(id);
        const now = window.visibleTextEditors[0]!;
        assert.equal(now.document, editor.document);
        assert.equal(now.viewColumn, Two);
        assert.equal(window.activeTextEditor, undefined);
        assert.match(now.document.getText(), /^[^]*First\.\n\n[^]+\n\nLast\./);
      }),
    );
});
