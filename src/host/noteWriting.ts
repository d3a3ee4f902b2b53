import * as vscode from 'vscode';
import { placeQuote } from '../domain/citations/placeQuote.ts';
import { notify, showInStatusBar } from './notifications.ts';
import { PlainError } from './plainError.ts';
import type { NotePosition } from './noteLastActive.ts';
import { textAround } from './textAround.ts';

/** Inserts text at the note's cursor, separated from its surroundings if it is a block, as one undo step. */
export async function writeAtCursor(note: NotePosition, written: string): Promise<void> {
  const { document, cursor, editor } = note;
  const at = document.validatePosition(cursor);
  await writeAt(note, at, placeQuote(written, textAround(document, new vscode.Range(at, at))));
  editor?.revealRange(new vscode.Range(at, editor.selection.active));
}

/** Inserts text at a position of the note as it is, as one undo step. Rejects if the note can't be changed. */
export async function writeAt(note: NotePosition, at: vscode.Position, text: string): Promise<void> {
  await writeAll(note, [{ at, text }]);
}

/** Text to insert at a position of a note. */
export interface Insertion {
  at: vscode.Position;
  text: string;
}

/** Inserts texts at several positions as one undo step. Rejects if the note can't be changed. */
export async function writeAll({ document, editor }: NotePosition, insertions: readonly Insertion[]): Promise<void> {
  const isDone = editor
    ? await editor.edit((edit) => {
        for (const { at, text } of insertions) edit.insert(at, text);
      })
    : await insertBehind(document, insertions);
  if (!isDone)
    throw new PlainError(vscode.l10n.t('Couldn’t edit the note {0}.', vscode.workspace.asRelativePath(document.uri)));
}

/** Opens an untitled note beside the active editor, which keeps the focus. The cursor is at the note's end. */
export async function openNewNote(content: string): Promise<NotePosition> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  const cursor = document.lineAt(document.lineCount - 1).range.end;
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
    selection: new vscode.Range(cursor, cursor),
  });
  return { document, cursor, editor };
}

/**
 * When no note is open, offers a new one that begins with `heading`, or the clipboard. Undefined if the person chooses
 * the clipboard or nothing.
 */
export async function offerNote(written: string, heading: string): Promise<NotePosition | undefined> {
  const create = vscode.l10n.t('Create Note');
  const copy = vscode.l10n.t('Copy');
  const answer = await notify(vscode.l10n.t('No note is open. Create one, or copy the text.'), {
    actions: [create, copy],
  });
  if (answer === create) return openNewNote(heading);
  if (answer === copy) {
    await vscode.env.clipboard.writeText(written);
    showInStatusBar(vscode.l10n.t('Copied to the clipboard.'), 4_000);
  }
  return undefined;
}

async function insertBehind(document: vscode.TextDocument, insertions: readonly Insertion[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { at, text } of insertions) edit.insert(document.uri, at, text);
  return vscode.workspace.applyEdit(edit);
}
