import * as vscode from 'vscode';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import type { NotePosition } from '../../../host/notes/noteLastActive.ts';
import { writeAll } from '../../../host/notes/noteWriting.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import type { PlacedCitation } from './placeCitation.ts';

/** Inserts what was placed into a note as one undo step, and says where it went. */
export async function insertPlaced(note: NotePosition, placed: PlacedCitation): Promise<void> {
  const { document } = note;
  const insertions = placed.insertions.map(({ offset, text }) => ({ at: document.positionAt(offset), text }));
  const editor = await writeAll(note, insertions);
  if (editor) moveCursor(editor, placed);
  showInStatusBar(vscode.l10n.t('Added to {0}.', nameOfNote(document.uri)), 4_000);
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
