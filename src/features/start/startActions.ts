import * as vscode from 'vscode';
import { PlainError } from '../../host/plainError.ts';
import { runCommand } from '../../host/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { commands, extensionId, walkthrough } from '../../ids.ts';

const command = 'workbench.action.openWalkthrough';

/** Opens the walkthrough, at the step where it was left. */
export async function openWalkthrough(): Promise<void> {
  if (!(await vscode.commands.getCommands(true)).includes(command))
    throw new PlainError(
      vscode.l10n.t('This editor doesn’t support walkthroughs. See the Market Desk README for the same steps.'),
    );
  await vscode.commands.executeCommand(command, `${extensionId}#${walkthrough}`, false);
}

/** Shows the note that was written in last, or a new one, and asks for a call to show beside it. */
export async function callBesideNote({ notes, settings }: Pick<Services, 'notes' | 'settings'>): Promise<void> {
  const { place } = notes;
  const language = settings.noteLanguages[0] ?? 'markdown';
  const note = place?.document ?? (await vscode.workspace.openTextDocument({ language, content: '' }));
  await vscode.window.showTextDocument(note, {
    viewColumn: place?.editor?.viewColumn ?? vscode.ViewColumn.One,
    preview: false,
  });
  await runCommand(commands.transcriptsOpen, undefined, 'person');
}
