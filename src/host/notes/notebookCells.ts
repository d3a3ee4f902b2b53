import * as vscode from 'vscode';

/** A cell of a notebook is a document of its own, whose URI says nothing of its place to anybody but the editor. */
export function isCell({ scheme }: vscode.Uri): boolean {
  return scheme === 'vscode-notebook-cell';
}

/** The cell of an open notebook that a document is. */
export function cellOf(uri: vscode.Uri): vscode.NotebookCell | undefined {
  if (!isCell(uri)) return undefined;
  const name = uri.toString();
  for (const notebook of vscode.workspace.notebookDocuments) {
    const found = notebook.getCells().find(({ document }) => document.uri.toString() === name);
    if (found) return found;
  }
  return undefined;
}

/** The cell that is selected in a notebook, whether its text or its rendering is shown. */
export function selectedCell({ notebook, selections }: vscode.NotebookEditor): vscode.NotebookCell | undefined {
  const [first] = selections;
  return first && first.start < first.end && first.start < notebook.cellCount
    ? notebook.cellAt(first.start)
    : undefined;
}
