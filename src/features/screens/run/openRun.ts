import * as vscode from 'vscode';
import { formatCount } from '../../../domain/format/number.ts';
import { formatMoment } from '../../../domain/format/time.ts';
import { about, PlainError } from '../../../host/errors/plainError.ts';
import { chooseFile, type GivenFile } from '../../../host/files/chooseFile.ts';
import type { OwnFiles } from '../../../host/files/ownFiles.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { screenWords } from '../files/screenFiles.ts';
import type { ResultsPanels } from '../results/resultsPanels.ts';
import { nameOfKey, type RunKey } from './runKey.ts';
import { prepareFile, type ScreenRunServices } from './screenRequest.ts';
import { keyOfRun } from './screenRunModel.ts';

interface OpenRunOptions {
  services: ScreenRunServices;
  files: OwnFiles;
  results: ResultsPanels;
  given: GivenFile | undefined;
  /** The row of the tree that is selected. */
  selected: () => Promise<vscode.Uri | undefined>;
  initiator: Initiator;
}

/** Opens a saved run of a screen that the user picks, in a grid of its own. Sends no request. */
export async function openRun({ services, files, results, given, selected, initiator }: OpenRunOptions): Promise<void> {
  const shown = given === undefined ? focused(results) : undefined;
  const title = vscode.l10n.t('Open Run');
  const uri = shown?.uri ?? (await chooseFile(files, given, { ...screenWords(), title, selected }));
  const { name } = files.describe(uri);
  const key = shown?.key ?? (await keyOfFile(services, { uri, name, initiator }));
  const saved = await results.savedRuns.list(key);
  if (saved.length === 0)
    throw new PlainError(
      vscode.l10n.t(
        'No saved runs of “{0}” with its present condition. A run is saved once all pages are loaded.',
        name,
      ),
    );
  const rows = saved.map(async (times) => {
    const run = await results.savedRuns.read(key, times);
    const matches = run && vscode.l10n.t('{0} matches', formatCount(run.rows.length));
    return { label: formatMoment(times.readTill), description: matches ?? vscode.l10n.t('Damaged'), value: times };
  });
  const placeHolder = vscode.l10n.t('{0}: saved runs, newest first', name);
  const times = orCancel(await pickOne(await Promise.all(rows), { title, placeHolder }));
  results.openRun(uri, { group: nameOfKey(key), ...times });
}

/** The screen and the condition of the results page in front. */
function focused(results: ResultsPanels): { uri: vscode.Uri; key: RunKey } | undefined {
  const panel = vscode.window.activeTextEditor ? undefined : results.active();
  const state = panel?.run.state;
  return state && { uri: vscode.Uri.parse(panel.run.file.uri), key: keyOfRun(state) };
}

interface KeyOptions {
  uri: vscode.Uri;
  name: string;
  initiator: Initiator;
}

async function keyOfFile(services: ScreenRunServices, file: KeyOptions): Promise<RunKey> {
  await services.connection.ready;
  const subject = vscode.l10n.t('Screen “{0}”', file.name);
  const { condition } = await about(subject, () => prepareFile({ services, ...file, mode: 'library' }));
  return { source: services.connection.source, condition };
}
