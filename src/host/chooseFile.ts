import * as vscode from 'vscode';
import { fieldsOf, isRecord } from '../base/record.ts';
import type { OwnFiles } from './ownFiles.ts';
import { PlainError } from './plainError.ts';
import { orCancel, pickOne, type PickRow } from './quickPick.ts';

interface ChooseFileOptions {
  title: string;
  /** What is said if there is no file to pick. */
  none: string;
  /** What is said if the argument is none that the command takes. */
  badArgument: string;
  /** The row of the tree that is selected. */
  selected?: () => Promise<vscode.Uri | undefined>;
  /** What a row of the pick says in addition. */
  describe?: (uri: vscode.Uri) => Promise<string>;
}

/** The argument of a key that is pressed in the tree: the row that is selected there is meant. */
function isSelected(argument: unknown): boolean {
  return isRecord(argument) && argument['type'] === 'selected';
}

/** The file a command is about: its argument, a row of the tree, the file in the active editor, or one that is picked. */
export async function chooseFile(files: OwnFiles, argument: unknown, options: ChooseFileOptions): Promise<vscode.Uri> {
  if (isSelected(argument)) {
    const uri = await options.selected?.();
    if (uri) return uri;
    // A folder is no file.
    throw new vscode.CancellationError();
  }
  return uriOf(argument, options) ?? activeFile(files) ?? (await pickFile(files, options));
}

function uriOf(argument: unknown, { badArgument }: ChooseFileOptions): vscode.Uri | undefined {
  if (argument === undefined) return undefined;
  if (argument instanceof vscode.Uri) return argument;
  // A row of the tree carries its file's address.
  const { uri } = fieldsOf(argument);
  if (uri instanceof vscode.Uri) return uri;
  throw new PlainError(badArgument);
}

function activeFile({ kind }: OwnFiles): vscode.Uri | undefined {
  const active = vscode.window.activeTextEditor?.document;
  return active?.languageId === kind.language ? active.uri : undefined;
}

async function pickFile(files: OwnFiles, { title, none, describe }: ChooseFileOptions): Promise<vscode.Uri> {
  const all = await files.list();
  if (all.length === 0) throw new PlainError(none);
  const rows = all.map(async ({ uri, name, home, folder }): Promise<PickRow<vscode.Uri>> => {
    const where = [home === 'personal' ? vscode.l10n.t('Personal') : vscode.l10n.t('Workspace'), folder];
    const description = [await describe?.(uri), ...where].filter(Boolean).join(' · ');
    return { label: name, description, value: uri };
  });
  return orCancel(await pickOne(await Promise.all(rows), { title }));
}

/** Where a new file is created: a workspace folder, or the personal one. Asks only where there is a choice. */
export async function pickFolder(files: OwnFiles, title: string): Promise<vscode.Uri> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return files.personalFolder;
  const rows = [
    ...folders.map(({ name, uri }) => ({
      label: name,
      description: vscode.l10n.t('workspace folder (shared with the workspace)'),
      value: vscode.Uri.joinPath(uri, files.kind.folder),
    })),
    {
      label: vscode.l10n.t('Personal'),
      description: vscode.l10n.t('available in every workspace on this machine'),
      value: files.personalFolder,
    },
  ];
  return orCancel(await pickOne(rows, { title }));
}
