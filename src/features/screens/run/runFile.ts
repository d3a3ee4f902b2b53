import * as vscode from 'vscode';
import { PlainError } from '../../../host/plainError.ts';
import { exists } from '../files/screenFiles.ts';
import type { ScreenRun } from './screenRun.ts';
import { requireState } from '../compare/runComparisonTool.ts';

/** Whether the file still says what was run. */
export async function lookAtFile(run: ScreenRun): Promise<void> {
  const { uri } = run.file;
  if (uri.scheme === 'untitled' || !run.state) return;
  if (!(await exists(uri))) {
    run.noteFile('gone');
    return;
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const text =
    open?.isDirty === true ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  run.noteFile(text === run.state.prepared.text ? undefined : 'edited');
}

/** Writes the file as it was when it was run, where it was; never over one that is there. */
export async function restoreFile(run: ScreenRun): Promise<void> {
  const { uri, name } = run.file;
  const { text } = requireState(run).prepared;
  if (await exists(uri)) throw new PlainError(vscode.l10n.t('A screen named “{0}” already exists.', name));
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(uri, '..'));
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await lookAtFile(run);
}
