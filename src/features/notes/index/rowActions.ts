import * as v from 'valibot';
import * as vscode from 'vscode';
import { wholeNumber } from '../../../base/wholeNumber.ts';
import { inputPrompt } from '../../../host/prompts/inputPrompt.ts';
import type { LazyTree } from '../../../host/trees/lazyTree.ts';
import { nameOfNote, showNote } from '../../../host/notes/nameOfNote.ts';
import { openNote } from '../../../host/notes/notebookCells.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { commands } from '../../../ids.ts';
import { editOf } from '../checks/editOf.ts';
import { fixKindOf } from '../../../domain/verdicts/findings.ts';
import type { FixKind } from '../../../domain/verdicts/problems.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import { placeInNote, type NotesNode } from './notesTreeModel.ts';
import type { NotesTreeState } from './notesTreeState.ts';

/** A row that leads to a place in a note. */
const placeRow = v.object({ note: v.string(), line: wholeNumber, character: wholeNumber });
/** A citation as it was listed: its note, its link, and the place of its quotation at the time, or else of the link. */
const quotationRow = v.object({
  ...placeRow.entries,
  type: v.literal('quotation'),
  text: v.string(),
  start: wholeNumber,
  fixes: v.pipe(v.array(v.picklist(['words', 'speaker', 'cut', 'figure', 'newValue', 'firstReported'])), v.readonly()),
});
type QuotationRow = v.InferOutput<typeof quotationRow>;
type PlaceRow = v.InferOutput<typeof placeRow>;
const noteRow = v.object({ note: v.string() });

export function placeOf(given: unknown): PlaceRow | undefined {
  return v.is(placeRow, given) ? given : undefined;
}

export function quotationOf(given: unknown): QuotationRow | undefined {
  return v.is(quotationRow, given) ? given : undefined;
}

/** The note of a row or of a menu. */
export function noteOf(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  return v.is(noteRow, given) ? vscode.Uri.parse(given.note) : undefined;
}

/** The commands on the rows of the Notes view. */
export class RowActions {
  readonly #language: NoteLanguage;
  readonly #selected: LazyTree<NotesNode>['selected'];

  constructor(language: NoteLanguage, { selected }: LazyTree<NotesNode>) {
    this.#language = language;
    this.#selected = selected;
  }

  /** Goes to the row's place in its note. */
  async goTo(row: PlaceRow | undefined): Promise<void> {
    const place = row ?? (await this.#quotation(undefined));
    const uri = vscode.Uri.parse(place.note);
    const at = new vscode.Position(place.line, place.character);
    try {
      await showNote(uri, { selection: new vscode.Range(at, at) });
    } catch (error) {
      throw new PlainError(vscode.l10n.t('Couldn’t open the note {0}.', nameOfNote(uri)), 'badRequest', error);
    }
  }

  /** Goes to the cited words in their call. Asks first if the call isn't in the library. */
  async openCited(row: QuotationRow | undefined): Promise<void> {
    const { text } = await this.#quotation(row);
    await runCommand(commands.notesOpenCitation, text, 'person');
  }

  /** Applies the fix that a menu names. A keybinding applies every possible fix. */
  async restore(row: QuotationRow | undefined, kind: FixKind): Promise<void> {
    const quotation = await this.#quotation(row);
    const { fixes } = quotation;
    await restoreQuotation(this.#language, quotation, fixes.includes(kind) ? kind : (fixes[0] ?? kind));
  }

  /** Returns the row of a menu, or the selected one for the user's own keybinding. */
  async #quotation(row: QuotationRow | undefined): Promise<QuotationRow> {
    if (row) return row;
    const selected = (await this.#selected()).find((each) => each.type === 'quotation');
    if (!selected) throw new PlainError(vscode.l10n.t('Select a quotation in the Notes view first.'));
    return selected;
  }
}

export async function askFilter(state: NotesTreeState): Promise<void> {
  const filter = await inputPrompt({
    title: vscode.l10n.t('Filter Notes'),
    value: state.filter,
    placeHolder: vscode.l10n.t('Words, a company, a ticker, a speaker or a note. Leave empty to show all.'),
  });
  if (filter !== undefined) state.filter = filter;
}

/**
 * Fixes a quotation in its note, as one undo step, and shows it there. The note is read and checked again first, since
 * it may have changed.
 */
async function restoreQuotation(
  { readings, checker }: Pick<NoteLanguage, 'readings' | 'checker'>,
  { note, text, start }: QuotationRow,
  kind: FixKind,
): Promise<void> {
  const document = await openNote(vscode.Uri.parse(note));
  const { version } = document;
  const read = await readings.of(document);
  const [citation] = (read?.citations ?? [])
    .filter(({ link }) => link.text === text)
    .sort((one, other) => Math.abs(placeInNote(one) - start) - Math.abs(placeInNote(other) - start));
  const whole = document.getText();
  const checked = read && (await checker.check({ text: whole, ...read }));
  const problem = citation && checked?.broken.get(citation)?.find((each) => fixKindOf(each) === kind);
  const proven = problem && (await checker.fixesOf(problem, whole, checked!)).find((each) => each.kind === kind);
  if (!proven || document.version !== version)
    throw new PlainError(vscode.l10n.t('There’s nothing to restore in this quotation.'));
  await vscode.workspace.applyEdit(editOf(document, proven.edits));
  const first = document.positionAt(proven.edits[0]!.start);
  await showNote(document.uri, { selection: new vscode.Range(first, first) });
}
