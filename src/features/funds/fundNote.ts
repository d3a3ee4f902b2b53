import * as vscode from 'vscode';
import { localDate } from '../../domain/format/time.ts';
import { nameOfNote } from '../../host/nameOfNote.ts';
import { offerNote, writeAt, writeAtCursor } from '../../host/noteWriting.ts';
import { showInStatusBar } from '../../host/notifications.ts';
import type { Services } from '../../host/services.ts';
import { addFrontMatter, fundTemplateOf, isFrontMatter, renderFunds, valuesOfShown } from './fundNoteModel.ts';
import type { ShownFund } from './protocol.ts';

/** Into the note last active, one undoable step: a table at its cursor, front matter at its top. Without a note one is offered. */
export async function insertFund(
  { notes, settings }: Pick<Services, 'notes' | 'settings'>,
  shown: ShownFund,
  template: string | undefined,
): Promise<void> {
  const { place } = notes;
  const setting = template ?? settings.fundTemplate(place?.document);
  const values = valuesOfShown(shown, vscode.env.uriScheme, localDate(Date.now()));
  const written = renderFunds(fundTemplateOf(setting), values);
  const note = place ?? (await offerNote(written, ''));
  if (!note) return;
  if (!isFrontMatter(written)) {
    await writeAtCursor(note, written);
    say(vscode.l10n.t('Inserted into {0}.', nameOfNote(note.document.uri)));
    return;
  }
  const { document } = note;
  const { offset, text, kept } = addFrontMatter(document.getText(), written);
  if (text !== '') await writeAt(note, document.positionAt(offset), text);
  say(
    kept.length === 0
      ? vscode.l10n.t('Inserted into the front matter of {0}.', nameOfNote(note.document.uri))
      : vscode.l10n.t(
          '{0} already has these fields, which were left unchanged: {1}.',
          nameOfNote(note.document.uri),
          kept.join(', '),
        ),
  );
}

function say(words: string): void {
  showInStatusBar(words, 6_000);
}
