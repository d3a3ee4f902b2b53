import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { notify } from '../../../host/notifications.ts';
import { orCancel, pickOne, type PickRow } from '../../../host/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { keyVariable } from '../../../ids.ts';
import { formatConfiguration, isNewEnough, serverArguments, type Client, type Launch } from './configurationModel.ts';

/** Puts on the clipboard what a chosen client needs to start the MCP server, and says where it belongs. */
export async function copyConfiguration(services: Services): Promise<void> {
  await services.connection.ready;
  if (services.connection.state !== 'sample') services.connection.requireOrigin();
  const client = orCancel(
    await pickOne(clientRows(), { title: vscode.l10n.t('Copy MCP Configuration: Which Client?') }),
  );
  const launch = { ...(await findNode()), args: argumentsOf(services) };
  await vscode.env.clipboard.writeText(formatConfiguration(client, launch, process.platform));
  void notify([vscode.l10n.t('Copied.'), whereTo(client), whatItMay(services), afterUpdate()].join(' '));
}

function clientRows(): PickRow<Client>[] {
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

function argumentsOf({ connection, extension, settings }: Services): string[] {
  const { extensionUri, globalStorageUri } = extension;
  const { dataFolder, state } = connection;
  return serverArguments({
    script: vscode.Uri.joinPath(extensionUri, 'dist', 'mcp.js').fsPath,
    library: globalStorageUri.scheme === 'file' ? globalStorageUri.fsPath : undefined,
    source: state !== 'sample' ? 'service' : dataFolder === undefined ? 'sample' : { data: dataFolder },
    baseUrl: settings.baseUrl,
    authentication: settings.authentication,
    screenerPath: settings.screenerPath,
    metricsPath: settings.metricsPath,
    requestsPerDay: settings.requestsPerDay,
  });
}

/** Node.js as the shell finds it, or else the one within the editor. */
async function findNode(): Promise<Pick<Launch, 'command' | 'env'>> {
  const version = await promisify(execFile)('node', ['--version'], { timeout: 5_000, windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => '',
  );
  if (isNewEnough(version)) return { command: 'node', env: {} };
  return { command: process.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } };
}

function whereTo(client: Client): string {
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

function whatItMay({ connection }: Services): string {
  if (connection.state === 'sample') return vscode.l10n.t('It serves sample data.');
  const free = vscode.l10n.t('It reads your library for free and sends nothing unasked.');
  const asking = vscode.l10n.t(
    'It asks you before a request if your client can show the question; --allow-requests with a number allows so many unasked.',
  );
  return connection.usesKey
    ? `${free} ${vscode.l10n.t('It has no key. To allow requests, set the variable {0} for the server.', keyVariable)} ${asking}`
    : `${free} ${asking}`;
}

/** The folder of an extension has its version in its name. */
function afterUpdate(): string {
  return vscode.l10n.t('Copy it again when Market Desk was updated.');
}
