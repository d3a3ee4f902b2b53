import * as vscode from 'vscode';

/** A note as a person knows it. */
export function nameOfNote(uri: vscode.Uri): string {
  return uri.scheme === 'untitled' ? uri.path : vscode.workspace.asRelativePath(uri);
}
