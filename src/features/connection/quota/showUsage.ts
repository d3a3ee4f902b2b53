import * as vscode from 'vscode';
import { formatTrouble } from '../../../host/formatTrouble.ts';
import { runCommand } from '../../../host/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { offerInMessage } from '../../../host/offerInMessage.ts';
import { markStepDone } from '../../../host/stepsDone.ts';
import { commands, contextKeys, views } from '../../../ids.ts';
import { explainUsage, shortUsage } from './quotaModel.ts';

/** Shows the text of the status bar's hover as a message, for people who cannot use a pointer. */
export async function showUsage({
  connection,
  library,
  extension,
}: Pick<Services, 'connection' | 'library' | 'extension'>): Promise<void> {
  markStepDone(extension.globalState, contextKeys.quotaSeen);
  await connection.ready;
  if (connection.state === 'sample') {
    const words = vscode.l10n.t(
      'Sample data doesn’t use requests. When you connect to a service, today’s requests appear here and in the status bar.',
    );
    offerInMessage(words, vscode.l10n.t('Connect to a Service'), () =>
      runCommand(commands.connectionUseService, undefined, 'person'),
    );
    return;
  }
  const opened = await library();
  const usage = opened.usage(connection.source);
  const trouble = opened.trouble();
  const now = Date.now();
  if (trouble) {
    const words = formatTrouble(trouble).join(' ');
    if (trouble.unsaved > 0)
      offerInMessage(words, vscode.l10n.t('Save Elsewhere…'), () =>
        runCommand(commands.librarySaveElsewhere, undefined, 'person'),
      );
    else
      offerInMessage(words, vscode.l10n.t('Show Library'), async () =>
        vscode.commands.executeCommand(`${views.library}.focus`),
      );
    return;
  }
  const words = [vscode.l10n.t('Requests: {0}', shortUsage(usage, now)), ...explainUsage(usage, now)].join(' ');
  offerInMessage(words, vscode.l10n.t('Quota Settings'), async () =>
    vscode.commands.executeCommand('workbench.action.openSettings', 'marketDesk.quota'),
  );
}
