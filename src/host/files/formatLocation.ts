import type * as vscode from 'vscode';

/** Formats a location for users: a file in its operating system's notation. */
export function formatLocation(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}
