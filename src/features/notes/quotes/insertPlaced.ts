import * as vscode from 'vscode';
import type { PlacedCitation } from '../../../domain/writing/placeCitation.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import type { NotePosition } from '../../../host/notes/noteLastActive.ts';
import { writePlaced } from '../../../host/notes/noteWriting.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';

/** Inserts a placed text into a note, and shows where it went. */
export async function insertPlaced(note: NotePosition, placed: PlacedCitation): Promise<void> {
  await writePlaced(note, placed);
  showInStatusBar(vscode.l10n.t('Added to {0}.', nameOfNote(note.document.uri)), 4_000);
}
