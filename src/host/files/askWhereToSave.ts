import { homedir } from 'node:os';
import * as vscode from 'vscode';

export interface SavePrompt {
  title: string;
  /** Name of the file type → its extensions. */
  filters: Record<string, string[]>;
  /** The suggested name, in a folder, or in the workspace's first folder, or in the home folder. */
  name?: string;
  folder?: vscode.Uri | undefined;
}

/** Asks where to save an export. Throws `CancellationError` if the user closes the dialog. */
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
