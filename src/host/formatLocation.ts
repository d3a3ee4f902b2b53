import type * as vscode from 'vscode';

/** Where something is, as a person knows it: a file as its system writes it. */
export function formatLocation(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}
