import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { commands, views } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';
import { selectSentence } from './selectSentence.ts';

const { ticker } = sampleCompanies[4]!;
const { token } = new values.CancellationTokenSource();

/** Selects the first sentence of a turn of a call. */
async function selectWords(desk: Desk, turn: number): Promise<string> {
  return (await selectSentence(desk, { ticker, turn })).words;
}

const openNotebook = (desk: Desk, ...texts: string[]) =>
  desk.room.outside(() =>
    desk.notebooks.open(values.Uri.file(join(desk.home, 'workspace', 'study.ipynb')), [
      { languageId: 'python', text: 'x = "$BRMC"' },
      ...texts.map((text) => ({ languageId: 'markdown', text })),
    ]),
  );

suite('a Markdown cell of a notebook', () => {
  test('a Markdown cell is checked as a note, with hovers, links and its own name in the view', bound, () =>
    withSample(async (desk) => {
      const words = await selectWords(desk, 1);
      await desk.call(commands.transcriptsCopyQuote);
      const written = desk.clipboard.text;
      const opened = openNotebook(desk, '# Study', written.replace(words, `Never ${words}`));
      const { document } = opened.notebook.cellAt(2);
      await desk.until('the cell is checked', () => desk.languages.diagnosticsOf(document.uri).length > 0);
      const [fault] = desk.languages.diagnosticsOf(document.uri);
      assert.match(fault!.message, /^Quote doesn’t match the transcript/);
      const [actions] = desk.languages.providers<vscode.CodeActionProvider>('registerCodeActionsProvider', document);
      const context = { diagnostics: [fault!], only: undefined, triggerKind: 1 } as vscode.CodeActionContext;
      const fixes = await desk.room.outside(() => actions!.provideCodeActions(document, fault!.range, context, token));
      assert.equal((fixes as vscode.CodeAction[])[0]!.title, 'Restore the Wording');
      const at = document.positionAt(document.getText().indexOf('Never '));
      const hovers = desk.languages.providers<vscode.HoverProvider>('registerHoverProvider', document);
      const found = await Promise.all(
        hovers.map(async (each) => desk.room.outside(() => each.provideHover(document, at, token))),
      );
      const shown = found
        .flatMap((hover) => hover?.contents ?? [])
        .map((each) => (each as vscode.MarkdownString).value);
      assert.ok(
        shown.some((text) => text.includes(words.slice(0, 5))),
        shown.join('\n'),
      );
      const links = desk.languages.providers<vscode.DocumentLinkProvider>('registerDocumentLinkProvider', document);
      const linked = await Promise.all(
        links.map(async (each) => desk.room.outside(() => each.provideDocumentLinks(document, token))),
      );
      assert.ok(linked.flat().some((link) => link?.tooltip === 'Go to Cited Words'));
      await desk.run(commands.notesGroupByNote);
      desk.view(views.notes).show();
      const rows = await desk.until('the cell is listed', async () => {
        const all = await desk.view(views.notes).rows();
        return all.some(({ label }) => label === 'study.ipynb, cell 3') && all;
      });
      const row = rows.find(({ label }) => label.startsWith(`Never ${words.slice(0, 20)}`))!;
      await desk.run(commands.notesGoTo, ...(row.command!.arguments as unknown[]));
      assert.deepEqual(desk.notebooks.shown.map(String), [document.uri.toString()]);
      desk.room.outside(() => opened.close());
      await desk.until('nothing is said of it', () => desk.languages.diagnosticsOf(document.uri).length === 0);
    }),
  );

  test('a Markdown cell gets the quotation, whether its text or its rendering is shown', bound, () =>
    withSample(async (desk) => {
      const words = await selectWords(desk, 1);
      const opened = openNotebook(desk, '# Study', 'Last.');
      const textOf = (index: number): string => opened.notebook.cellAt(index).document.getText();
      desk.room.outside(() => opened.select(2));
      await desk.run(commands.transcriptsQuoteToNote);
      assert.ok(textOf(2).startsWith(`Last.\n\n> ${words}\n`), textOf(2));
      assert.match(textOf(2), /\n\[md-[0-9a-z]+\]: \S+\n?$/);
      assert.deepEqual(desk.notebooks.revealed.map(String), [opened.notebook.cellAt(2).document.uri.toString()]);
      desk.room.outside(() => opened.select(1));
      // A cell of code is no note, so that the last one is.
      desk.room.outside(() => opened.select(0));
      await desk.run(commands.transcriptsQuoteToNote);
      assert.ok(textOf(1).startsWith(`# Study\n\n> ${words}\n`), textOf(1));
      assert.equal(textOf(0), 'x = "$BRMC"');
    }),
  );

  test('a Markdown cell of a closed notebook is checked and in the view, and its row opens the notebook', bound, () =>
    withSample(async (desk) => {
      const words = await selectWords(desk, 1);
      await desk.call(commands.transcriptsCopyQuote);
      const broken = desk.clipboard.text.replace(words, `Never ${words}`);
      const uri = values.Uri.file(join(desk.home, 'workspace', 'closed.ipynb'));
      const cells = [
        { cell_type: 'code', source: ['x = 1\n'] },
        { cell_type: 'markdown', source: broken.split(/(?<=\n)/) },
      ];
      await desk.api.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify({ nbformat: 4, cells })));
      const rowsWith = (label: RegExp) =>
        desk.until(`a row says ${String(label)}`, async () => {
          desk.view(views.notes).show();
          return (await desk.view(views.notes).rows()).find((row) => label.test(row.label));
        });
      await desk.run(commands.notesGroupByNote);
      await rowsWith(/^closed\.ipynb, cell 2$/);
      await desk.until('the notebook is checked', () => desk.languages.diagnosticsOf(uri).length > 0);
      const [{ message, range }] = desk.languages.diagnosticsOf(uri) as [vscode.Diagnostic];
      assert.match(message, /^Cell 2: Quote doesn’t match the transcript/);
      assert.deepEqual(range, new values.Range(0, 0, 0, 0));
      const row = await rowsWith(/^Never /);
      await desk.run(commands.notesGoTo, ...(row.command!.arguments as unknown[]));
      const [notebook] = desk.api.workspace.notebookDocuments;
      const { document } = notebook!.cellAt(1);
      assert.deepEqual(desk.notebooks.shown.map(String), [document.uri.toString()]);
      // From now on the open cell counts, and its file doesn’t.
      await desk.until('the cell is checked', () => desk.languages.diagnosticsOf(document.uri).length > 0);
      await desk.until('nothing is said of the file', () => desk.languages.diagnosticsOf(uri).length === 0);
      const open = await rowsWith(/^Never /);
      await desk.run(commands.notesRestoreWording, open.node, undefined);
      assert.ok(document.getText().startsWith(`> ${words}\n`), document.getText());
    }),
  );
});

suite('a closed note whose bytes aren’t a text', () => {
  test('an unreadable note has a row and a problem until it can be read', bound, () =>
    withSample(async (desk) => {
      const words = await selectWords(desk, 1);
      await desk.call(commands.transcriptsCopyQuote);
      const broken = desk.clipboard.text.replace(words, `Never ${words}`);
      const write = async (name: string, content: Buffer): Promise<vscode.Uri> => {
        const uri = values.Uri.file(join(desk.home, 'workspace', name));
        await desk.api.workspace.fs.writeFile(uri, content);
        return uri;
      };
      const isSaid = (uri: vscode.Uri, message: RegExp) =>
        desk.until(`${uri.path} says ${String(message)}`, () =>
          desk.languages.diagnosticsOf(uri).some((each) => message.test(each.message)),
        );
      const notebook = JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: broken }] });
      const altered = /Quote doesn’t match the transcript/;
      for (const [name, content, message] of [
        ['mark.ipynb', Buffer.from(`\u{FEFF}${notebook}`), altered],
        ['nan.ipynb', Buffer.from(notebook.replace('4', 'NaN')), altered],
        ['merge.ipynb', Buffer.from(`<<<<<<< ours\n${notebook}`), /^This notebook can’t be read/],
        ['mark.md', Buffer.from(`\u{FEFF}${broken}`), altered],
        ['wide.md', Buffer.from(`\u{FEFF}${broken}`, 'utf16le'), altered],
        ['unmarked.md', Buffer.from(broken, 'utf16le'), /^This note isn’t UTF-8/],
        ['latin.md', Buffer.from(`\u{A0}${broken.replace('Never', 'N\u{E9}ver')}`, 'latin1'), /^This note isn’t UTF-8/],
      ] as const)
        await isSaid(await write(name, content), message);
      desk.view(views.notes).show();
      const labels = (await desk.view(views.notes).rows()).map(({ label }) => label);
      assert.ok(
        labels.some((label) => label.startsWith('merge.ipynb: This notebook can’t be read')),
        labels.join('\n'),
      );
      await isSaid(await write('merge.ipynb', Buffer.from(notebook)), /^Cell 1: Quote doesn’t match/);
    }),
  );
});
