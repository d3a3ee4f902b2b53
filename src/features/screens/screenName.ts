import * as vscode from 'vscode';
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

/** What no common file system takes as a name. */
function judgeName(text: string): string | undefined {
  const name = text.trim();
  if (name === '') return vscode.l10n.t('A screen needs a name.');
  if (/[\\/:*?"<>|]/.test(name) || /\p{Cc}/u.test(name) || /^\.|\.$/.test(name))
    return vscode.l10n.t('A name has none of \\ / : * ? " < > | and neither begins nor ends with a dot.');
  return name.length > 100 ? vscode.l10n.t('The name is too long.') : undefined;
}
