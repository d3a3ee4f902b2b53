import * as vscode from 'vscode';
import { PlainError } from '../../../host/errors/plainError.ts';
import type { PreparedScreen } from '../../../screen/print/prepareScreen.ts';
import type { SavedRunParams } from '../protocol.ts';
import { ResultRows } from '../results/resultsModel.ts';
import type { SavedRuns } from './savedRuns.ts';
import { prepareFile, type ScreenRunServices } from './screenRequest.ts';
import type { RunFile, RunState } from './screenRunModel.ts';

interface ReadSavedRunOptions {
  services: ScreenRunServices;
  savedRuns: SavedRuns;
  file: RunFile;
  saved: SavedRunParams;
}

/** Reads a saved run for its page. Throws if it is damaged, or no longer among the newest. */
export async function readSavedRun({ services, savedRuns, file, saved }: ReadSavedRunOptions): Promise<RunState> {
  const found = await savedRuns.find(saved);
  if (!found) throw new PlainError(vscode.l10n.t('This run isn’t saved anymore.'), 'notFound');
  const { key, run } = found;
  const now = await preparedNow(services, file);
  const known = [...(now?.columns ?? []), ...(now?.named ?? [])];
  const columns = run.metrics.map(
    ({ id, name, unit }) => known.find((each) => each.id === id) ?? { id, name, unit, description: '' },
  );
  const prepared = { text: '', condition: key.condition, columns, named: [] };
  return { source: key.source as RunState['source'], prepared, rows: ResultRows.ofSaved(run) };
}

/** The screen as it is now, which knows the columns that it shows in percent; undefined if it can't be read. */
async function preparedNow(services: ScreenRunServices, { uri, name }: RunFile): Promise<PreparedScreen | undefined> {
  try {
    return await prepareFile({ services, uri: vscode.Uri.parse(uri), name, mode: 'library', initiator: 'person' });
  } catch {
    return undefined;
  }
}
