import * as vscode from 'vscode';
import { PlainError } from '../../host/errorWords.ts';
import type { NotePlace } from '../../host/noteLastActive.ts';
import type { Services } from '../../host/services.ts';
import { placeQuote } from './placeModel.ts';
import { linkOfCall, newNote, quoteSelected, writeQuote, type Quote } from './quoteModel.ts';
import { QuotePaste } from './quotePaste.ts';
import { textAround } from './textAround.ts';

/** Takes what is selected in a call into a note, or onto the clipboard. */
export class QuoteActions {
  readonly #services: Services;
  readonly paste: QuotePaste;

  constructor(services: Services) {
    this.#services = services;
    this.paste = new QuotePaste(services);
  }

  /** As the note that was last active would have it. */
  async copy(): Promise<void> {
    const quote = await this.#selected();
    const note = this.#services.notes.place;
    const text = this.#write(quote, note?.document);
    this.paste.copied(text, quote);
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(vscode.l10n.t('The quotation is on the clipboard.'), 4_000);
  }

  /** At the cursor of the note that was last active; the call keeps the focus. */
  async toNote(): Promise<void> {
    const quote = await this.#selected();
    const note = this.#services.notes.place;
    if (note) await this.#insert(quote, note);
    else await this.#offerNote(quote);
  }

  async #selected(): Promise<Quote> {
    const selected = await this.#services.selections.current();
    const quote = selected && quoteSelected(selected, vscode.env.uriScheme, new Date());
    if (!quote) throw new PlainError(vscode.l10n.t('Select words in an earnings call first.'));
    return quote;
  }

  #write(quote: Quote, document: vscode.TextDocument | undefined): string {
    return writeQuote(quote, this.#services.settings.quoteTemplate(document), document?.getText() ?? '');
  }

  async #insert(quote: Quote, { document, cursor, editor }: NotePlace): Promise<void> {
    const at = document.validatePosition(cursor);
    const text = placeQuote(this.#write(quote, document), textAround(document, new vscode.Range(at, at)));
    const isDone = editor
      ? await editor.edit((edit) => {
          edit.insert(at, text);
        })
      : await insertBehind(document, at, text);
    if (!isDone)
      throw new PlainError(
        vscode.l10n.t('The note {0} cannot be changed.', vscode.workspace.asRelativePath(document.uri)),
      );
    editor?.revealRange(new vscode.Range(at, editor.selection.active));
    const name = document.isUntitled ? document.uri.path : vscode.workspace.asRelativePath(document.uri);
    vscode.window.setStatusBarMessage(vscode.l10n.t('Quoted to {0}.', name), 4_000);
  }

  async #offerNote(quote: Quote): Promise<void> {
    const create = vscode.l10n.t('Create Note');
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t('No note is open that the quotation could go to.'),
      create,
    );
    if (answer !== create) return;
    const content = newNote(quote, linkOfCall(quote, vscode.env.uriScheme));
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    const end = document.lineAt(document.lineCount - 1).range.end;
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: false,
      selection: new vscode.Range(end, end),
    });
    await this.#insert(quote, { document, cursor: end, editor });
  }
}

async function insertBehind(document: vscode.TextDocument, at: vscode.Position, text: string): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, at, text);
  return vscode.workspace.applyEdit(edit);
}
