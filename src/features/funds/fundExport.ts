import * as vscode from 'vscode';
import { toFileName } from '../../base/fileName.ts';
import { saveExport } from '../../host/files/saveExport.ts';
import { showInStatusBar } from '../../host/prompts/notifications.ts';
import { formatFundCsv } from './fundCsvModel.ts';
import { noFund, type FundPanel } from './fundPanel.ts';

/** Writes the share classes that a panel shows to a file: the one given, or one that the person chooses. */
export async function exportCsv(fund: FundPanel | undefined, given: vscode.Uri | undefined): Promise<void> {
  const { classes, funds } = required(fund);
  const name = `${toFileName(funds.map(({ title }) => title).join('_'))}.csv`;
  const uri = await saveExport(
    formatFundCsv(classes),
    { title: vscode.l10n.t('Export Fund'), filters: { CSV: ['csv'] }, name },
    given,
  );
  say(vscode.l10n.t('Exported to {0}.', vscode.workspace.asRelativePath(uri)));
}

export async function copyCsv(fund: FundPanel | undefined): Promise<void> {
  await vscode.env.clipboard.writeText(formatFundCsv(required(fund).classes));
  say(vscode.l10n.t('Copied the fund to the clipboard as CSV.'));
}

function required(fund: FundPanel | undefined): FundPanel {
  if (!fund || fund.classes.length === 0) throw noFund();
  return fund;
}

function say(words: string): void {
  showInStatusBar(words, 6_000);
}
