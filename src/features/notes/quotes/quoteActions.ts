import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { CallText } from '../../../domain/passages/callText.ts';
import { longestPassage } from '../../../domain/passages/passage.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { hasApi } from '../../../host/editorApi.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import type { NotePosition } from '../../../host/notes/noteLastActive.ts';
import { offsetOfCursor } from '../../../host/notes/noteWriting.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import type { Services } from '../../../host/services.ts';
import type { ParsedArguments } from '../../../ids.ts';
import { askForNote } from '../../../host/notes/chooseNote.ts';
import { linkOfCall, newNote, quoteSelected, writeQuote, type Quote } from './quoteModel.ts';
import { insertPlaced } from './insertPlaced.ts';
import type { PlacedCitation } from '../../../domain/writing/placeCitation.ts';
import { placeCitations } from '../../../domain/writing/placeCitations.ts';
import { quotePassages } from './quotePassages.ts';
import { QuotePaste } from './quotePaste.ts';

/** Copies the selection in a call to a note or to the clipboard. */
export class QuoteActions {
  readonly #services: Services;
  readonly paste: QuotePaste;

  constructor(services: Services) {
    this.#services = services;
    this.paste = new QuotePaste(services);
  }

  /** Copies the quotation in the format of the last active note. */
  async copy(given?: ParsedArguments['passages']): Promise<void> {
    const quotes = await this.#quotesOf(given);
    const [quote] = quotes;
    const note = this.#services.notes.place;
    const text = quotes.length === 1 ? this.#write(quote, note?.document) : this.#writeAll(quotes, note?.document);
    if (quotes.length === 1) this.paste.copied(text, quote);
    await vscode.env.clipboard.writeText(text);
    const pastesPlain = !hasApi('languages.registerDocumentPasteEditProvider');
    showInStatusBar(
      quotes.length > 1
        ? vscode.l10n.t('Copied {0} quotes to the clipboard.', quotes.length)
        : pastesPlain
          ? vscode.l10n.t('Copied the quote to the clipboard. This editor pastes it as plain text.')
          : vscode.l10n.t('Copied the quote to the clipboard.'),
      4_000,
    );
  }

  /** Writes the quotations as an empty note would have them, in the format of the last active note. */
  async written(given?: ParsedArguments['passages']): Promise<string> {
    return this.#writeAll(await this.#quotesOf(given), this.#services.notes.place?.document);
  }

  /** Inserts the quotation at the cursor of the last active note. The call keeps the focus. */
  async toNote(given?: ParsedArguments['passages']): Promise<void> {
    const quotes = await this.#quotesOf(given);
    const { notes, settings } = this.#services;
    await this.#insert(quotes, notes.place ?? (await askForNote(settings.noteLanguages, headingOf(quotes))));
  }

  /** Returns the given passages, else the selection. */
  async #quotesOf(given: ParsedArguments['passages'] | undefined): Promise<[Quote, ...Quote[]]> {
    return given ? quotePassages(this.#services, given) : [await this.#selected()];
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
    if (!quote)
      throw new PlainError(
        vscode.l10n.t(
          'Select words in an earnings call first. On its page, Right Arrow selects a sentence; in its text, put the cursor in one.',
        ),
      );
    return quote;
  }

  #write(quote: Quote, document: vscode.TextDocument | undefined): string {
    return writeQuote(quote, this.#services.settings.quoteTemplate(document), document?.getText() ?? '');
  }

  #writeAll(quotes: readonly Quote[], document: vscode.TextDocument | undefined): string {
    return this.#place(quotes, document, { text: '', caret: 0 }).insertions[0]!.text.trimEnd();
  }

  #place(
    quotes: readonly Quote[],
    document: vscode.TextDocument | undefined,
    { text, caret }: { text: string; caret: number | undefined },
  ): PlacedCitation {
    const setting = this.#services.settings.quoteTemplate(document);
    const citations = quotes.map((quote) => ({
      link: quote.link,
      write: (taken: string) => writeQuote(quote, setting, taken),
    }));
    return placeCitations(text, caret, citations);
  }

  async #insert(quotes: readonly Quote[], note: NotePosition): Promise<void> {
    const { document } = note;
    const placed = this.#place(quotes, document, { text: document.getText(), caret: offsetOfCursor(note) });
    await insertPlaced(note, placed);
  }
}

/** Returns the first lines of a new note for quotations. */
function headingOf(quotes: readonly [Quote, ...Quote[]]): string {
  const [quote] = quotes;
  const link = linkOfCall(quote, vscode.env.uriScheme);
  const isOneCall = quotes.every((each) => linkOfCall(each, vscode.env.uriScheme) === link);
  return isOneCall ? newNote(quote, link) : `# ${vscode.l10n.t('Quotations')}\n\n`;
}
