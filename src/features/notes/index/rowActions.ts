import * as vscode from 'vscode';
import { isRecord } from '../../../base/record.ts';
import { inputPrompt } from '../../../host/inputPrompt.ts';
import type { LazyTree } from '../../../host/lazyTree.ts';
import { nameOfNote } from '../../../host/nameOfNote.ts';
import { PlainError } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import { commands } from '../../../ids.ts';
import type { FixKind } from '../../../domain/notes/checkCitations.ts';
import { restoreQuotation } from '../checks/restoreQuotation.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import type { NotesNode, QuotationNode } from './notesTreeModel.ts';
import type { NotesTreeState } from './notesTreeState.ts';

/** What the commands of the view of the notes do with its rows. */
export class RowActions {
  readonly #language: NoteLanguage;
  readonly #selected: LazyTree<NotesNode>['selected'];

  constructor(language: NoteLanguage, { selected }: LazyTree<NotesNode>) {
    this.#language = language;
    this.#selected = selected;
  }

  /** Goes to the row's place in its note. */
  async goTo(row: unknown): Promise<void> {
    const place = isRecord(row) && 'line' in row ? (row as unknown as QuotationNode) : await this.#quotation(undefined);
    const uri = vscode.Uri.parse(place.note);
    const at = new vscode.Position(place.line, place.character);
    try {
      await vscode.window.showTextDocument(uri, { selection: new vscode.Range(at, at) });
    } catch (error) {
      throw new PlainError(vscode.l10n.t('Couldn’t open the note {0}.', nameOfNote(uri)), 'badRequest', error);
    }
  }

  /** Goes to the cited words in their call. Asks first when it isn't in the library. */
  async openCited(row: unknown): Promise<void> {
    const { text } = await this.#quotation(row);
    await runCommand(commands.notesOpenCitation, text, 'person');
  }

  /** Puts right what a menu names. A key puts right whatever can be. */
  async restore(row: unknown, kind: FixKind): Promise<void> {
    const quotation = await this.#quotation(row);
    const { fixes } = quotation;
    await restoreQuotation(this.#language, quotation, fixes.includes(kind) ? kind : (fixes[0] ?? kind));
  }

  /** A row of a menu, or the selected one for a key that a person has chosen. */
  async #quotation(row: unknown): Promise<QuotationNode> {
    if (isQuotation(row)) return row;
    const selected = (await this.#selected()).find(isQuotation);
    if (!selected) throw new PlainError(vscode.l10n.t('Select a quotation in the Notes view first.'));
    return selected;
  }
}

function isQuotation(row: unknown): row is QuotationNode {
  return isRecord(row) && row['type'] === 'quotation';
}

export async function askFilter(state: NotesTreeState): Promise<void> {
  const filter = await inputPrompt({
    title: vscode.l10n.t('Filter Notes'),
    value: state.filter,
    placeHolder: vscode.l10n.t('Words, a company, a ticker, a speaker or a note. Leave empty to show all.'),
  });
  if (filter !== undefined) state.filter = filter;
}
