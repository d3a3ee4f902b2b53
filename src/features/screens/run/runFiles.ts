import * as vscode from 'vscode';
import type { ResultsPanels } from '../results/resultsPanels.ts';
import type { ScreenFiles } from '../files/screenFiles.ts';
import { pathBelow } from '../files/screenPathModel.ts';
import { lookAtFile } from './runFile.ts';

interface RunFilesOptions {
  files: Pick<ScreenFiles, 'describe'>;
  results: ResultsPanels;
}

interface Renamed {
  oldUri: vscode.Uri;
  newUri: vscode.Uri;
}

/** The panels of files that were renamed or moved, or whose folder was, go along with them. */
export function followFiles({ files, results }: RunFilesOptions, renamed: readonly Renamed[]): void {
  for (const panel of results.all()) {
    const from = panel.run.file.uri;
    const to = renamed.map(({ oldUri, newUri }) => movedAddress(from, oldUri, newUri)).find((uri) => uri !== undefined);
    if (to) results.follow(panel, { uri: to, name: files.describe(to).name });
  }
}

/** What has become of the file of each open panel: its results stay either way. */
export async function lookAtFiles(results: ResultsPanels): Promise<void> {
  await Promise.all(results.all().map(({ run }) => lookAtFile(run)));
}

/** Where a file is after it, or a folder that it is in, was moved; undefined when it was not. */
function movedAddress(uri: vscode.Uri, from: vscode.Uri, to: vscode.Uri): vscode.Uri | undefined {
  if (uri.toString() === from.toString()) return to;
  const below = pathBelow(uri, from);
  return below === undefined ? undefined : vscode.Uri.joinPath(to, below);
}
