import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { replaceFile } from '../base/replaceFile.ts';

/**
 * Writes what a person exports. On a disk the file is there whole or as it was before. Elsewhere the editor's own file
 * system gets the whole content in one step, and answers for it: what lies behind it may know no renaming.
 */
export async function writeExport(uri: vscode.Uri, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  if (uri.scheme !== 'file') return vscode.workspace.fs.writeFile(uri, bytes);
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(uri, '..'));
  await replaceFile(uri.fsPath, (beside) => writeFile(beside, bytes, { flag: 'wx' }));
}
