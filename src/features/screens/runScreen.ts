import * as vscode from 'vscode';
import { withProgress } from '../../host/commandRunner.ts';
import { about, PlainError } from '../../host/errorWords.ts';
import type { Services } from '../../host/services.ts';
import { languages } from '../../ids.ts';
import type { ResultsPanels } from './resultsPanel.ts';
import type { ScreenFiles } from './screenFiles.ts';
import { prepareScreen, readScreenPage, requireScreenerPath } from './screenRequest.ts';

interface RunOptions {
  services: Services;
  files: ScreenFiles;
  results: ResultsPanels;
  argument: unknown;
}

/** Checks the file before anything is spent; an open panel of this screen runs again where it is. */
export async function runScreen({ services, files, results, argument }: RunOptions): Promise<void> {
  const uri = uriOf(argument) ?? (await chooseScreen(files));
  const { name } = files.describe(uri);
  const thing = { uri: uri.toString() };
  const subject = vscode.l10n.t('The screen “{0}”', name);
  await about(subject, async () => {
    await services.connection.ready;
    requireScreenerPath(services);
    await withProgress({
      title: vscode.l10n.t('Running the screen “{0}” · 1 request', name),
      work: async (signal) => {
        const prepared = await prepareScreen({ services, uri, name, mode: 'fresh', signal });
        // The panel then finds its first page on the shelf, and a failure leaves no empty panel.
        await readScreenPage({ services, prepared, page: 1, mode: 'fresh', signal });
      },
    });
  });
  const run = results.runOf(thing);
  services.panels.open(results.definition, thing, { column: vscode.ViewColumn.Beside });
  if (run) await run.start('fresh');
}

function uriOf(argument: unknown): vscode.Uri | undefined {
  if (argument === undefined) return undefined;
  if (argument instanceof vscode.Uri) return argument;
  // A row of the tree carries its file's address.
  if (typeof argument === 'object' && argument !== null && 'uri' in argument && argument.uri instanceof vscode.Uri)
    return argument.uri;
  throw new PlainError(vscode.l10n.t('A screen is run by the address of its .screen file.'));
}

async function chooseScreen(files: ScreenFiles): Promise<vscode.Uri> {
  const active = vscode.window.activeTextEditor?.document;
  if (active?.languageId === languages.screen) return active.uri;
  const all = await files.list();
  if (all.length === 0) throw new PlainError(vscode.l10n.t('There are no screens yet. Create one first.'));
  const picked = await vscode.window.showQuickPick(
    all.map(({ uri, name, home, folder }) => ({
      label: name,
      description: [home === 'personal' ? vscode.l10n.t('Personal') : vscode.l10n.t('Workspace'), folder]
        .filter(Boolean)
        .join(' · '),
      uri,
    })),
    { title: vscode.l10n.t('Run a screen · 1 request') },
  );
  if (!picked) throw new vscode.CancellationError();
  return picked.uri;
}
