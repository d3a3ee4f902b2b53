import * as vscode from 'vscode';
import { parseBaseUrl } from '../../api/baseUrl.ts';
import type { Services } from '../../host/services.ts';
import { inputPrompt } from '../../host/inputPrompt.ts';
import { settings as settingIds } from '../../ids.ts';
import { askKey } from './keyBox.ts';

type ServiceServices = Pick<Services, 'connection' | 'keys' | 'settings'>;

/** Address first, then its key: each address has its own. */
export async function useService(services: ServiceServices): Promise<void> {
  const { connection, settings, keys } = services;
  const typed = await inputPrompt({
    title: vscode.l10n.t('Base address of the data service'),
    // A box does not judge the value that it opens with.
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
