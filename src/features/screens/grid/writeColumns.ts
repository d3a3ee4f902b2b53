import * as vscode from 'vscode';
import { PlainError } from '../../../host/plainError.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { setColumns } from '../../../screen/edit/setColumns.ts';
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
  const at = columnOf(uri) ?? vscode.ViewColumn.Beside;
  await vscode.window.showTextDocument(document, { viewColumn: at, preserveFocus: true, preview: false });
}

function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  )?.viewColumn;
}
