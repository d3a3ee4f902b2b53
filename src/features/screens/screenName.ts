import * as vscode from 'vscode';
import { judgeFileName } from '../../base/fileName.ts';
import { inputPrompt } from '../../host/inputPrompt.ts';

/** Asks for a name that every common file system takes. */
export async function askName(title: string, value: string): Promise<string> {
  const name = await inputPrompt({
    title,
    prompt: vscode.l10n.t('Also the name of its file'),
    value,
    validateInput: (text) => judgeName(text),
  });
  if (name === undefined) throw new vscode.CancellationError();
  return name.trim();
}

/** Not every file system takes every name, and a screen may be shared. */
function judgeName(text: string): string | undefined {
  switch (judgeFileName(text.trim())) {
    case 'empty':
      return vscode.l10n.t('A screen needs a name.');
    case 'characters':
    case 'dots':
      return vscode.l10n.t('A name has none of \\ / : * ? " < > | and neither begins nor ends with a dot.');
    case 'device':
      return vscode.l10n.t('Windows keeps this name for a device.');
    case 'length':
      return vscode.l10n.t('The name is too long.');
    default:
      return undefined;
  }
}
