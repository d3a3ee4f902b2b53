import * as vscode from 'vscode';
import { isReadOnlyDocument } from '../../../host/notes/isReadOnlyDocument.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import type { NotePosition } from '../../../host/notes/noteLastActive.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import { findNoteFiles, forEachFile, noteFiles } from '../index/noteFiles.ts';
import { byTime } from './chooseNoteModel.ts';

/** The notes of the workspace, the one that was changed last first; empty where no folder is open. */
export async function listNotes(languages: readonly string[]): Promise<vscode.Uri[]> {
  const files = noteFiles(languages);
  const uris = files ? await findNoteFiles(files) : [];
  const times = new Map<vscode.Uri, number>();
  await forEachFile(uris, async (uri) => {
    // A file that is gone by now is no note to choose.
    const stat = await vscode.workspace.fs.stat(uri).then(
      (found) => found,
      () => undefined,
    );
    if (stat) times.set(uri, stat.mtime);
  });
  return byTime([...times], (uri) => uri.toString());
}

/**
 * Asks for one of the notes and opens it beside the active editor, which keeps the focus. The cursor is at the note's
 * end. Throws `CancellationError` if none is chosen.
 */
export async function chooseNote(uris: readonly vscode.Uri[]): Promise<NotePosition> {
  const rows = uris.map((uri) => ({
    label: nameOfNote(uri),
    description: vscode.workspace.asRelativePath(uri, true),
    iconPath: new vscode.ThemeIcon('note'),
    value: uri,
  }));
  const uri = orCancel(
    await pickOne(rows, {
      title: vscode.l10n.t('Choose Note'),
      placeHolder: vscode.l10n.t('Which note should this go to?'),
      matchOnDescription: true,
    }),
  );
  const document = await vscode.workspace.openTextDocument(uri);
  const cursor = document.lineAt(document.lineCount - 1).range.end;
  // A file that can't be written to stays closed: the writing says so.
  if (isReadOnlyDocument(document)) return { document, cursor };
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
    selection: new vscode.Range(cursor, cursor),
  });
  return { document, cursor, editor };
}
