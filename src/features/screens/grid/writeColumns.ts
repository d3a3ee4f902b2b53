import * as vscode from 'vscode';
import { PlainError } from '../../../host/plainError.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { setColumns } from '../../../screen/edit/setColumns.ts';
import { showScreen } from '../files/showScreen.ts';
import { parsedDocument } from '../language/parsedDocuments.ts';
import { editIn } from '../language/ranges.ts';

interface WriteColumnsOptions {
  uri: vscode.Uri;
  /** The metrics in their new order. */
  columns: readonly string[];
  catalog: MetricCatalog | undefined;
}

/** Writes the columns line as one edit of the document, which the person can undo and save. */
export async function writeColumns({ uri, columns, catalog }: WriteColumnsOptions): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const edits = setColumns(parsedDocument(document), columns, catalog);
  if (!edits.ok) {
    const { line } = document.positionAt(edits.error.start);
    throw new PlainError(vscode.l10n.t('Couldn’t save the columns. Line {0}: {1}', line + 1, edits.error.message));
  }
  if (edits.value.length > 0 && !(await vscode.workspace.applyEdit(editIn(document, edits.value))))
    throw new PlainError(vscode.l10n.t('Couldn’t edit the screen file.'));
  await showScreen(document, { preserveFocus: true });
}
