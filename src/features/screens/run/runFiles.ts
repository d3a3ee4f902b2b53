import type * as vscode from 'vscode';
import { movedAddress } from '../files/movedAddress.ts';
import type { ResultsPanels } from '../results/resultsPanels.ts';
import { lookAtFile } from './runFile.ts';
import type { ScreenFiles } from '../files/screenFiles.ts';

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
