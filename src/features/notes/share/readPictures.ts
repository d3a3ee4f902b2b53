import * as vscode from 'vscode';
import {
  absenceByAddress,
  isSvg,
  largestPicture,
  largestPictures,
  mostPictures,
  pictureTypeOf,
  type NotePicture,
  type PictureAbsence,
} from './pictureModel.ts';
import { pictureOf, readPicture } from './readPicture.ts';

/**
 * Reads the pictures that a note shows from its workspace, by their addresses in the note. Files from elsewhere aren't
 * read, since a note may be from anyone, nor are files outside that a link in the workspace leads to.
 */
export async function readPictures(
  note: vscode.Uri,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, NotePicture>> {
  const found = new Map<string, NotePicture>();
  let [count, sum] = [0, 0];
  for (const address of addresses) {
    const uri = fileOf(note, address);
    if (typeof uri === 'string') {
      found.set(address, { absence: uri });
      continue;
    }
    count += 1;
    const picture: NotePicture =
      count > mostPictures
        ? { absence: 'many' }
        : sum > largestPictures
          ? { absence: 'sum' }
          : await (uri.scheme === 'file' ? readPicture(uri.fsPath, foldersOnDisk()) : readVirtual(uri));
    if ('data' in picture) sum += picture.size;
    found.set(address, picture);
  }
  return found;
}

/**
 * Returns the file that an address means, or the reason that it isn't in the workspace. A leading slash means the
 * workspace folder.
 */
function fileOf(note: vscode.Uri, address: string): vscode.Uri | PictureAbsence {
  const absence = absenceByAddress(address);
  if (absence !== undefined) return absence;
  const root = vscode.workspace.getWorkspaceFolder(note)?.uri;
  if (!root) return 'outside';
  let path: string;
  try {
    path = decodeURIComponent(address.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return 'missing';
  }
  if (path.includes('\0')) return 'missing';
  const uri = /^[/\\]/.test(path) ? vscode.Uri.joinPath(root, path) : vscode.Uri.joinPath(note, '..', path);
  return vscode.workspace.getWorkspaceFolder(uri) ? uri : 'outside';
}

function foldersOnDisk(): string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
}

/**
 * Reads a picture of a workspace that isn't on this machine. The targets of links there are unknown, so links aren't
 * followed.
 */
async function readVirtual(uri: vscode.Uri): Promise<NotePicture> {
  try {
    const root = vscode.workspace.getWorkspaceFolder(uri)!.uri;
    for (
      let each = vscode.Uri.joinPath(uri, '..');
      each.path.length > root.path.length;
      each = vscode.Uri.joinPath(each, '..')
    )
      if (((await vscode.workspace.fs.stat(each)).type & vscode.FileType.SymbolicLink) !== 0)
        return { absence: 'outside' };
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.SymbolicLink) !== 0) return { absence: 'outside' };
    if (type !== vscode.FileType.File) return { absence: 'format' };
    if (size > largestPicture) return { absence: 'large' };
    const bytes = await vscode.workspace.fs.readFile(uri);
    const kind = pictureTypeOf(bytes, bytes.length);
    if (kind === undefined) return { absence: isSvg(bytes.subarray(0, 1_000)) ? 'svg' : 'format' };
    return bytes.length > largestPicture ? { absence: 'large' } : pictureOf(bytes, kind);
  } catch (error) {
    const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    return { absence: isMissing ? 'missing' : 'unreadable' };
  }
}
