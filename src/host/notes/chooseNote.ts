import * as vscode from 'vscode';
import { columnBeside } from '../panels/columns.ts';
import { isReadOnlyDocument } from './isReadOnlyDocument.ts';
import { nameOfNote } from './nameOfNote.ts';
import type { NotePosition } from './noteLastActive.ts';
import { openNewNote } from './noteWriting.ts';
import { orCancel, pickOne, type PickRow } from '../prompts/quickPick.ts';
import { findNoteFiles, forEachFile, noteFiles } from './noteFiles.ts';
import { byTime } from './chooseNoteModel.ts';

/** Lists the notes of the workspace, the most recently changed first; empty if no folder is open. */
async function listNotes(languages: readonly string[]): Promise<vscode.Uri[]> {
  const files = noteFiles(languages);
  const uris = files ? await findNoteFiles(files) : [];
  const times = new Map<vscode.Uri, number>();
  await forEachFile(uris, async (uri) => {
    // A file that no longer exists can't be chosen.
    const stat = await vscode.workspace.fs.stat(uri).then(
      (found) => found,
      () => undefined,
    );
    if (stat) times.set(uri, stat.mtime);
  });
  return byTime([...times], (uri) => uri.toString());
}

/**
 * Asks for the target note: a new one that starts with `heading`, or one of the workspace. It opens beside the active
 * editor, which keeps the focus. Throws `CancellationError` if none is chosen.
 */
export async function askForNote(languages: readonly string[], heading: string): Promise<NotePosition> {
  const uris = await listNotes(languages);
  const rows: PickRow<vscode.Uri | 'new'>[] = [
    { label: vscode.l10n.t('New Note'), iconPath: new vscode.ThemeIcon('new-file'), value: 'new' },
    ...uris.map((uri) => ({
      label: nameOfNote(uri),
      description: vscode.workspace.asRelativePath(uri, true),
      iconPath: new vscode.ThemeIcon('note'),
      value: uri,
    })),
  ];
  const chosen = orCancel(
    await pickOne(rows, {
      title: vscode.l10n.t('Choose Note'),
      placeHolder: vscode.l10n.t('Which note should this go to?'),
      matchOnDescription: true,
    }),
  );
  return chosen === 'new' ? openNewNote(heading) : openNote(chosen);
}

/** Opens a note in which the user hasn't set the cursor. */
async function openNote(uri: vscode.Uri): Promise<NotePosition> {
  const document = await vscode.workspace.openTextDocument(uri);
  // A read-only file isn't shown: writing to it reports the error.
  if (isReadOnlyDocument(document)) return { document };
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: columnBeside(),
    preserveFocus: true,
    preview: false,
  });
  return { document, editor };
}
