import * as vscode from 'vscode';

/**
 * Whether a document's file system is read-only, for example Git's. The editor tells no extension which single files
 * its settings make read-only.
 */
export function isReadOnlyDocument({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false;
}
