import * as vscode from 'vscode';
import type { CommandActions } from '../../host/commands/commandRunner.ts';
import { isReadOnlyDocument } from '../../host/notes/isReadOnlyDocument.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { commands, extensionId, walkthrough } from '../../ids.ts';

const command = 'workbench.action.openWalkthrough';

/** The actions of the commands of the first steps. */
export const createActions = (services: Services): CommandActions<'start'> => ({
  [commands.firstSteps]: openWalkthrough,
  [commands.firstStepsCallBesideNote]: () => callBesideNote(services),
});

/** Opens the walkthrough at the step where the user left it. */
async function openWalkthrough(): Promise<void> {
  if (!(await vscode.commands.getCommands(true)).includes(command))
    throw new PlainError(
      vscode.l10n.t('This editor doesn’t support walkthroughs. See the Market Desk README for the same steps.'),
    );
  await vscode.commands.executeCommand(command, `${extensionId}#${walkthrough}`, false);
}

/** Shows the last active note, or a new one if that note is read-only, and asks for a call to show beside it. */
async function callBesideNote({ notes, settings }: Pick<Services, 'notes' | 'settings'>): Promise<void> {
  const place = notes.place && !isReadOnlyDocument(notes.place.document) ? notes.place : undefined;
  const language = settings.noteLanguages[0] ?? 'markdown';
  const note = place?.document ?? (await vscode.workspace.openTextDocument({ language, content: '' }));
  await vscode.window.showTextDocument(note, {
    viewColumn: place?.editor?.viewColumn ?? vscode.ViewColumn.One,
    preview: false,
  });
  await runCommand(commands.transcriptsOpen, undefined, 'person');
}
