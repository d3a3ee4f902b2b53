import * as vscode from 'vscode';
import { judgeFileName } from '../../../base/fileName.ts';
import { inputPrompt } from '../../../host/inputPrompt.ts';

/** Asks for a name that every common file system takes. */
export async function askName(title: string, value: string): Promise<string> {
  const name = await inputPrompt({
    title,
    prompt: vscode.l10n.t('Used as the file name'),
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
      return vscode.l10n.t('Enter a name.');
    case 'characters':
    case 'dots':
      return vscode.l10n.t('A name can’t contain \\ / : * ? " < > | and can’t begin or end with a dot.');
    case 'device':
      return vscode.l10n.t('This name is reserved by Windows.');
    case 'length':
      return vscode.l10n.t('The name is too long.');
    default:
      return undefined;
  }
}
