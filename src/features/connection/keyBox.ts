import * as vscode from 'vscode';
import { PlainError } from '../../host/plainError.ts';
import { inputPrompt } from '../../host/inputPrompt.ts';
import { notify } from '../../host/notifications.ts';
import type { Services } from '../../host/services.ts';
import { judgeKey } from './connectionModel.ts';

/** A masked box; the key goes from it into the secret storage and nowhere else. */
export async function askKey({ keys }: Pick<Services, 'keys'>, origin: string): Promise<void> {
  const key = await inputPrompt({
    title: vscode.l10n.t('API key for {0}', origin),
    prompt: vscode.l10n.t(
      'Get the key from your provider. It’s kept in VS Code’s secret storage and sent only to {0}.',
      origin,
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (text === '' ? undefined : judgeKey(text)),
  });
  if (key === undefined) throw new vscode.CancellationError();
  const wrong = judgeKey(key);
  if (wrong) throw new PlainError(wrong);
  await keys.set(origin, key.trim());
  void notify(vscode.l10n.t('API key saved for {0}.', origin));
}
