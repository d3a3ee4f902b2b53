import * as vscode from 'vscode';
import { runCommand } from '../../host/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';

/** The note written in last, or a new one, and beside it the call that is asked for. */
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
