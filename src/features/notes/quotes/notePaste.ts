import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables.ts';
import type { FeatureParts } from '../../../host/featureParts.ts';
import type { Services } from '../../../host/services.ts';
import { signOfLinks } from '../../../domain/citations/signOfLinks.ts';
import { forNotes } from '../noteSelector.ts';
import { pasteKind } from './pasteKind.ts';
import type { QuotePaste } from './quotePaste.ts';

const plain = 'text/plain';
/** In characters. A longer text isn't a quotation. */
const longestPaste = 100_000;

/**
 * Pastes a copied quotation into a note in the format that the note's settings choose. Any other text is pasted as it
 * is.
 */
export function registerNotePaste(
  services: Services,
  parts: FeatureParts,
  load: () => Promise<QuotePaste>,
): Disposable {
  const provider: vscode.DocumentPasteEditProvider = {
    provideDocumentPasteEdits: async (document, ranges, clipboard) => {
      const [range] = ranges;
      const text = await clipboard.get(plain)?.asString();
      if (ranges.length !== 1 || !range || !text?.includes(signOfLinks) || text.length > longestPaste) return undefined;
      const edit = await (await load()).edit(text, document, range);
      return edit && [edit];
    },
  };
  const api = 'languages.registerDocumentPasteEditProvider';
  const pasting = { name: vscode.l10n.t('Pasting quotes as citations'), api } as const;
  return forNotes(services, (notes) =>
    parts.attempt(pasting, (own) => {
      const offered = { providedPasteEditKinds: [pasteKind()], pasteMimeTypes: [plain] };
      own.add(vscode.languages.registerDocumentPasteEditProvider(notes, provider, offered));
    }),
  );
}
