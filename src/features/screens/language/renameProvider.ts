import * as vscode from 'vscode';
import { mentionAt, mentionsOf } from '../../../screen/edit/mentions.ts';
import { renameMetric } from '../../../screen/edit/renameMetric.ts';
import type { MetricName } from '../../../screen/parse/tree.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { editIn, rangeIn } from './ranges.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

function mentionIn(document: vscode.TextDocument, position: vscode.Position): MetricName {
  const mention = mentionAt(parsedDocument(document), document.offsetAt(position));
  if (!mention) throw new Error(vscode.l10n.t('Only a metric can be renamed.'));
  return mention;
}

/** Another metric in place of one, throughout the file. */
export function createRenames(catalog: LibraryCatalog): vscode.RenameProvider {
  return {
    prepareRename(document, position) {
      const mention = mentionIn(document, position);
      return { range: rangeIn(document, mention), placeholder: mention.name };
    },
    provideRenameEdits(document, position, to) {
      const result = renameMetric(parsedDocument(document), mentionIn(document, position), {
        to,
        catalog: catalog.current,
      });
      if (!result.ok) throw new Error(result.error.message);
      return editIn(document, result.value);
    },
  };
}

/** The same metric elsewhere in the file. */
export function createHighlights(catalog: LibraryCatalog): vscode.DocumentHighlightProvider {
  return {
    provideDocumentHighlights(document, position) {
      const parsed = parsedDocument(document);
      const mention = mentionAt(parsed, document.offsetAt(position));
      if (!mention) return [];
      return mentionsOf(parsed, mention, catalog.current).map(
        (other) => new vscode.DocumentHighlight(rangeIn(document, other)),
      );
    },
  };
}
