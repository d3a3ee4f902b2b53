import * as vscode from 'vscode';
import { columnBeside } from '../../../host/panels/columns.ts';
import { PlainError } from '../../../host/errors/plainError.ts';

/** Shows a screen's file in the column where it is open, else beside the active editor. */
export async function showScreen(
  document: vscode.TextDocument,
  options: Pick<vscode.TextDocumentShowOptions, 'preserveFocus'> = {},
): Promise<void> {
  const { uri } = document;
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );
  const viewColumn = group?.viewColumn ?? columnBeside();
  await vscode.window.showTextDocument(document, { viewColumn, preview: false, ...options });
}

/** Shows the results' file, by its address. */
export async function editScreen(address: string | undefined): Promise<void> {
  if (address === undefined) throw new PlainError(vscode.l10n.t('Run a screen first.'));
  await showScreen(await vscode.workspace.openTextDocument(vscode.Uri.parse(address)));
}
