import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { toolsFolder } from '../../editor/places.ts';
import type { Prepared, SessionPlace } from '../session.ts';
import type { FoundSession } from './findSessions.ts';

/** Keeps the editor to itself, so that a picture shows the product and nothing talks to the outside. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  // The theme that tests of themes begin with.
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  // Motion is painted sixty times a second, by a processor that the tests need.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'workbench.editor.useModal': 'off',
  'window.dialogStyle': 'custom',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'git.enabled': false,
  // In a browser the editor saves a second after each change, in the middle of what a test does next.
  'files.autoSave': 'off',
  // A new document has the line ends of the system it is made on.
  'files.eol': '\n',
  'remote.autoForwardPorts': false,
  // Else a served editor looks through the files of all processes every few seconds.
  'remote.autoForwardPortsSource': 'output',
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

/** The settings of a person who writes them by hand: in the way that this editor has them, and as they are typed. */
const settingsByHand = {
  'extensions.autoUpdate': 'off',
  'editor.autoClosingBrackets': 'never',
  'editor.autoClosingQuotes': 'never',
  'editor.autoIndent': 'none',
};

/** Empty folders for one run of a session. */
export async function makeSessionFolders(name: string): Promise<SessionPlace> {
  const root = join(toolsFolder, 'workbench', name);
  // On Windows a process that has just ended may hold a file for a moment longer.
  await rm(join(root, 'editor'), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const place = {
    workspace: join(root, 'editor', 'workspace'),
    userData: join(root, 'editor', 'data'),
    extensions: join(root, 'editor', 'extensions'),
  };
  for (const folder of Object.values(place)) await mkdir(folder, { recursive: true });
  return place;
}

/** Writes the files of the opened folder and the user settings. */
export async function fillSessionFolders(place: SessionPlace, found: FoundSession, prepared: Prepared): Promise<void> {
  const { workspace = {}, settings, trusted = true } = found.session;
  for (const [path, text] of workspace === 'none' ? [] : Object.entries(workspace)) {
    await mkdir(dirname(join(place.workspace, path)), { recursive: true });
    await writeFile(join(place.workspace, path), text);
  }
  const trust = { 'security.workspace.trust.enabled': !trusted };
  const current = found.session.driver === 'person' ? settingsByHand : {};
  const all = { ...quietSettings, ...trust, ...current, ...settings, ...prepared.settings };
  await mkdir(join(place.userData, 'User'), { recursive: true });
  await writeFile(join(place.userData, 'User', 'settings.json'), JSON.stringify(all, undefined, 2));
}
