import type { MarkLabel } from '../../../domain/marks/markLabels.ts';
import * as vscode from 'vscode';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';

/** Asks for a label and returns its id. Throws `CancellationError` if the user picks none. */
export async function labelPrompt(labels: readonly MarkLabel[]): Promise<string> {
  if (labels.length === 0) throw new PlainError(vscode.l10n.t('The setting marketDesk.marks.labels has no labels.'));
  const rows = labels.map(({ id, name, color }, index) => ({
    label: name,
    description: String(index + 1),
    iconPath: new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor(color)),
    value: id,
  }));
  const placeHolder = vscode.l10n.t('A highlight that has the label loses it');
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Set Label'), placeHolder, matchOnDescription: true }));
}
