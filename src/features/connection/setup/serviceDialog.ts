import * as vscode from 'vscode';
import { parseBaseUrl } from '../../../api/baseUrl.ts';
import type { Services } from '../../../host/services.ts';
import { inputPrompt } from '../../../host/inputPrompt.ts';
import { notify } from '../../../host/notifications.ts';
import { PlainError } from '../../../host/plainError.ts';
import { settings as settingIds } from '../../../ids.ts';
import { judgeKey } from './connectionModel.ts';

type ServiceServices = Pick<Services, 'connection' | 'keys' | 'settings'>;

/** Asks for the base address, then for its key unless one is stored, since each address has a key of its own. */
export async function useService(services: ServiceServices): Promise<void> {
  const { connection, settings, keys } = services;
  const typed = await inputPrompt({
    title: vscode.l10n.t('Base address of the data service'),
    // An input box validates only what is typed, so the problem of its first value is in the prompt.
    prompt:
      connection.addressProblem ??
      (connection.usesKey
        ? vscode.l10n.t('Get the address from your provider. Use https, or http only on this machine.')
        : vscode.l10n.t(
            'Enter the address of the gateway that adds the key. Use https, or http only on this machine.',
          )),
    placeHolder: 'https://',
    value: settings.baseUrl,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return undefined;
      const parsed = parseBaseUrl(text);
      return parsed.ok ? undefined : parsed.error.message;
    },
  });
  if (typed === undefined || typed.trim() === '') throw new vscode.CancellationError();
  const { origin } = new URL(typed.trim());
  await settings.update(settingIds.connectionBaseUrl, typed.trim());
  await settings.update(settingIds.connectionSource, 'service');
  if (connection.usesKey && !(await keys.get(origin))) await askKey(services, origin);
}

/** Asks for the key of the origin in a masked box and puts it in the secret storage, and nowhere else. */
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
  const problem = judgeKey(key);
  if (problem) throw new PlainError(problem);
  await keys.set(origin, key.trim());
  void notify(vscode.l10n.t('API key saved for {0}.', origin));
}
