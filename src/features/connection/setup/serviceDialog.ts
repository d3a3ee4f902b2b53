import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { parseBaseUrl } from '../../../api/baseUrl.ts';
import { kindOfSource } from '../../../base/snapshot.ts';
import type { Services } from '../../../host/services.ts';
import { inputPrompt } from '../../../host/inputPrompt.ts';
import { notify } from '../../../host/notifications.ts';
import { offerInMessage } from '../../../host/offerInMessage.ts';
import { PlainError } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import { commands, settings as settingIds, views } from '../../../ids.ts';
import { LibraryError } from '../../../library/library.ts';
import { judgeKey } from './connectionModel.ts';

export type ServiceServices = Pick<Services, 'connection' | 'keys' | 'settings' | 'library'>;

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

/**
 * Asks for the key of the origin in a masked box and puts it in the secret storage, and nowhere else. Nothing is sent
 * until the person presses the button that says its cost.
 */
export async function askKey(services: ServiceServices, origin: string): Promise<void> {
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
  await services.keys.set(origin, key.trim());
  const saved = vscode.l10n.t('API key saved for {0}.', origin);
  if (await isCalendarMissing(services, origin))
    offerInMessage(saved, withCost(vscode.l10n.t('Download Calendar'), exactly(1)), async () => {
      // The message may stay for long, and the calendar may have been downloaded meanwhile.
      if (await isCalendarMissing(services, origin)) await runCommand(commands.calendarRefresh, undefined, 'person');
      else await vscode.commands.executeCommand(`${views.calendar}.focus`);
    });
  else void notify(saved);
}

/** False while another source is connected, since the calendar would come from there. */
async function isCalendarMissing({ connection, library }: ServiceServices, origin: string): Promise<boolean> {
  if (kindOfSource(connection.source) !== 'service' || connection.origin !== origin) return false;
  try {
    await (await library()).calendar({ mode: 'library' });
    return false;
  } catch (error) {
    return error instanceof LibraryError && error.kind === 'notInLibrary';
  }
}
