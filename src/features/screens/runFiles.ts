import type * as vscode from 'vscode';
import type { Services } from '../../host/services.ts';
import type { ResultsPanels } from './resultsPanel.ts';
import { movedAddress } from './movedAddress.ts';
import { lookAtFile } from './runFile.ts';
import type { ScreenFiles } from './screenFiles.ts';

interface RunFilesOptions {
  services: Pick<Services, 'panels'>;
  files: Pick<ScreenFiles, 'describe'>;
  results: ResultsPanels;
}

interface Renamed {
  oldUri: vscode.Uri;
  newUri: vscode.Uri;
}

/** The panels of files that were renamed or moved, or whose folder was, go along with them. */
export function followFiles({ services, files, results }: RunFilesOptions, renamed: readonly Renamed[]): void {
  for (const run of results.runs()) {
    const from = run.file.uri;
    const to = renamed.map(({ oldUri, newUri }) => movedAddress(from, oldUri, newUri)).find((uri) => uri !== undefined);
    if (!to || !services.panels.rename(results.definition, { uri: from.toString() }, { uri: to.toString() })) continue;
    results.moved(from, to);
    run.follow({ uri: to, name: files.describe(to).name });
  }
}

/** What has become of the file of each open panel: its results stay either way. */
export async function lookAtFiles(results: ResultsPanels): Promise<void> {
  await Promise.all(results.runs().map(lookAtFile));
}
