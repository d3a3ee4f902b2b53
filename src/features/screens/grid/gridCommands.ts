import * as vscode from 'vscode';
import { fieldsOf } from '../../../base/record.ts';
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

/** `{ format }` copies without asking. Rows selected; without any, all that are shown. */
export async function copyResults(active: ActiveGrid, argument: unknown): Promise<void> {
  const grid = required(active);
  const { rows, selected } = grid.taken;
  await grid.copy(formatOf(argument) ?? (await askFormat(rows.length, selected)), rows);
}

function formatOf(argument: unknown): CopyFormat | undefined {
  const wanted = fieldsOf(argument)['format'];
  if (wanted === undefined) return undefined;
  const format = copyFormats.find((each) => each === wanted);
  if (!format) throw new PlainError(vscode.l10n.t('The format must be one of: {0}.', copyFormats.join(', ')));
  return format;
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

/** `{ uri }` writes there without asking; gives the file's address. */
export async function exportResults(active: ActiveGrid, argument: unknown): Promise<vscode.Uri> {
  const { uri } = fieldsOf(argument);
  if (uri !== undefined && !(uri instanceof vscode.Uri))
    throw new PlainError(vscode.l10n.t('The export location must be a Uri.'));
  return required(active).exportRows(uri);
}

/** Writes the columns shown, in their order, to the screen's file. */
export async function writeResultColumns(active: ActiveGrid): Promise<void> {
  await required(active).writeColumns();
}
