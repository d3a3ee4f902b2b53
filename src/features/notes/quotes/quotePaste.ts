import * as vscode from 'vscode';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { parseCall } from '../../../domain/transcripts/parseCall.ts';
import type { Services } from '../../../host/services.ts';
import { findCitationLinks } from '../../../domain/notes/citationLinks.ts';
import { pasteKind } from './pasteKind.ts';
import { isQuoteAsWritten, quoteOfLink, writeQuote, type Quote } from './quoteModel.ts';
import { placeCitation, type PlacedCitation } from '../../../domain/writing/placeCitation.ts';

/** Recognizes a copied quotation, and writes it in the format of the note that it is pasted into. */
export class QuotePaste {
  readonly #services: Services;
  #copied: { text: string; quote: Quote } | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Remembers the quotation that was copied. `text` is what was written to the clipboard. */
  copied(text: string, quote: Quote): void {
    this.#copied = { text, quote };
  }

  /** Returns the edit that pastes a quotation; undefined for any text except a quotation exactly as it was copied. */
  async edit(
    text: string,
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<vscode.DocumentPasteEdit | undefined> {
    const setting = this.#services.settings.quoteTemplate(document);
    const quote = sameText(text, this.#copied?.text) ? this.#copied?.quote : await this.#copiedElsewhere(text, setting);
    if (!quote) return undefined;
    const note = document.getText();
    const at = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
    return pasteEdit(
      document,
      placeCitation(note, at, { written: writeQuote(quote, setting, note), link: quote.link }),
    );
  }

  /** Finds a quotation that was copied in another window or before a reload, by its link, from the library. */
  async #copiedElsewhere(text: string, setting: string): Promise<Quote | undefined> {
    const [found, ...others] = findCitationLinks(text);
    if (!found || others.length > 0) return undefined;
    const { source } = this.#services.connection;
    const { from, cik, fyq } = found.link;
    if (fromOfSource(source) !== from) return undefined;
    try {
      const library = await this.#services.library();
      const { value } = await library.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' });
      if (!value.call) return undefined;
      const call = { metadata: value.metadata, text: value.call.transcript, parsed: parseCall(value.call) };
      const quote = quoteOfLink(call, found, new Date());
      return quote && isQuoteAsWritten(text, quote, [setting]) ? quote : undefined;
    } catch {
      // A quotation that can't be read is pasted as plain text.
      return undefined;
    }
  }
}

/** Compares texts regardless of their line breaks, which a clipboard may change. */
function sameText(text: string, copied: string | undefined): boolean {
  return text.replace(/\r\n?/g, '\n') === copied?.replace(/\r\n?/g, '\n');
}

/** Pastes the text as an additional edit, since an editor would indent the lines of the pasted text again. */
function pasteEdit(document: vscode.TextDocument, placed: PlacedCitation): vscode.DocumentPasteEdit {
  const inserts = placed.insertions.map(({ offset, text }, index) => {
    const at = document.positionAt(offset);
    const isFirst = index === 0;
    const range = isFirst ? new vscode.Range(at, document.positionAt(placed.replaced.end)) : new vscode.Range(at, at);
    const snippet = new vscode.SnippetString();
    // Only a tab stop keeps the cursor out of the definition below.
    if (isFirst)
      snippet.appendText(text.slice(0, placed.cursor)).appendTabstop(0).appendText(text.slice(placed.cursor));
    else snippet.appendText(text);
    const insert = new vscode.SnippetTextEdit(range, snippet);
    insert.keepWhitespace = true;
    return insert;
  });
  const edit = new vscode.DocumentPasteEdit('', vscode.l10n.t('Paste as Citation'), pasteKind());
  edit.additionalEdit = new vscode.WorkspaceEdit();
  edit.additionalEdit.set(document.uri, inserts);
  return edit;
}
