import * as vscode from 'vscode';
import type { Citing } from '../../domain/citations/citing.ts';
import { PlainError } from '../errors/plainError.ts';

/** A note as a person knows it. */
export function nameOfNote(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? uri.path : vscode.workspace.asRelativePath(uri);
}

/** The tab of a document, wherever it is open. */
export function tabOfDocument(uri: vscode.Uri): vscode.Tab | undefined {
  const name = uri.toString();
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === name);
}

/** Opens the note where it is already open, or beside the current editor. */
export async function openNoteAt({ note, line, character }: Omit<Citing, 'passage'>): Promise<void> {
  const uri = vscode.Uri.parse(note);
  const at = new vscode.Position(line, character);
  try {
    await vscode.window.showTextDocument(uri, {
      viewColumn: tabOfDocument(uri)?.group.viewColumn ?? vscode.ViewColumn.Beside,
      preview: false,
      selection: new vscode.Range(at, at),
    });
  } catch (error) {
    throw new PlainError(vscode.l10n.t('Couldn’t open the note {0}.', nameOfNote(uri)), 'badRequest', error);
  }
}
