import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { errorCode } from '../../../base/errorCode.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { formatLocation } from '../../../host/files/formatLocation.ts';
import { ask, notify } from '../../../host/prompts/notifications.ts';
import { showError } from '../../../host/errors/formatError.ts';
import type { Services } from '../../../host/services.ts';
import { hasPluginLocations, pluginFolderName } from '../../../host/state/agentPlugin.ts';
import {
  findNode,
  formatPermissions,
  prepareLaunch,
  requireServed,
  requireStorage,
} from '../configuration/prepareLaunch.ts';
import { pluginFiles, repositoryFolder, skillNames, skillPath, type PluginFile } from './pluginModel.ts';
import { usePluginHere } from './oneSetOfTools.ts';

/** Writes an Agent Plugin into a folder that the user chooses, and offers to use it in this editor. */
export async function exportPlugin(services: Services): Promise<void> {
  await services.connection.ready;
  requireServed(services);
  const nothingDone = vscode.l10n.t('Nothing was exported.');
  const storage = requireStorage(services, nothingDone);
  const folder = join(await askWhere(), pluginFolderName);
  await requireReplaceable(folder);
  const skills = await readSkills(services);
  const { launch, served } = await prepareLaunch(services, { storage, program: await findNode(), nothingDone });
  const files = { ...skills, ...pluginFiles(services.extension.about.version, launch, process.platform) };
  await writeFiles(folder, files);
  offerUse(services, { folder, permissions: formatPermissions(services, served) });
}

async function askWhere(): Promise<string> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Export Agent Plugin: Choose Where to Create {0}', pluginFolderName),
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: vscode.l10n.t('Export'),
    })) ?? [];
  if (!uri) throw new vscode.CancellationError();
  if (uri.scheme !== 'file') throw new PlainError(vscode.l10n.t('The plugin can be exported to local folders only.'));
  return uri.fsPath;
}

/** Throws if the folder has something else than a plugin, or a plugin that the user wants to keep. */
async function requireReplaceable(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (errorCode(error) === 'ENOENT') return [];
    throw notWritable(folder, error);
  });
  if (names.length === 0) return;
  const location = formatLocation(vscode.Uri.file(folder));
  if (!names.includes('plugin.json'))
    throw new PlainError(vscode.l10n.t('{0} has other files. Choose another folder. Nothing was exported.', location));
  const replace = vscode.l10n.t('Replace');
  const question = vscode.l10n.t('{0} has a plugin already. Replace its files?', location);
  if ((await ask({ question, actions: [replace] })) !== replace) throw new vscode.CancellationError();
}

async function readSkills({ extension }: Services): Promise<Record<string, PluginFile>> {
  const folder = join(extension.extensionUri.fsPath, repositoryFolder);
  const read = async (path: string): Promise<[string, PluginFile]> => [
    path,
    { text: await readFile(join(folder, path), 'utf8') },
  ];
  return Object.fromEntries(await Promise.all(skillNames.map((name) => read(skillPath(name)))));
}

async function writeFiles(folder: string, files: Record<string, PluginFile>): Promise<void> {
  try {
    for (const [path, { text, isProgram = false }] of Object.entries(files)) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      if (isProgram) await chmod(file, 0o755);
    }
  } catch (error) {
    throw notWritable(folder, error);
  }
}

function notWritable(folder: string, cause: unknown): PlainError {
  const location = formatLocation(vscode.Uri.file(folder));
  return new PlainError(
    vscode.l10n.t('The plugin can’t be written. Allow writing to {0}, or choose another folder.', location),
    undefined,
    cause,
  );
}

/** Shows what was written. The message stays until it is answered, and nothing waits for that. */
function offerUse(services: Services, { folder, permissions }: { folder: string; permissions: string }): void {
  const use = vscode.l10n.t('Use in This Editor');
  const copyPath = vscode.l10n.t('Copy Path');
  const message = [
    vscode.l10n.t('Exported to {0}.', formatLocation(vscode.Uri.file(folder))),
    permissions,
    ...(hasPluginLocations() ? [whyOff(services)] : []),
  ].join(' ');
  notify(message, { actions: hasPluginLocations() ? [copyPath, use] : [copyPath] })
    .then(async (chosen) => {
      if (chosen === copyPath) await vscode.env.clipboard.writeText(folder);
      if (chosen === use) await usePluginHere(services, folder);
    })
    .catch((error: unknown) => void showError(error));
}

/** Tells why the plugin isn't on in this editor yet. */
function whyOff({ settings }: Services): string {
  return settings.assistantsEnabled
    ? vscode.l10n.t(
        'It is off in this editor, which has the tools already. “Use in This Editor” turns those off and the plugin on, for every kind of chat session.',
      )
    : vscode.l10n.t('It is off in this editor until you choose “Use in This Editor”.');
}
