import * as vscode from 'vscode';

const kinds: Readonly<Record<string, string>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
};
/** In bytes, of one picture and of all. */
const largest = 5_000_000;
const largestSum = 20_000_000;

/**
 * Reads the pictures that a note shows from its own folder of the workspace, as `data:` addresses by their addresses in
 * the note. Pictures from elsewhere aren't read, since a note may be anybody's.
 */
export async function readPictures(note: vscode.Uri, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const root = vscode.workspace.getWorkspaceFolder(note)?.uri;
  let sum = 0;
  for (const address of root ? addresses : []) {
    const kind = kinds[/\.([a-z]{3,4})$/i.exec(address)?.[1]?.toLowerCase() ?? ''];
    const uri = kind === undefined ? undefined : localPicture(note, address);
    if (!uri || !uri.path.startsWith(`${root!.path}/`)) continue;
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > largest || sum + size > largestSum) continue;
      const bytes = await vscode.workspace.fs.readFile(uri);
      sum += size;
      found.set(address, `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`);
    } catch {
      // A picture that is missing is missing in the copy too.
    }
  }
  return found;
}

/** A relative address; undefined for any other. */
function localPicture(note: vscode.Uri, address: string): vscode.Uri | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|[?#]/i.test(address)) return undefined;
  try {
    return vscode.Uri.joinPath(note, '..', decodeURIComponent(address));
  } catch {
    return undefined;
  }
}
