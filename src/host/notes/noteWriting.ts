import * as vscode from 'vscode';
import { columnBeside } from '../panels/columns.ts';

import { placeWritten, type PlacedCitation } from '../../domain/writing/placeCitation.ts';
import { isReadOnlyDocument } from './isReadOnlyDocument.ts';
import { nameOfNote } from './nameOfNote.ts';
import { cellOf, isCell } from './notebookCells.ts';
import { PlainError } from '../errors/plainError.ts';
import type { NotePosition } from './noteLastActive.ts';

/** Returns the offset of a note's cursor; undefined if the user hasn't set it. */
export function offsetOfCursor({ document, cursor }: NotePosition): number | undefined {
  return cursor && document.offsetAt(document.validatePosition(cursor));
}

/** Inserts text at the note's cursor, or where it fits best, separated from its surroundings if it is a block, as one undo step. */
export async function writeAtCursor(note: NotePosition, written: string): Promise<void> {
  await writePlaced(note, placeWritten(note.document.getText(), offsetOfCursor(note), written));
}

/** Inserts a placed text into a note as one undo step, and puts the cursor after its words. */
export async function writePlaced(note: NotePosition, placed: PlacedCitation): Promise<void> {
  const { document } = note;
  const insertions = placed.insertions.map(({ offset, text }) => ({ at: document.positionAt(offset), text }));
  const editor = await writeAll(note, insertions);
  if (editor) moveCursor(editor, placed);
}

/** Puts the cursor after the words, so that the next quotation doesn't follow the definition of the link. */
function moveCursor(editor: vscode.TextEditor, { replaced, insertions, cursor }: PlacedCitation): void {
  const { document } = editor;
  const before = insertions[0]!.text.slice(0, cursor);
  // The editor writes the line ends of the document.
  const more = document.eol === vscode.EndOfLine.CRLF ? before.split('\n').length - 1 : 0;
  const at = document.positionAt(replaced.start + before.length + more);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(document.positionAt(replaced.start), at));
}

/** Text to insert at a position of a note. */
interface Insertion {
  at: vscode.Position;
  text: string;
}

/**
 * Inserts texts at several positions as one undo step, and returns the editor that shows them. A note that another tab
 * covers is shown first; a cell whose rendering is shown has no editor. Rejects if the note can't be changed.
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
  // A read-only editor keeps its text, but still reports the edit as done.
  if (document.version === version) throw readOnlyError(document);
  if (!editor) revealCell(document.uri);
  return editor;
}

/** Reveals a cell whose rendering is shown. */
function revealCell(uri: vscode.Uri): void {
  const cell = cellOf(uri);
  const shown = vscode.window.visibleNotebookEditors.find(({ notebook }) => notebook === cell?.notebook);
  if (cell) shown?.revealRange(new vscode.NotebookRange(cell.index, cell.index + 1));
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
    viewColumn: columnBeside(),
    preserveFocus: true,
    preview: false,
    selection: new vscode.Range(cursor, cursor),
  });
  return { document, cursor, editor };
}

/** Shows a note in its own tab group, or beside the active tab if that is in the same group and would be covered. */
async function showCovered({ document, cursor }: NotePosition): Promise<vscode.TextEditor> {
  const name = document.uri.toString();
  const group = vscode.window.tabGroups.all.find(
    ({ isActive, tabs }) =>
      !isActive && tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === name),
  );
  const at = cursor && document.validatePosition(cursor);
  return vscode.window.showTextDocument(document, {
    viewColumn: group?.viewColumn ?? columnBeside(),
    preserveFocus: true,
    preview: false,
    ...(at && { selection: new vscode.Range(at, at) }),
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
