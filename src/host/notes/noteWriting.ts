import * as vscode from 'vscode';

import { placeQuote, type Around } from '../../domain/writing/placeQuote.ts';
import { isReadOnlyDocument } from './isReadOnlyDocument.ts';
import { nameOfNote } from './nameOfNote.ts';
import { isCell } from './notebookCells.ts';
import { notify, showInStatusBar } from '../prompts/notifications.ts';
import { PlainError } from '../errors/plainError.ts';
import type { NotePosition } from './noteLastActive.ts';

/** Inserts text at the note's cursor, separated from its surroundings if it is a block, as one undo step. */
export async function writeAtCursor(note: NotePosition, written: string): Promise<void> {
  const { document, cursor } = note;
  const at = document.validatePosition(cursor);
  const text = placeQuote(written, textAround(document, new vscode.Range(at, at)));
  const editor = await writeAll(note, [{ at, text }]);
  editor?.revealRange(new vscode.Range(at, editor.selection.active));
}

/** Text to insert at a position of a note. */
interface Insertion {
  at: vscode.Position;
  text: string;
}

/**
 * Inserts texts at several positions as one undo step, and returns the editor in which they can be seen. A note that
 * another tab covers is shown first; a cell whose rendering is shown has no editor. Rejects if the note can't be changed.
 */
export async function writeAll(
  note: NotePosition,
  insertions: readonly Insertion[],
): Promise<vscode.TextEditor | undefined> {
  const { document } = note;
  if (isReadOnlyDocument(document)) throw readOnlyError(document);
  const editor = note.editor ?? (isCell(document.uri) ? undefined : await showCovered(note));
  const { version } = document;
  const isDone = editor
    ? await editor.edit((edit) => {
        for (const { at, text } of insertions) edit.insert(at, text);
      })
    : await insertAll(document, insertions);
  if (!isDone) throw new PlainError(vscode.l10n.t('Couldn’t edit the note {0}.', nameOfNote(document.uri)));
  // A read-only editor leaves its text alone and still says that the edit is done.
  if (document.version === version) throw readOnlyError(document);
  return editor;
}

function insertAll({ uri }: vscode.TextDocument, insertions: readonly Insertion[]): Thenable<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { at, text } of insertions) edit.insert(uri, at, text);
  return vscode.workspace.applyEdit(edit);
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
  const answer = await notify(vscode.l10n.t('Which note should this go to?'), {
    actions: [create, copy],
  });
  if (answer === create) return openNewNote(heading);
  if (answer === copy) {
    await vscode.env.clipboard.writeText(written);
    showInStatusBar(vscode.l10n.t('Copied to the clipboard.'), 4_000);
  }
  return undefined;
}

/** Shows a note in its own tab group, or beside the active tab if that is in the same group and would be covered. */
async function showCovered({ document, cursor }: NotePosition): Promise<vscode.TextEditor> {
  const name = document.uri.toString();
  const group = vscode.window.tabGroups.all.find(
    ({ isActive, tabs }) =>
      !isActive && tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === name),
  );
  const at = document.validatePosition(cursor);
  return vscode.window.showTextDocument(document, {
    viewColumn: group?.viewColumn ?? vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
    selection: new vscode.Range(at, at),
  });
}

function readOnlyError({ uri }: vscode.TextDocument): PlainError {
  return new PlainError(
    vscode.l10n.t(
      '{0} is read-only. Nothing was inserted. Click in a note that you can edit, and try again.',
      nameOfNote(uri),
    ),
  );
}

/** A few lines before and after a range of a document. */
function textAround(document: vscode.TextDocument, { start, end }: vscode.Range): Around {
  return {
    before: document.getText(new vscode.Range(new vscode.Position(Math.max(0, start.line - 2), 0), start)),
    after: document.getText(new vscode.Range(end, new vscode.Position(end.line + 3, 0))),
  };
}
