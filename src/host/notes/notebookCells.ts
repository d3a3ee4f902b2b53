import * as vscode from 'vscode';
import { memoByVersion } from '../../base/memo.ts';

/** Returns whether a document is a notebook cell. Only the editor can tell its place from its URI. */
export function isCell({ scheme }: vscode.Uri): boolean {
  return scheme === 'vscode-notebook-cell';
}

/** The cells of an open notebook by the names of their documents. */
const cellsByName = memoByVersion(
  (notebook: vscode.NotebookDocument) =>
    new Map(notebook.getCells().map((cell) => [cell.document.uri.toString(), cell])),
);

/** Returns the cell of an open notebook with this URI. */
export function cellOf(uri: vscode.Uri): vscode.NotebookCell | undefined {
  if (!isCell(uri)) return undefined;
  const name = uri.toString();
  for (const notebook of vscode.workspace.notebookDocuments) {
    const found = cellsByName(notebook).get(name);
    if (found) return found;
  }
  return undefined;
}

/** Returns the selected cell of a notebook, whether its text or its rendering is shown. */
export function selectedCell({ notebook, selections }: vscode.NotebookEditor): vscode.NotebookCell | undefined {
  const [first] = selections;
  return first && first.start < first.end && first.start < notebook.cellCount
    ? notebook.cellAt(first.start)
    : undefined;
}

/** The ending of the files of Jupyter notebooks. */
export const notebookEnding = '.ipynb';

const cellFragment = /^cell=(\d{1,6})$/;

/** Returns the name of a cell of a closed notebook. */
export function closedCell(file: vscode.Uri, index: number): vscode.Uri {
  return file.with({ fragment: `cell=${index}` });
}

/** Returns the notebook's file and the index of a cell in it, if a URI is the name of a cell in a closed notebook. */
export function placeOfClosedCell(uri: vscode.Uri): { file: vscode.Uri; index: number } | undefined {
  const index = uri.path.endsWith(notebookEnding) ? cellFragment.exec(uri.fragment)?.[1] : undefined;
  return index === undefined ? undefined : { file: uri.with({ fragment: '' }), index: Number(index) };
}

/** Opens a note; for a cell, its notebook, without showing it. */
export async function openNote(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const place = placeOfClosedCell(uri);
  if (!place) return vscode.workspace.openTextDocument(uri);
  const notebook = await vscode.workspace.openNotebookDocument(place.file);
  if (place.index >= notebook.cellCount) throw vscode.FileSystemError.FileNotFound(uri);
  return notebook.cellAt(place.index).document;
}
