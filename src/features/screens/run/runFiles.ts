import * as vscode from 'vscode';
import { PlainError } from '../../../host/errors/plainError.ts';
import { exists, type OwnFiles } from '../../../host/files/ownFiles.ts';
import { pathBelow } from '../../../host/files/filePathModel.ts';
import { requireState } from './createScreenRun.ts';
import type { RunFile, ScreenRunModel } from './screenRunModel.ts';

interface OpenRuns<P> {
  all(): P[];
  follow(panel: P, file: RunFile): void;
}

interface FollowOptions<P> {
  files: Pick<OwnFiles, 'describe'>;
  results: OpenRuns<P>;
}

interface Renamed {
  oldUri: vscode.Uri;
  newUri: vscode.Uri;
}

/** Updates each open panel's address when its file, or a parent folder, was renamed or moved. */
export function followFiles<P extends { run: ScreenRunModel }>(
  { files, results }: FollowOptions<P>,
  renamed: readonly Renamed[],
): void {
  for (const panel of results.all()) {
    const from = vscode.Uri.parse(panel.run.file.uri);
    const to = renamed.map(({ oldUri, newUri }) => movedAddress(from, oldUri, newUri)).find((uri) => uri !== undefined);
    if (to) results.follow(panel, { uri: to.toString(), name: files.describe(to).name });
  }
}

/** Records in each open run whether its file was deleted or edited. The results stay either way. */
export async function checkFiles(runs: readonly ScreenRunModel[]): Promise<void> {
  await Promise.all(runs.map(checkFile));
}

/** Writes the file as it was when it was run. Throws if a file of that name exists. */
export async function restoreFile(run: ScreenRunModel): Promise<void> {
  const uri = vscode.Uri.parse(run.file.uri);
  const { text } = requireState(run).prepared;
  if (await exists(uri)) throw new PlainError(vscode.l10n.t('A screen named “{0}” already exists.', run.file.name));
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(uri, '..'));
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await checkFile(run);
}

async function checkFile(run: ScreenRunModel): Promise<void> {
  const uri = vscode.Uri.parse(run.file.uri);
  // A saved run needn't be of the file as it is now.
  if (uri.scheme === 'untitled' || !run.state || run.isSaved) return;
  if (!(await exists(uri))) {
    run.noteFile('gone');
    return;
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const text =
    open?.isDirty === true ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  run.noteFile(text === run.state.prepared.text ? undefined : 'edited');
}

/** Returns the address after the move of the file or a parent folder; undefined if the file wasn't moved. */
function movedAddress(uri: vscode.Uri, from: vscode.Uri, to: vscode.Uri): vscode.Uri | undefined {
  if (uri.toString() === from.toString()) return to;
  const below = pathBelow(uri, from);
  return below === undefined ? undefined : vscode.Uri.joinPath(to, below);
}
