import type * as vscode from 'vscode';

/** Formats a location for people: a file in the notation of its operating system. */
export function formatLocation(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}
