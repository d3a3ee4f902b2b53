import * as vscode from 'vscode';
import { withoutIcons } from '../../domain/format/shownText.ts';
import { formatLocation } from '../files/formatLocation.ts';
import type { OwnFile } from '../files/ownFiles.ts';

/** A row of a tree of files: the workspace or the personal files, one of their folders, or a file. */
type FileGroup =
  | { type: 'home'; home: OwnFile['home']; files: OwnFile[] }
  | { type: 'folder'; folder: string; files: OwnFile[] };
export type FileNode = FileGroup | { type: 'file'; file: OwnFile; uri: vscode.Uri };

/** Returns the top level of the tree. */
export function homesOf(files: readonly OwnFile[]): FileGroup[] {
  return (['workspace', 'personal'] as const).flatMap((home) => {
    const own = files.filter((file) => file.home === home);
    return own.length > 0 ? [{ type: 'home' as const, home, files: own }] : [];
  });
}

export function membersOf(group: FileGroup): FileNode[] {
  if (group.type === 'folder') return group.files.map(fileNode);
  const folders = Map.groupBy(group.files, ({ folder }) => folder);
  return [...folders].flatMap(([folder, files]): FileNode[] =>
    folder === '' ? files.map(fileNode) : [{ type: 'folder', folder, files }],
  );
}

function fileNode(file: OwnFile): FileNode {
  return { type: 'file', file, uri: file.uri };
}

/** Creates the row of a file, which opens it. */
export function fileItem(
  { uri, name }: OwnFile,
  title: string,
  folding?: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const item = new vscode.TreeItem(withoutIcons(name), folding);
  item.id = uri.toString();
  item.resourceUri = uri;
  item.tooltip = formatLocation(uri);
  item.command = { command: 'vscode.open', title, arguments: [uri] };
  return item;
}

export function groupItem(group: FileGroup): vscode.TreeItem {
  const label =
    group.type === 'folder'
      ? group.folder
      : group.home === 'workspace'
        ? vscode.l10n.t('Workspace')
        : vscode.l10n.t('Personal');
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.id = group.type === 'home' ? `home:${group.home}` : `folder:${group.files[0]?.home ?? ''}:${group.folder}`;
  item.description = String(group.files.length);
  if (group.type === 'folder') item.iconPath = vscode.ThemeIcon.Folder;
  return item;
}
