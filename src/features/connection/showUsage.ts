import * as vscode from 'vscode';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { explainUsage, shortUsage } from './quotaModel.ts';

/** What the status bar's hover says, for those who do not hover. */
export async function showUsage({ connection, library }: Pick<Services, 'connection' | 'library'>): Promise<void> {
  await connection.ready;
  if (connection.state === 'sample') {
    const words = vscode.l10n.t(
      'The sample counts no requests. With a service, today’s requests stand here and in the status bar.',
    );
    offer(words, { title: vscode.l10n.t('Connect to a Service'), command: commands.connectionUseService });
    return;
  }
  const usage = (await library()).usage(connection.source);
  const now = Date.now();
  const words = [vscode.l10n.t('Requests: {0}.', shortUsage(usage, now)), ...explainUsage(usage, now)].join(' ');
  const command = 'workbench.action.openSettings';
  offer(words, { title: vscode.l10n.t('Quota Settings'), command, arguments: ['marketDesk.quota'] });
}

/** The message may stay for as long as it likes. */
function offer(message: string, { title, command, arguments: args = [] }: vscode.Command): void {
  void vscode.window.showInformationMessage(message, title).then((chosen) => {
    if (chosen === title) void vscode.commands.executeCommand(command, ...(args as unknown[]));
  });
}
