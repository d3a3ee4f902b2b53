import * as vscode from 'vscode';
import { runCommand } from '../../../host/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands, settings as settingIds, views } from '../../../ids.ts';

/** Connects to sample data and opens the calendar, a call and a note beside it. */
export async function useSample({ settings, connection }: Pick<Services, 'settings' | 'connection'>): Promise<void> {
  await settings.update(settingIds.connectionSource, 'sample');
  await vscode.commands.executeCommand(`${views.calendar}.focus`);
  const ticker =
    connection.dataFolder === undefined
      ? (await import('../../../sample/companies/sampleCompanies.ts')).sampleCompanies[0]?.ticker
      : undefined;
  if (ticker === undefined) return;
  await openNote(ticker);
  await runCommand(commands.transcriptsOpen, { ticker }, 'person');
}

/** Opens an untitled note, or the one that an earlier tour opened. Nothing is saved. */
async function openNote(ticker: string): Promise<void> {
  const heading = vscode.l10n.t('# Notes on {0} (sample)', ticker);
  const before = vscode.workspace.textDocuments.find(
    (document) => document.isUntitled && document.languageId === 'markdown' && document.getText().startsWith(heading),
  );
  const content = `${heading}\n\n${vscode.l10n.t('The call beside this note is invented, like all sample data. Take notes here while you read.')}\n\n`;
  const note = before ?? (await vscode.workspace.openTextDocument({ language: 'markdown', content }));
  const editor = await vscode.window.showTextDocument(note, { viewColumn: vscode.ViewColumn.One, preview: false });
  const end = note.lineAt(note.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}
