import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { copyQuote } from './noteSteps.ts';

const { ticker } = sampleCompanies[3]!;
/** Each test has its own, so that news of one that was deleted is about no other. */
const folder = (of = 'hostile'): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, of);
const file = (name: string, of?: string): vscode.Uri => vscode.Uri.joinPath(folder(of), name);
const write = (uri: vscode.Uri, text: string): Thenable<void> => vscode.workspace.fs.writeFile(uri, Buffer.from(text));
const codesOf = (uri: vscode.Uri): unknown[] =>
  vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'Market Desk')
    .map(({ code }) => code);
const replaceAll = async ({ uri, lineCount }: vscode.TextDocument, text: string): Promise<void> => {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(0, 0, lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
};

test('a hostile note keeps no other note waiting, and is checked as it is after an edit', async () => {
  const citation = await copyQuote(1, ticker);
  const wrong = citation.replace('> ', '> Never ');
  const link = /: (\S+)$/.exec(citation)![1]!;
  /** Words that were never said: each of them is looked for in all of the call. */
  const lost = (at: number): string =>
    link.replace(/at=.*$/, `start=${encodeURIComponent(`Words ${at} that nobody has ever said in any such call`)}`);
  const hostile = [
    '> a\n'.repeat(5_000),
    ...Array.from({ length: 500 }, (_, at) => `> b\n>\n> — [c](${lost(at)})\n`),
    `\n[d](${link}${'.'.repeat(98_000)}x\n`,
  ].join('\n');
  const uri = file('hostile.md');
  try {
    await write(uri, hostile);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await write(file('ordinary.md'), `${wrong}\n`);
    await eventually(() => assert.deepEqual(codesOf(file('ordinary.md')), ['words']));
    await replaceAll(document, `${wrong}\n\n${wrong}\n`);
    await eventually(() => assert.deepEqual(codesOf(uri), ['words', 'words']));
    await document.save();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  } finally {
    await vscode.workspace.fs.delete(folder(), { recursive: true });
  }
});

test('a note that is too long to be checked says so', async () => {
  const citation = await copyQuote(1, ticker);
  const uri = file('long.md', 'long');
  await write(uri, `${citation}\n\n${'A line of words.\n'.repeat(120_000)}`);
  try {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await eventually(() => {
      const [said] = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Market Desk');
      assert.equal(said?.code, 'limit');
      assert.equal(said.severity, vscode.DiagnosticSeverity.Information);
      assert.match(said.message, /longer than 2,000,000 characters/);
    });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  } finally {
    await vscode.workspace.fs.delete(folder('long'), { recursive: true });
  }
});
