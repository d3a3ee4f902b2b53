import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { CallText } from '../../../domain/citations/callText.ts';
import { longestPassage } from '../../../domain/citations/passage.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import type { NotePosition } from '../../../host/notes/noteLastActive.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import { openNewNote, writeAll } from '../../../host/notes/noteWriting.ts';
import { notify, showInStatusBar } from '../../../host/prompts/notifications.ts';
import type { Services } from '../../../host/services.ts';
import { linkOfCall, newNote, quoteSelected, writeQuote, type Quote } from './quoteModel.ts';
import { placeCitation, type PlacedCitation } from './placeCitation.ts';
import { QuotePaste } from './quotePaste.ts';

/** Copies the selection in a call to a note or to the clipboard. */
export class QuoteActions {
  readonly #services: Services;
  readonly paste: QuotePaste;

  constructor(services: Services) {
    this.#services = services;
    this.paste = new QuotePaste(services);
  }

  /** Copies the quotation in the format of the note that was last active. */
  async copy(): Promise<void> {
    const quote = await this.#selected();
    const note = this.#services.notes.place;
    const text = this.#write(quote, note?.document);
    this.paste.copied(text, quote);
    await vscode.env.clipboard.writeText(text);
    const pastesPlain = this.#services.unavailable.needing('languages.registerDocumentPasteEditProvider') !== undefined;
    showInStatusBar(
      pastesPlain
        ? vscode.l10n.t('Copied the quote to the clipboard. This editor pastes it as plain text.')
        : vscode.l10n.t('Copied the quote to the clipboard.'),
      4_000,
    );
  }

  /** Inserts the quotation at the cursor of the note that was last active. The call keeps the focus. */
  async toNote(): Promise<void> {
    const quote = await this.#selected();
    const note = this.#services.notes.place;
    if (note) await this.#insert(quote, note);
    else await this.#offerNote(quote);
  }

  async #selected(): Promise<Quote> {
    const selected = await this.#services.selections.current();
    if (selected && selected.passage.end - selected.passage.start > longestPassage) {
      const most = formatCount(longestPassage);
      throw new PlainError(vscode.l10n.t('The selection is too long. A quote can have up to {0} characters.', most));
    }
    const source = new CallText(selected?.text ?? '');
    await inSlices(source.prepare());
    const quote = selected && quoteSelected({ ...selected, source }, vscode.env.uriScheme, new Date());
    if (!quote) throw new PlainError(vscode.l10n.t('Select words in an earnings call first.'));
    return quote;
  }

  #write(quote: Quote, document: vscode.TextDocument | undefined): string {
    return writeQuote(quote, this.#services.settings.quoteTemplate(document), document?.getText() ?? '');
  }

  async #insert(quote: Quote, note: NotePosition): Promise<void> {
    const { document } = note;
    const start = document.offsetAt(document.validatePosition(note.cursor));
    const written = this.#write(quote, document);
    const placed = placeCitation(document.getText(), { start, end: start }, { written, link: quote.link });
    const insertions = placed.insertions.map(({ offset, text }) => ({ at: document.positionAt(offset), text }));
    moveCursor(await writeAll(note, insertions), placed);
    showInStatusBar(vscode.l10n.t('Added to {0}.', nameOfNote(note.document.uri)), 4_000);
  }

  async #offerNote(quote: Quote): Promise<void> {
    const create = vscode.l10n.t('Create Note');
    const answer = await notify(vscode.l10n.t('No note is open for the quote.'), {
      actions: [create],
    });
    if (answer !== create) return;
    const content = newNote(quote, linkOfCall(quote, vscode.env.uriScheme));
    await this.#insert(quote, await openNewNote(content));
  }
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
