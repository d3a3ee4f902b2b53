import * as vscode from 'vscode';

/**
 * Returns whether a document's file system is read-only, for example Git's. The editor doesn't tell extensions which
 * files its settings make read-only.
 */
export function isReadOnlyDocument({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false;
}
