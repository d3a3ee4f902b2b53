import * as vscode from 'vscode';
import { notify } from '../../../host/prompts/notifications.ts';
import { orCancel, pickOne, type PickRow } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { formatConfiguration, type AssistantClient } from './configurationModel.ts';
import { lackingTools } from './lackingTools.ts';
import {
  editorNode,
  findNode,
  formatPermissions,
  prepareLaunch,
  requireServed,
  requireStorage,
} from './prepareLaunch.ts';

/** Copies the text that a chosen client needs to start the MCP server, and shows where it belongs. */
export async function copyConfiguration(services: Services): Promise<void> {
  await services.connection.ready;
  requireServed(services);
  const nothingDone = vscode.l10n.t('Nothing was copied.');
  const storage = requireStorage(services, nothingDone);
  const client = orCancel(
    await pickOne(clientRows(), { title: vscode.l10n.t('Copy MCP Configuration: Which Client?') }),
  );
  // A program that is started from a desktop doesn't find the Node.js of a shell.
  const program = client === 'claudeDesktop' ? editorNode() : await findNode();
  const { launch, served } = await prepareLaunch(services, { storage, program, nothingDone });
  await vscode.env.clipboard.writeText(formatConfiguration(client, launch, process.platform));
  void notify(
    [vscode.l10n.t('Copied.'), whereTo(client), formatPermissions(services, served), ...lackingTools()].join(' '),
  );
}

function clientRows(): PickRow<AssistantClient>[] {
  const file = (name: string): string => vscode.l10n.t('A configuration for {0}', name);
  const claude = process.platform === 'win32' ? file('.mcp.json') : vscode.l10n.t('A command for a terminal');
  return [
    { label: 'VS Code, Copilot', description: file('~/.copilot/mcp-config.json'), value: 'copilot' },
    { label: 'VS Code, Local', description: file('.vscode/mcp.json'), value: 'vscode' },
    { label: 'Claude Code', description: claude, value: 'claudeCode' },
    { label: 'Claude Desktop', description: file(desktopFile), value: 'claudeDesktop' },
    { label: 'Cursor', description: file('~/.cursor/mcp.json'), value: 'cursor' },
    { label: 'Codex CLI', description: file('~/.codex/config.toml'), value: 'codex' },
  ];
}

const desktopFile = 'claude_desktop_config.json';

function whereTo(client: AssistantClient): string {
  const into = (file: string): string => vscode.l10n.t('Paste it into {0}.', file);
  switch (client) {
    case 'claudeCode':
      return process.platform === 'win32'
        ? vscode.l10n.t('Paste it into .mcp.json in your project’s folder.')
        : vscode.l10n.t('Paste it into a terminal and run it in your project’s folder.');
    case 'claudeDesktop':
      return vscode.l10n.t(
        'Paste it into {0}, which Settings › Developer › Edit Config opens, and restart Claude Desktop.',
        desktopFile,
      );
    case 'copilot':
      return into('~/.copilot/mcp-config.json');
    case 'cursor':
      return into('~/.cursor/mcp.json');
    case 'codex':
      return into('~/.codex/config.toml');
    case 'vscode':
      return into('.vscode/mcp.json');
  }
}
