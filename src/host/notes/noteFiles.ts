import * as vscode from 'vscode';
import { decodeText, type DecodedText } from '../../base/decodeText.ts';
import { ownLinkMarker } from '../../domain/links/ownLinkMarker.ts';
import { longestFile } from '../../domain/longestFile.ts';
import { notebookEnding } from './notebookCells.ts';
import type { Log } from '../log.ts';
import { noteEndings } from './noteEndingsModel.ts';

/** Maximum number of a workspace's notes that are read. */
export const mostFiles = 20_000;
const atOnce = 8;
/** In bytes. Most of a notebook's size is the output of its cells. */
const largestNotebook = 16_000_000;

/** The file names of notes; undefined if no file can be one. */
export interface NoteFiles {
  pattern: string;
  endings: readonly string[];
}

/** Notebooks count only if their cells are read. */
export function noteFiles(
  languages: readonly string[],
  { hasNotebooks = false }: { hasNotebooks?: boolean } = {},
): NoteFiles | undefined {
  const manifests = vscode.extensions.all.map(({ packageJSON }) => packageJSON as unknown);
  const associations = vscode.workspace.getConfiguration('files').get<Record<string, unknown>>('associations');
  const own = noteEndings(languages, manifests, associations);
  const endings = hasNotebooks && languages.includes('markdown') ? [...own, notebookEnding] : own;
  return endings.length === 0 ? undefined : { pattern: `**/*{${endings.join(',')}}`, endings };
}

interface Search {
  folder?: vscode.Uri;
  token?: vscode.CancellationToken;
}

/**
 * Finds the notes of the workspace or of a folder in it, up to one more than the maximum, except those that
 * `files.exclude` excludes and installed packages.
 */
export async function findNoteFiles({ pattern }: NoteFiles, { folder, token }: Search = {}): Promise<vscode.Uri[]> {
  if (!vscode.workspace.workspaceFolders?.length) return [];
  const where = folder ? new vscode.RelativePattern(folder, pattern) : pattern;
  return vscode.workspace.findFiles(where, '**/node_modules/**', mostFiles + 1, token);
}

/** Returns whether a file that has just been written is a note. */
export async function isNoteFile(uri: vscode.Uri, { endings }: NoteFiles): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder || !endings.some((each) => uri.path.endsWith(each))) return false;
  const path = vscode.workspace.asRelativePath(uri, false).replace(/[[\]{}*?!,]/g, '?');
  const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, path), '**/node_modules/**');
  return found.some((each) => each.toString() === uri.toString());
}

/** In UTF-16, in either byte order. */
const wideMarker = Buffer.from(ownLinkMarker, 'utf16le').subarray(0, -1);

/**
 * Returns the text of a file with citations or tickers; undefined for any other. The bytes are examined before they are
 * decoded.
 */
export async function readNoteFile(uri: vscode.Uri, log: Log): Promise<DecodedText | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > (uri.path.endsWith(notebookEnding) ? largestNotebook : longestFile)) {
      log.info(
        `${uri.toString()}: ${size} bytes are too many for a note; what it cites is looked at while it is open.`,
      );
      return undefined;
    }
    const bytes = Buffer.from(await vscode.workspace.fs.readFile(uri));
    return [ownLinkMarker, wideMarker, '$'].some((each) => bytes.includes(each)) ? decodeText(bytes) : undefined;
  } catch {
    // A file that is gone or can't be read has no citations to check.
    return undefined;
  }
}

/** Runs the work on a few files at a time. */
export async function forEachFile(
  uris: readonly vscode.Uri[],
  work: (uri: vscode.Uri) => Promise<void>,
): Promise<void> {
  const waiting = uris.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const uri of waiting) await work(uri);
  });
  await Promise.all(workers);
}
