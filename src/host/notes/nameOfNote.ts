import * as vscode from 'vscode';
import { columnBeside } from '../panels/columns.ts';
import type { Citing } from '../../domain/links/citing.ts';
import { PlainError } from '../errors/plainError.ts';
import { cellOf, isCell, openNote, placeOfClosedCell } from './notebookCells.ts';

/** Returns a note's name for users. */
export function nameOfNote(uri: vscode.Uri): string {
  const cell = cellOf(uri);
  const place = cell ? { file: cell.notebook.uri, index: cell.index } : placeOfClosedCell(uri);
  if (place) return vscode.l10n.t('{0}, cell {1}', vscode.workspace.asRelativePath(place.file), place.index + 1);
  return uri.scheme === 'untitled' ? uri.path : vscode.workspace.asRelativePath(uri);
}

/** Returns the file of a note; for a cell, its notebook's. */
export function fileOfNote(uri: vscode.Uri): vscode.Uri {
  return cellOf(uri)?.notebook.uri ?? placeOfClosedCell(uri)?.file ?? uri;
}

/** Returns the tab of a document, wherever it is open. */
export function tabOfDocument(uri: vscode.Uri): vscode.Tab | undefined {
  const name = fileOfNote(uri).toString();
  const isTab: (input: unknown) => boolean = isCell(uri)
    ? (input) => input instanceof vscode.TabInputNotebook && input.uri.toString() === name
    : (input) => input instanceof vscode.TabInputText && input.uri.toString() === name;
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ input }) => isTab(input));
}

/** Shows a place of a note. A cell is shown in its notebook, which only a command of the editor can do. */
export async function showNote(uri: vscode.Uri, options: vscode.TextDocumentShowOptions): Promise<void> {
  const shown = placeOfClosedCell(uri) ? (await openNote(uri)).uri : uri;
  if (isCell(shown)) await vscode.commands.executeCommand('vscode.open', shown, options);
  else await vscode.window.showTextDocument(uri, options);
}

/** Opens the note where it is already open, or beside the current editor. */
export async function openNoteAt({ note, line, character }: Omit<Citing, 'passage'>): Promise<void> {
  const uri = vscode.Uri.parse(note);
  const at = new vscode.Position(line, character);
  try {
    await showNote(uri, {
      viewColumn: tabOfDocument(uri)?.group.viewColumn ?? columnBeside(),
      preview: false,
      selection: new vscode.Range(at, at),
    });
  } catch (error) {
    throw new PlainError(vscode.l10n.t('Couldn’t open the note {0}.', nameOfNote(uri)), 'badRequest', error);
  }
}
