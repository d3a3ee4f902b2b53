import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { replaceFile } from '../../base/replaceFile.ts';

/**
 * Writes an export. On a disk, the file is either complete or unchanged. Elsewhere, the editor's file system gets the
 * whole content in one step and is responsible for it, since not every file system can rename.
 */
export async function writeExport(uri: vscode.Uri, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  if (uri.scheme !== 'file') return vscode.workspace.fs.writeFile(uri, bytes);
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(uri, '..'));
  await replaceFile(uri.fsPath, (beside) => writeFile(beside, bytes, { flag: 'wx', mode: 0o600 }));
}
