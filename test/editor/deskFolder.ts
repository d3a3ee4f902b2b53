import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { toolsFolder } from './places.ts';

/** Everything that an editor started by `npm start` writes; kept between starts. */
export interface DeskFolder {
  readonly workspace: string;
  readonly userData: string;
  readonly extensions: string;
}

/** Prepares a small writable workspace, and user settings with sample data on. Other settings are kept. */
export async function prepareDeskFolder(): Promise<DeskFolder> {
  const root = join(toolsFolder, 'desk');
  const desk = {
    workspace: join(root, 'workspace'),
    userData: join(root, 'userData'),
    extensions: join(root, 'extensions'),
  };
  const settingsFile = join(desk.userData, 'User', 'settings.json');
  await mkdir(desk.workspace, { recursive: true });
  await mkdir(join(settingsFile, '..'), { recursive: true });
  const settings = {
    ...firstSettings,
    ...(await readSettings(settingsFile)),
    'marketDesk.connection.source': 'sample',
  };
  await writeFile(settingsFile, JSON.stringify(settings, undefined, 2));
  return desk;
}

const firstSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
};

async function readSettings(file: string): Promise<Record<string, unknown>> {
  try {
    const settings: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    // The file is missing or has comments. The settings start empty, because this editor is only for trying things out.
    return {};
  }
}
