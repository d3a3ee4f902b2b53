import * as vscode from 'vscode';
import { showError } from '../../../host/errors/formatError.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import type { Services } from '../../../host/services.ts';
import { isPluginOn, turnPluginOff, turnPluginOn } from '../../../host/state/agentPlugin.ts';
import { settings as settingIds } from '../../../ids.ts';

/** Gives this editor's chats the tools of the plugin in place of the extension's own. */
export async function usePluginHere({ settings }: Services, folder: string): Promise<void> {
  // This order never has both on.
  await settings.update(settingIds.assistantsEnabled, false);
  await turnPluginOn(folder);
}

/**
 * Turns the plugin off if the extension's own tools are on too: a model would see each tool twice. Whoever wants the
 * plugin turns the setting off.
 */
export async function keepOneSet({ settings }: Services): Promise<void> {
  if (!settings.assistantsEnabled || isPluginOn() !== true) return;
  await turnPluginOff();
  if (isPluginOn() === true) return;
  const open = vscode.l10n.t('Open Setting');
  notify(
    vscode.l10n.t(
      'Market Desk’s agent plugin is off in this editor because the editor’s own tools are on, and each tool would appear twice. To use the plugin, turn off {0} first.',
      settingIds.assistantsEnabled,
    ),
    { actions: [open] },
  )
    .then(async (chosen) => {
      if (chosen === open)
        await vscode.commands.executeCommand('workbench.action.openSettings', settingIds.assistantsEnabled);
    })
    .catch((error: unknown) => void showError(error));
}
