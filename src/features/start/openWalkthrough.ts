import * as vscode from 'vscode';
import { PlainError } from '../../host/plainError.ts';
import { extensionId, walkthrough } from '../../ids.ts';

const command = 'workbench.action.openWalkthrough';

/** The first steps, wherever they were left. */
export async function openWalkthrough(): Promise<void> {
  if (!(await vscode.commands.getCommands(true)).includes(command))
    throw new PlainError(
      vscode.l10n.t('This editor doesn’t support walkthroughs. See the Market Desk README for the same steps.'),
    );
  await vscode.commands.executeCommand(command, `${extensionId}#${walkthrough}`, false);
}
