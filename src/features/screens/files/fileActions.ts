import * as vscode from 'vscode';
import { confirm, notify } from '../../../host/notifications.ts';
import { PlainError } from '../../../host/plainError.ts';
import { formatLocation } from '../../../host/formatLocation.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { chooseScreen } from './chooseScreen.ts';
import type { LastRuns } from '../run/lastRuns.ts';
import { ending, exists, type ScreenFiles } from './screenFiles.ts';
import { askName } from './screenName.ts';

export interface FileActionOptions {
  files: ScreenFiles;
  lastRuns: LastRuns;
  /** The argument of the command: an address, a row of the tree, a marker for the selected row, or undefined. */
  argument: unknown;
  initiator: Initiator;
  /** The screen that is selected in the tree. */
  selected: () => Promise<vscode.Uri | undefined>;
}

async function savedScreen({ files, argument, selected }: FileActionOptions, title: string): Promise<vscode.Uri> {
  const uri = await chooseScreen(files, argument, { title, selected });
  if (uri.scheme === 'untitled') throw new PlainError(vscode.l10n.t('Save the screen as a file first.'));
  if (!(await exists(uri))) throw new PlainError(vscode.l10n.t('Couldn’t find a screen at {0}', formatLocation(uri)));
  return uri;
}

function folderOf(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..');
}

/** Moves a file. Open editors follow with their unsaved changes. */
async function moveFile({ lastRuns }: FileActionOptions, from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(from, to, { overwrite: false });
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new PlainError(vscode.l10n.t('Couldn’t move the file to {0}', formatLocation(to)));
  lastRuns.moved(from, to);
}

export async function renameScreen(options: FileActionOptions): Promise<void> {
  const uri = await savedScreen(options, vscode.l10n.t('Rename Screen'));
  const { name } = options.files.describe(uri);
  const wanted = await askName(vscode.l10n.t('New name for the screen “{0}”', name), name);
  if (wanted === name) return;
  const to = vscode.Uri.joinPath(folderOf(uri), `${wanted}${ending}`);
  // On a file system that ignores case, both names belong to the same file.
  if (wanted.toLowerCase() !== name.toLowerCase() && (await exists(to)))
    throw new PlainError(vscode.l10n.t('A screen named “{0}” already exists.', wanted));
  await moveFile(options, uri, to);
}

/** Copies the screen to a new name in the same folder, opens the copy and resolves to its address. */
export async function duplicateScreen(options: FileActionOptions): Promise<vscode.Uri> {
  const uri = await savedScreen(options, vscode.l10n.t('Duplicate Screen'));
  const { name } = options.files.describe(uri);
  const text = (await vscode.workspace.openTextDocument(uri)).getText();
  const copy = await options.files.create(folderOf(uri), vscode.l10n.t('{0} copy', name), text);
  await vscode.window.showTextDocument(copy, { preview: false });
  return copy;
}

/** Moves the screen to the trash. Where there is none, a person is asked before it is deleted for good. */
export async function deleteScreen(options: FileActionOptions): Promise<void> {
  const uri = await savedScreen(options, vscode.l10n.t('Delete Screen'));
  try {
    await vscode.workspace.fs.delete(uri, { useTrash: true });
  } catch {
    if (options.initiator !== 'program') await confirmDeletion(options.files.describe(uri).name);
    await vscode.workspace.fs.delete(uri, { useTrash: false });
  }
  options.lastRuns.moved(uri);
}

async function confirmDeletion(name: string): Promise<void> {
  await confirm({
    question: vscode.l10n.t('Delete the screen “{0}”?', name),
    detail: vscode.l10n.t('This file system has no trash. The file will be permanently deleted.'),
    action: vscode.l10n.t('Delete'),
  });
}

/** Moves a personal screen to the workspace, where git sees it, and any other screen to the personal ones. */
export async function moveScreen(options: FileActionOptions): Promise<void> {
  const { files } = options;
  const uri = await savedScreen(options, vscode.l10n.t('Move Screen'));
  const { home, name } = files.describe(uri);
  const folder = home === 'personal' ? await workspaceFolder() : files.personalFolder;
  await vscode.workspace.fs.createDirectory(folder);
  await moveFile(options, uri, await files.freeAddress(folder, name));
}

async function workspaceFolder(): Promise<vscode.Uri> {
  const [only, ...others] = vscode.workspace.workspaceFolders ?? [];
  if (!only) throw new PlainError(vscode.l10n.t('No folder is open to move the screen to.'));
  const picked = others.length === 0 ? only : await vscode.window.showWorkspaceFolderPick();
  if (!picked) throw new vscode.CancellationError();
  return vscode.Uri.joinPath(picked.uri, 'screens');
}

/** Reveals the screen in the Explorer view, or a personal one in the system's file manager. */
export async function revealScreen(options: FileActionOptions): Promise<void> {
  const uri = await savedScreen(options, vscode.l10n.t('Reveal Screen'));
  if (vscode.workspace.getWorkspaceFolder(uri)) {
    await vscode.commands.executeCommand('revealInExplorer', uri);
    return;
  }
  const known = await vscode.commands.getCommands(true);
  if (vscode.env.remoteName === undefined && known.includes('revealFileInOS')) {
    await vscode.commands.executeCommand('revealFileInOS', uri);
    return;
  }
  const copy = vscode.l10n.t('Copy Path');
  const path = formatLocation(uri);
  const answer = await notify(vscode.l10n.t('The screen is saved at {0}', path), { actions: [copy] });
  if (answer === copy) await vscode.env.clipboard.writeText(path);
}
