import * as vscode from 'vscode';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { askName } from '../prompts/askName.ts';
import { chooseFile, type GivenFile } from './chooseFile.ts';
import { formatLocation } from './formatLocation.ts';
import { confirm, notify } from '../prompts/notifications.ts';
import { exists, type OwnFiles } from './ownFiles.ts';
import { PlainError } from '../errors/plainError.ts';

/** The texts about files of one kind. */
export interface FileWords {
  none: string;
  badArgument: string;
  rename: string;
  newName: (name: string) => string;
  taken: (name: string) => string;
  duplicate: string;
  delete: string;
  confirmDeletion: (name: string) => string;
  move: string;
  noFolder: string;
  reveal: string;
  savedAt: (path: string) => string;
  notFound: (path: string) => string;
}

export interface FileActionOptions {
  files: OwnFiles;
  words: FileWords;
  given: GivenFile | undefined;
  initiator: Initiator;
  /** The file that is selected in the tree. */
  selected: () => Promise<vscode.Uri | undefined>;
  /** Called when a file was moved, or deleted if it has no new address. */
  moved?: (from: vscode.Uri, to?: vscode.Uri) => void;
}

async function savedFile({ files, words, given, selected }: FileActionOptions, title: string): Promise<vscode.Uri> {
  const uri = await chooseFile(files, given, { ...words, title, selected });
  if (uri.scheme === 'untitled') throw new PlainError(vscode.l10n.t('Save the file first.'));
  if (!(await exists(uri))) throw new PlainError(words.notFound(formatLocation(uri)));
  return uri;
}

function folderOf(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..');
}

/** Moves a file. Open editors follow, with their unsaved changes. */
async function moveFile({ moved }: FileActionOptions, from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(from, to, { overwrite: false });
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new PlainError(vscode.l10n.t('Couldn’t move the file to {0}', formatLocation(to)));
  moved?.(from, to);
}

export async function renameFile(options: FileActionOptions): Promise<void> {
  const { files, words } = options;
  const uri = await savedFile(options, words.rename);
  const { name } = files.describe(uri);
  const wanted = await askName(words.newName(name), name);
  if (wanted === name) return;
  const to = vscode.Uri.joinPath(folderOf(uri), `${wanted}${files.kind.ending}`);
  // On a file system that ignores case, both names belong to the same file.
  if (wanted.toLowerCase() !== name.toLowerCase() && (await exists(to))) throw new PlainError(words.taken(wanted));
  await moveFile(options, uri, to);
}

/** Copies the file to a new name in the same folder, opens the copy and resolves to its address. */
export async function duplicateFile(options: FileActionOptions): Promise<vscode.Uri> {
  const uri = await savedFile(options, options.words.duplicate);
  const { name } = options.files.describe(uri);
  const text = (await vscode.workspace.openTextDocument(uri)).getText();
  const copy = await options.files.create(folderOf(uri), vscode.l10n.t('{0} copy', name), text);
  await vscode.window.showTextDocument(copy, { preview: false });
  return copy;
}

/** Moves the file to the trash. Without a trash, asks the user before deleting it permanently. */
export async function deleteFile(options: FileActionOptions): Promise<void> {
  const { files, words, initiator, moved } = options;
  const uri = await savedFile(options, words.delete);
  try {
    await vscode.workspace.fs.delete(uri, { useTrash: true });
  } catch {
    if (initiator !== 'program')
      await confirm({
        question: words.confirmDeletion(files.describe(uri).name),
        detail: vscode.l10n.t('This file system has no trash. The file will be permanently deleted.'),
        action: vscode.l10n.t('Delete'),
      });
    await vscode.workspace.fs.delete(uri, { useTrash: false });
  }
  moved?.(uri);
}

/** Moves a personal file to the workspace, where git sees it, and a workspace file to the personal ones. */
export async function moveOwnFile(options: FileActionOptions): Promise<void> {
  const { files, words } = options;
  const uri = await savedFile(options, words.move);
  const { home, name } = files.describe(uri);
  const folder = home === 'personal' ? await workspaceFolder(options) : files.personalFolder;
  await vscode.workspace.fs.createDirectory(folder);
  await moveFile(options, uri, await files.freeAddress(folder, name));
}

async function workspaceFolder({ files, words }: FileActionOptions): Promise<vscode.Uri> {
  const [only, ...others] = vscode.workspace.workspaceFolders ?? [];
  if (!only) throw new PlainError(words.noFolder);
  const picked = others.length === 0 ? only : await vscode.window.showWorkspaceFolderPick();
  if (!picked) throw new vscode.CancellationError();
  return vscode.Uri.joinPath(picked.uri, files.kind.folder);
}

/** Reveals the file in the Explorer view, or a personal one in the system's file manager. */
export async function revealFile(options: FileActionOptions): Promise<void> {
  const { words } = options;
  const uri = await savedFile(options, words.reveal);
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
  if ((await notify(words.savedAt(path), { actions: [copy] })) === copy) await vscode.env.clipboard.writeText(path);
}
