import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { PlainError } from '../../../host/plainError.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import { checkCitation, fixKindOf, type FixKind } from '../../../domain/notes/checkCitations.ts';
import { placeInNote } from '../index/notesTreeModel.ts';

/** A citation as it was listed: its note, its link, and where its quotation was then, or else the link. */
interface ListedCitation {
  note: string;
  text: string;
  start: number;
}

/**
 * Puts a quotation right in its note, as one undo step, and shows it there. The note is read and checked again before,
 * since it may have changed.
 */
export async function restoreQuotation(
  { readings, calls }: Pick<NoteLanguage, 'readings' | 'calls'>,
  { note, text, start }: ListedCitation,
  kind: FixKind,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(note));
  const { version } = document;
  const citations = (await readings.of(document))?.citations ?? [];
  const [citation] = citations
    .filter(({ link }) => link.text === text)
    .sort((one, other) => Math.abs(placeInNote(one) - start) - Math.abs(placeInNote(other) - start));
  const call = citation && (await calls.get(citation.link.link));
  if (call) await inSlices(call.source.prepare());
  const problem = call && checkCitation(call, citation).find((each) => fixKindOf(each) === kind);
  if (problem?.fix === undefined || document.version !== version)
    throw new PlainError(vscode.l10n.t('There’s nothing to restore in this quotation.'));
  const range = new vscode.Range(document.positionAt(problem.start), document.positionAt(problem.end));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, problem.fix);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(range.start, range.start) });
}
