import { homedir } from 'node:os';
import * as vscode from 'vscode';

export interface SavePrompt {
  title: string;
  /** What the kind of file is called → its endings. */
  filters: Record<string, string[]>;
  /** What is proposed: a name, in a folder, else in the workspace's first one, else at home. */
  name?: string;
  folder?: vscode.Uri | undefined;
}

/** Where an export is to go. Throws `CancellationError` when the person does not say. */
export async function askWhereToSave({ title, filters, name, folder }: SavePrompt): Promise<vscode.Uri> {
  const home = folder ?? vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const uri = await vscode.window.showSaveDialog({
    title,
    filters,
    saveLabel: vscode.l10n.t('Export'),
    ...(name === undefined ? {} : { defaultUri: vscode.Uri.joinPath(home, name) }),
  });
  if (!uri) throw new vscode.CancellationError();
  return uri;
}
