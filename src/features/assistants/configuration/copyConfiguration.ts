import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { errorCode } from '../../../base/errorCode.ts';
import { isNewEnough } from '../../../base/nodeVersion.ts';
import type { CommandActions } from '../../../host/commands/commandRunner.ts';
import { formatLocation } from '../../../host/files/formatLocation.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne, type PickRow } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { commands, keyVariable } from '../../../ids.ts';
import { formatConfiguration, type AssistantClient, type Launch, type Served } from './configurationModel.ts';
import { currentArguments, currentlyServed, storageFolder, writeCurrentLauncher } from './currentLauncher.ts';
import { lackingTools } from './lackingTools.ts';
import { launcherInUse } from './launcherState.ts';

/** The actions of the commands for assistants. */
export const createActions = (services: Services): CommandActions<'assistants'> => ({
  [commands.assistantsCopyMcpConfiguration]: () => copyConfiguration(services),
});

/** Copies the text that a chosen client needs to start the MCP server, and shows where it belongs. */
async function copyConfiguration(services: Services): Promise<void> {
  await services.connection.ready;
  requireServed(services);
  const storage = storageFolder(services);
  if (storage === undefined) throw noStorage();
  const client = orCancel(
    await pickOne(clientRows(), { title: vscode.l10n.t('Copy MCP Configuration: Which Client?') }),
  );
  const node = await findNode();
  const served = requireServed(services);
  await placeLauncher(services, storage);
  await vscode.env.clipboard.writeText(
    formatConfiguration(client, { ...node, args: currentArguments(storage, served) }, process.platform),
  );
  void notify([vscode.l10n.t('Copied.'), whereTo(client), whatItMay(services, served), ...lackingTools()].join(' '));
}

/** Returns the data that the configuration may serve. Throws as the connection does if no service is set up. */
function requireServed(services: Services): Served {
  return currentlyServed(services) ?? { type: 'service', origin: services.connection.requireOrigin() };
}

/** Writes the launcher that a configuration names, and keeps it current from then on. */
async function placeLauncher(services: Services, storage: string): Promise<void> {
  const { globalStorageUri, globalState } = services.extension;
  try {
    await writeCurrentLauncher(services, storage);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    services.log.warn(`The launcher of the MCP server could not be written: ${code}`);
    throw new PlainError(
      vscode.l10n.t(
        'The launcher of the MCP server can’t be written. Allow writing to {0}. Nothing was copied.',
        formatLocation(globalStorageUri),
      ),
    );
  }
  await launcherInUse(globalState).set(true);
}

function noStorage(): PlainError {
  return new PlainError(
    vscode.l10n.t(
      'This editor keeps the data of Market Desk in no folder on a disk, and an MCP server starts from one. Use Market Desk in an editor on this computer. Nothing was copied.',
    ),
  );
}

function clientRows(): PickRow<AssistantClient>[] {
  const claude =
    process.platform === 'win32'
      ? vscode.l10n.t('A configuration for .mcp.json')
      : vscode.l10n.t('A command for a terminal');
  return [
    { label: 'Claude Code', description: claude, value: 'claudeCode' },
    { label: 'Cursor', description: vscode.l10n.t('A configuration for {0}', 'mcp.json'), value: 'cursor' },
    { label: 'Codex CLI', description: vscode.l10n.t('A configuration for {0}', 'config.toml'), value: 'codex' },
    { label: 'VS Code', description: vscode.l10n.t('A configuration for {0}', 'mcp.json'), value: 'vscode' },
  ];
}

/** Finds Node.js as the shell does, or else uses the one within the editor. */
async function findNode(): Promise<Pick<Launch, 'command' | 'env'>> {
  const version = await promisify(execFile)('node', ['--version'], { timeout: 5_000, windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => '',
  );
  if (isNewEnough(version)) return { command: 'node', env: {} };
  return { command: process.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } };
}

function whereTo(client: AssistantClient): string {
  switch (client) {
    case 'claudeCode':
      return process.platform === 'win32'
        ? vscode.l10n.t('Paste it into .mcp.json in your project’s folder.')
        : vscode.l10n.t('Paste it into a terminal and run it in your project’s folder.');
    case 'cursor':
      return vscode.l10n.t('Paste it into {0}.', '~/.cursor/mcp.json');
    case 'codex':
      return vscode.l10n.t('Paste it into {0}.', '~/.codex/config.toml');
    case 'vscode':
      return vscode.l10n.t('Paste it into {0}.', '.vscode/mcp.json');
  }
}

function whatItMay({ connection }: Services, served: Served): string {
  if (served.type !== 'service') return vscode.l10n.t('It serves sample data.');
  const free = vscode.l10n.t('It reads your library for free and sends nothing unasked.');
  const asking = vscode.l10n.t(
    'It asks you before a request if your client can show the question; --allow-requests with a number allows so many unasked.',
  );
  const lacking = vscode.l10n.t(
    'It has no key. To allow requests, set the variable {0} for the server: the key is sent only to {1}.',
    keyVariable,
    served.origin,
  );
  return (connection.usesKey ? [free, lacking, asking] : [free, asking]).join(' ');
}
