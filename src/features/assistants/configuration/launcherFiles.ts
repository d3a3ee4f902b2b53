import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  formatLauncherSettings,
  launcherSettingsFile,
  type LauncherSettings,
} from '../../../assistants/launch/launcherSettings.ts';
import { replaceFile } from '../../../base/replaceFile.ts';

/** The folder of the launcher in the extension's storage. Copied configurations name it, so it stays the same. */
const folderName = 'mcp';

/** The path of the launcher in the extension's storage, which no update changes. */
export function launcherPath(storage: string): string {
  return join(storage, folderName, 'launch.mjs');
}

/**
 * Writes the extension's launcher and the settings beside it, each only if it has changed. A reader gets the old or the
 * new file, never a part. Rejects as the file system does.
 */
export async function writeLauncher(storage: string, settings: LauncherSettings): Promise<void> {
  const launcher = await readFile(join(settings.extension, 'dist', 'launch.js'), 'utf8');
  await mkdir(join(storage, folderName), { recursive: true, mode: 0o700 });
  // The settings come first: a launcher that doesn't find them would report that.
  await keep(join(storage, folderName, launcherSettingsFile), formatLauncherSettings(settings));
  await keep(launcherPath(storage), launcher);
}

async function keep(path: string, text: string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present !== undefined) await chmod(path, 0o600);
  if (present === text) return;
  await replaceFile(path, (beside) => writeFile(beside, text, { mode: 0o600 }));
}
