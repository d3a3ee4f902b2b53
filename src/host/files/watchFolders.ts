import * as vscode from 'vscode';
import { combineDisposables, toDisposable, type Disposable } from '../../base/disposables.ts';

const quietMilliseconds = 300;

interface FolderListener {
  /** A folder was added. */
  came: (folder: vscode.Uri) => void;
  /** A file or a folder was removed; which of the two can't be determined afterwards. */
  gone: (uri: vscode.Uri) => void;
}

/**
 * Watches for folders of the workspace that are added or removed as a whole, for which the editor reports no events
 * about their files.
 */
export function watchFolders({ came, gone }: FolderListener): Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**', false, true, false);
  const created = new Map<string, vscode.Uri>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    timer = undefined;
    const all = [...created.values()];
    created.clear();
    for (const uri of topmost(all)) if (await isFolder(uri)) came(uri);
  };
  return combineDisposables(
    watcher,
    watcher.onDidDelete(gone),
    watcher.onDidCreate((uri) => {
      created.set(uri.toString(), uri);
      timer ??= setTimeout(() => void look(), quietMilliseconds);
    }),
    toDisposable(() => clearTimeout(timer)),
  );
}

/** Returns whether a name is inside the folder or is the folder itself. */
export function isWithin(name: string, folder: vscode.Uri): boolean {
  return name === folder.toString() || name.startsWith(`${folder.toString()}/`);
}

/** Drops folders inside other folders of the list, since a scan covers subfolders. */
function topmost(uris: readonly vscode.Uri[]): vscode.Uri[] {
  const tops: vscode.Uri[] = [];
  const inOrder = uris.map((uri) => ({ uri, name: `${uri.toString()}/` })).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { uri } of inOrder) {
    const last = tops.at(-1);
    if (!last || !isWithin(uri.toString(), last)) tops.push(uri);
  }
  return tops;
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    // It has been removed again.
    return false;
  }
}
