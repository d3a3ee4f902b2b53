import * as vscode from 'vscode';
import { toFileName } from '../../../base/fileName.ts';
import { askWhereToSave } from '../../../host/askWhereToSave.ts';
import { PlainError } from '../../../host/plainError.ts';
import { notify } from '../../../host/notifications.ts';
import { writeExport } from '../../../host/writeExport.ts';
import { exportEnding, exportFormats, formatExport, formatOfFile } from './exportModel.ts';
import type { ExportOrigin, ShownTable } from './exportModel.ts';

interface ExportOptions {
  table: ShownTable;
  origin: ExportOrigin;
  /** The screen's file. The folder of the file is proposed for the export. */
  screen: vscode.Uri;
  /** The target; without it, the person is asked. Its extension chooses the format: csv, json or md. */
  to?: vscode.Uri | undefined;
}

/** Writes the rows as they are shown and resolves to the address of the file. */
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
