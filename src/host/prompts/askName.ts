import * as vscode from 'vscode';
import { judgeFileName } from '../../base/fileName.ts';
import { inputPrompt } from './inputPrompt.ts';

/** Asks for a name that is valid on every common file system. */
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

/** Returns the problem with a name on any common file system, since a file may be shared; undefined if it is valid. */
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
