import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import type { OwnFiles } from './ownFiles.ts';
import { PlainError } from '../errors/plainError.ts';
import { orCancel, pickOne, type PickRow } from '../prompts/quickPick.ts';

interface ChooseFileOptions {
  title: string;
  /** The message if there is no file to pick. */
  none: string;
  /** The row of the tree that is selected. */
  selected?: () => Promise<vscode.Uri | undefined>;
  /** The extra text of a row. */
  describe?: (uri: vscode.Uri) => Promise<string>;
}

/** The file that a command was given. A key pressed in the tree means the selected row. */
export type GivenFile = vscode.Uri | 'selected';

/** Parses the value of a command about a file: an address, a row of the tree, a lens, or what the tree's keys pass. */
export function parseFile(given: unknown, badArgument: string): GivenFile {
  if (given instanceof vscode.Uri) return given;
  const { type, uri } = fieldsOf(given);
  if (type === 'selected') return 'selected';
  if (uri instanceof vscode.Uri) return uri;
  throw new PlainError(badArgument);
}

/** Returns the file of a command: the given one, the one in the active editor, or one that the user picks. */
export async function chooseFile(
  files: OwnFiles,
  given: GivenFile | undefined,
  options: ChooseFileOptions,
): Promise<vscode.Uri> {
  if (given === 'selected') {
    const uri = await options.selected?.();
    if (uri) return uri;
    // A folder isn't a file.
    throw new vscode.CancellationError();
  }
  return given ?? activeFile(files) ?? (await pickFile(files, options));
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

/** Picks the folder of a new file: a workspace folder, or the personal one. Asks only if there is a choice. */
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
