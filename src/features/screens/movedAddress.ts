import * as vscode from 'vscode';

/** Where a file is after it, or a folder that it is in, was moved; undefined when it was not. */
export function movedAddress(uri: vscode.Uri, from: vscode.Uri, to: vscode.Uri): vscode.Uri | undefined {
  if (uri.toString() === from.toString()) return to;
  const within = uri.scheme === from.scheme && uri.authority === from.authority && uri.path.startsWith(`${from.path}/`);
  return within ? vscode.Uri.joinPath(to, uri.path.slice(from.path.length)) : undefined;
}
