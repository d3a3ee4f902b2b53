import * as vscode from 'vscode';
import { PlainError } from '../../../host/plainError.ts';
import { orCancel, pickOne } from '../../../host/quickPick.ts';
import type { GridPanel } from './gridPanel.ts';
import { copyFormats, type CopyFormat } from './protocol.ts';

/** Of the results panel focused last. */
type ActiveGrid = GridPanel | undefined;

function required(grid: ActiveGrid): GridPanel {
  if (!grid) throw new PlainError(vscode.l10n.t('Run a screen first.'));
  return grid;
}

/** Copies the rows selected; without any, all that are shown. Without a format, the person is asked. */
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

/** Exports to the address, or asks for one, and resolves to that of the file. */
export async function exportResults(active: ActiveGrid, to: vscode.Uri | undefined): Promise<vscode.Uri> {
  return required(active).exportRows(to);
}

/** Writes the columns shown, in their order, to the screen's file. */
export async function writeResultColumns(active: ActiveGrid): Promise<void> {
  await required(active).writeColumns();
}
