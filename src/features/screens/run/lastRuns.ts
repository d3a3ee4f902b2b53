import type * as vscode from 'vscode';
import { isRecord } from '../../../base/record.ts';
import { keptTable, type KeptTable } from '../../../host/state/kept.ts';
import type { Services } from '../../../host/services.ts';
import { lastRunKey, type LastRun } from './lastRunModel.ts';
import { nameOfKey, type RunKey } from './runKey.ts';

/** Maximum number of remembered runs and counts. */
const most = 500;

function readRun(stored: unknown): LastRun | undefined {
  if (!isRecord(stored)) return undefined;
  const { total, at } = stored;
  return typeof total === 'number' && typeof at === 'number' ? { total, at } : undefined;
}

/** The number and time of each screen's last matches against the connected source, shared by all windows. */
export type LastRuns = KeptTable<LastRun, vscode.Uri>;

export function createLastRuns({ extension, connection }: Pick<Services, 'extension' | 'connection'>): LastRuns {
  return keptTable({
    memory: extension.globalState,
    key: 'screens.lastRuns',
    read: readRun,
    nameOf: (uri: vscode.Uri) => lastRunKey(connection.source, uri.toString()),
    most,
  });
}

/** The last count of matches of each condition, so that it need not be requested again. */
export type CountMemory = KeptTable<LastRun, RunKey>;

export function createCountMemory({ extension }: Pick<Services, 'extension'>): CountMemory {
  return keptTable({ memory: extension.globalState, key: 'screens.counts', read: readRun, nameOf: nameOfKey, most });
}

/** Records a run unless a newer one is known: a panel restored from the library may show an older one. */
export function noteRun<K>(runs: Pick<KeptTable<LastRun, K>, 'get' | 'set'>, key: K, run: LastRun): void {
  const known = runs.get(key);
  if (!known || known.at < run.at) void runs.set(key, run);
}
