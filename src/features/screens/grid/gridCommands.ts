import * as vscode from 'vscode';
import { mostSecurities } from '../../../domain/arguments/callArguments.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { commands } from '../../../ids.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { ScreenRow } from '../../../domain/screener.ts';
import { copyFormats } from '../../../domain/arguments/wordsArguments.ts';
import type { CopyFormat } from './protocol.ts';
import { toFileName } from '../../../base/fileName.ts';
import { askWhereToSave } from '../../../host/files/askWhereToSave.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { writeExport } from '../../../host/files/writeExport.ts';
import { exportEnding, exportFormats, formatExport, formatOfFile } from './exportModel.ts';
import type { ExportOrigin, ShownTable } from './exportModel.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { setColumns } from '../../../screen/edit/setColumns.ts';
import { showScreen } from '../files/showScreen.ts';
import { parsedDocument } from '../language/parsedDocuments.ts';
import { editIn } from '../../../host/files/fileLanguage.ts';

interface ShownGrid {
  readonly taken: { rows: ScreenRow[]; selected: boolean };
  copy: (format: CopyFormat, rows: readonly ScreenRow[]) => Promise<void>;
  exportRows: (to?: vscode.Uri) => Promise<vscode.Uri>;
  writeColumns: () => Promise<void>;
}

/** The grid of the results panel that was focused last. */
type ActiveGrid = ShownGrid | undefined;

function required(grid: ActiveGrid): ShownGrid {
  if (!grid) throw new PlainError(vscode.l10n.t('Run a screen first.'));
  return grid;
}

/** Copies the selected rows; if none are selected, all shown rows. Without a format, asks the user. */
export async function copyResults(active: ActiveGrid, format: CopyFormat | undefined): Promise<void> {
  const grid = required(active);
  const { rows, selected } = grid.taken;
  await grid.copy(format ?? (await askFormat(rows.length, selected)), rows);
}

async function askFormat(count: number, selected: boolean): Promise<CopyFormat> {
  const labels: Record<CopyFormat, string> = { tsv: 'TSV', csv: 'CSV', markdown: 'Markdown', json: 'JSON' };
  const hints: Record<CopyFormat, string> = {
    tsv: vscode.l10n.t('for spreadsheets'),
    csv: vscode.l10n.t('numbers in full'),
    markdown: vscode.l10n.t('for notes'),
    json: vscode.l10n.t('numbers and null'),
  };
  const rows = copyFormats.map((format) => ({ label: labels[format], description: hints[format], value: format }));
  const title = selected
    ? vscode.l10n.t('Copy Selected Rows ({0})', count)
    : vscode.l10n.t('Copy All Rows Shown ({0})', count);
  return orCancel(await pickOne(rows, { title }));
}

/** Exports to the address, or asks for one, and resolves to the file's address. */
export async function exportResults(active: ActiveGrid, to: vscode.Uri | undefined): Promise<vscode.Uri> {
  return required(active).exportRows(to);
}

/** Puts calls of the selected rows, or of all shown ones, into the list of downloads. */
export async function downloadOverDays(active: ActiveGrid, initiator: Initiator): Promise<void> {
  await addToDownloads(required(active).taken.rows, initiator);
}

/** Puts calls of the rows into the list of downloads, which asks for its consent. */
export async function addToDownloads(rows: readonly ScreenRow[], initiator: Initiator): Promise<void> {
  // A company with several rows has the same calls in each.
  const tickers = new Map(rows.map(({ cik, ticker }) => [cik, ticker]));
  if (tickers.size === 0) throw new PlainError(vscode.l10n.t('Select the rows whose calls you want.'));
  if (tickers.size > mostSecurities)
    throw new PlainError(vscode.l10n.t('Select at most {0} rows.', formatCount(mostSecurities)));
  const securities = [...tickers.values()].map((ticker) => ({ ticker }));
  await runCommand(commands.downloadsAdd, { securities }, initiator);
}

/** Writes the columns shown, in their order, to the screen's file. */
export async function writeResultColumns(active: ActiveGrid): Promise<void> {
  await required(active).writeColumns();
}

interface ExportOptions {
  table: ShownTable;
  origin: ExportOrigin;
  /** The screen's file. The folder of the file is proposed for the export. */
  screen: vscode.Uri;
  /** The target; without it, the person is asked. Its extension chooses the format: csv, json or md. */
  to?: vscode.Uri | undefined;
}

/** Writes the shown rows and resolves to the address of the file. */
export async function exportRows({ table, origin, screen, to }: ExportOptions): Promise<vscode.Uri> {
  const uri = to ?? (await askWhere(screen, origin.name));
  const format = formatOfFile(uri.path);
  if (!format)
    throw new PlainError(
      vscode.l10n.t(
        'The file name must end with {0}.',
        exportFormats.map((each) => `.${exportEnding(each)}`).join(', '),
      ),
    );
  await writeExport(uri, formatExport(format, table, origin));
  if (!to) void notifyExported(uri, table.rows.length, origin);
  return uri;
}

function askWhere(screen: vscode.Uri, name: string): Promise<vscode.Uri> {
  return askWhereToSave({
    title: vscode.l10n.t('Export Results of “{0}”', name),
    filters: { CSV: ['csv'], JSON: ['json'], Markdown: ['md'] },
    name: `${toFileName(vscode.l10n.t('{0} results', name))}.csv`,
    folder: vscode.workspace.getWorkspaceFolder(screen) ? vscode.Uri.joinPath(screen, '..') : undefined,
  });
}

async function notifyExported(uri: vscode.Uri, rows: number, { loaded, total }: ExportOrigin): Promise<void> {
  const file = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const written = vscode.l10n.t('Exported {0} rows to {1}.', rows, file);
  const partly = vscode.l10n.t('Only {0} of {1} matches are loaded.', loaded, total);
  const open = vscode.l10n.t('Open');
  const answer = await notify(loaded < total ? `${written} ${partly}` : written, { actions: [open] });
  if (answer === open) await vscode.commands.executeCommand('vscode.open', uri);
}

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
