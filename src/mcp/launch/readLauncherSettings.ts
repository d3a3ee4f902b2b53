import { readFileSync } from 'node:fs';
import { parseLauncherSettings, type LauncherSettings } from '../../assistants/launch/launcherSettings.ts';

/** Reads the settings file that the editor keeps; undefined if it is missing or damaged. */
export function readLauncherSettings(path: string): LauncherSettings | undefined {
  try {
    return parseLauncherSettings(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
