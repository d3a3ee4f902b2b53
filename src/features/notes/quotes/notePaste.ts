import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { signOfLinks } from '../../../domain/citations/productLinks.ts';
import { forNotes } from '../noteSelector.ts';
import type { PlacedCitation } from './placeCitation.ts';
import type { QuotePaste } from './quotePaste.ts';

const plain = 'text/plain';
const kind = vscode.DocumentDropOrPasteEditKind.Text.append('marketDesk', 'citation');
/** In characters. A longer text isn't a quotation. */
const longestPaste = 100_000;

/**
 * Pastes a copied quotation into a note in the format that the note's settings choose. Any other text is pasted as it
 * is.
 */
export function registerNotePaste(services: Services, load: () => Promise<QuotePaste>): Disposable {
  const provider: vscode.DocumentPasteEditProvider = {
    provideDocumentPasteEdits: async (document, ranges, clipboard) => {
      const [range] = ranges;
      const text = await clipboard.get(plain)?.asString();
      if (ranges.length !== 1 || !range || !text?.includes(signOfLinks) || text.length > longestPaste) return undefined;
      const placed = await (await load()).place(text, document, range);
      return placed && [pasteEdit(document, placed)];
    },
  };
  return forNotes(services, (notes) =>
    vscode.languages.registerDocumentPasteEditProvider(notes, provider, {
      providedPasteEditKinds: [kind],
      pasteMimeTypes: [plain],
    }),
  );
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
  const edit = new vscode.DocumentPasteEdit('', vscode.l10n.t('Paste as Citation'), kind);
  edit.additionalEdit = new vscode.WorkspaceEdit();
  edit.additionalEdit.set(document.uri, inserts);
  return edit;
}
