import * as vscode from 'vscode';
import { pathBelow } from './screenPathModel.ts';

/** Where a file is after it, or a folder that it is in, was moved; undefined when it was not. */
export function movedAddress(uri: vscode.Uri, from: vscode.Uri, to: vscode.Uri): vscode.Uri | undefined {
  if (uri.toString() === from.toString()) return to;
  const below = pathBelow(uri, from);
  return below === undefined ? undefined : vscode.Uri.joinPath(to, below);
}
