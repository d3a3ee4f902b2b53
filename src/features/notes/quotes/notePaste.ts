import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { signOfLinks } from '../../../domain/citations/productLinks.ts';
import { forNotes } from '../noteSelector.ts';
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
      const written = await (await load()).write(text, document, range);
      return written === undefined ? undefined : [pasteEdit(document, range, written)];
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
function pasteEdit(document: vscode.TextDocument, range: vscode.Range, text: string): vscode.DocumentPasteEdit {
  const insert = new vscode.SnippetTextEdit(range, new vscode.SnippetString().appendText(text));
  insert.keepWhitespace = true;
  const edit = new vscode.DocumentPasteEdit('', vscode.l10n.t('Paste as Citation'), kind);
  edit.additionalEdit = new vscode.WorkspaceEdit();
  edit.additionalEdit.set(document.uri, [insert]);
  return edit;
}
