import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { copyQuote, run, select } from './noteSteps.ts';

const { ticker } = sampleCompanies[3]!;
const folder = (): vscode.Uri =>
  vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'a notebook of quotations');

test('a notebook is checked while it is closed, and cell by cell while it is open', async () => {
  const altered = (await copyQuote(1, ticker)).replace(/ \S+ /, ' xylophones ');
  const uri = vscode.Uri.joinPath(folder(), 'study.ipynb');
  const cells = [
    { cell_type: 'markdown', metadata: {}, source: ['# Study'] },
    { cell_type: 'markdown', metadata: {}, source: [altered] },
  ];
  const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
  await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(notebook)));
  const faultsOf = (place: vscode.Uri): string[] =>
    vscode.languages
      .getDiagnostics(place)
      .filter(({ source }) => source === 'Market Desk')
      .map(({ message }) => message);
  await eventually(() => assert.match(faultsOf(uri).join('\n'), /^Cell 2: Quote doesn’t match the transcript/));
  const document = await vscode.workspace.openNotebookDocument(uri);
  await vscode.window.showNotebookDocument(document, {
    viewColumn: vscode.ViewColumn.Two,
    selections: [new vscode.NotebookRange(1, 2)],
  });
  const cell = document.cellAt(1).document;
  await eventually(() => {
    assert.match(faultsOf(cell.uri).join('\n'), /^Quote doesn’t match the transcript/);
    assert.deepEqual(faultsOf(uri), []);
  });
  await run(commands.notesGoTo, { note: cell.uri.toString(), line: 0, character: 2 });
  await select(4, 4);
  await run(commands.transcriptsQuoteToNote);
  await eventually(() => assert.equal(cell.getText().match(/market-desk\.market-desk\//g)?.length, 2, cell.getText()));
  await document.save();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.workspace.fs.delete(folder(), { recursive: true });
});
