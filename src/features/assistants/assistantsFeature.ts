import * as vscode from 'vscode';

import { combineDisposables, toDisposable, Disposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { hasApi } from '../../host/editorApi.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { isPluginOn, onDidChangePluginLocations } from '../../host/state/agentPlugin.ts';
import { commands, settings as settingIds } from '../../ids.ts';
import { cursorApi } from './configuration/cursorApi.ts';
import { launcherInUse } from './configuration/launcherState.ts';

/** Settings whose changes update the launcher's settings, or the server in Cursor. */
const followed = [
  settingIds.connectionSource,
  settingIds.connectionBaseUrl,
  settingIds.connectionAuthentication,
  settingIds.screenerPath,
  settingIds.screenerMetricsPath,
  settingIds.quotaRequestsPerDay,
  settingIds.assistantsEnabled,
];
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

export function registerAssistants(services: Services, parts: Disposables): void {
  parts.add(
    registerCommands('assistants', () =>
      Promise.resolve({
        [commands.assistantsCopyMcpConfiguration]: async () =>
          (await import('./configuration/copyConfiguration.ts')).copyConfiguration(services),
        [commands.assistantsExportAgentPlugin]: async () =>
          (await import('./plugin/exportPlugin.ts')).exportPlugin(services),
      }),
    ),
  );
  parts.add(registerLauncherUpkeep(services));
  registerTools(services, parts);
  followPlugin(services, parts);
}

/** Turns an exported plugin off in an editor that has the tools already. */
function followPlugin(services: Services, parts: Disposables): void {
  const follow = (): void => {
    if (!services.settings.assistantsEnabled || isPluginOn() !== true) return;
    import('./plugin/oneSetOfTools.ts')
      .then(({ keepOneSet }) => keepOneSet(services))
      .catch((error: unknown) => services.log.warn(`The agent plugin could not be turned off: ${nameOf(error)}`));
  };
  follow();
  parts.add(onDidChangePluginLocations(follow));
  parts.add(
    services.settings.onDidChange((affects) => {
      if (affects(settingIds.assistantsEnabled)) follow();
    }),
  );
}

/** The tools that the manifest declares, as long as the setting has them on. They load when one is first used. */
function registerTools(services: Services, parts: Disposables): void {
  const { extension, settings } = services;
  const late = lazy(async () => new (await import('./toolDoor.ts')).ToolDoor(services));
  const register = (name: string): Disposable =>
    vscode.lm.registerTool<object>(name, {
      prepareInvocation: async ({ input }) => (await late()).prepare(name, input),
      invoke: async ({ input, tokenizationOptions }, token) =>
        (await late()).invoke(name, input, { tokenBudget: tokenizationOptions?.tokenBudget, token }),
    });
  const warn = async (): Promise<void> => (await import('./configuration/lackingTools.ts')).warnOfLackingTools();
  let registered: Disposable | undefined;
  const end = (): void => {
    registered?.dispose();
    registered = undefined;
  };
  const hasTools = hasApi('lm.registerTool');
  const follow = (): void => {
    if (!settings.assistantsEnabled) end();
    else if (hasTools) registered ??= combineDisposables(...extension.toolNames.map(register));
  };
  parts.add(toDisposable(end));
  follow();
  parts.add(
    settings.onDidChange((affects) => {
      if (!affects(settingIds.assistantsEnabled)) return;
      follow();
      // Whoever turns them on waits for them.
      if (!hasTools && settings.assistantsEnabled) void warn();
    }),
  );
}

/**
 * Keeps the launcher and its settings current once a configuration names them, and registers the server where the
 * editor is Cursor. Nothing of it is loaded, read or written while the extension starts, nor where none of it is wanted.
 */
function registerLauncherUpkeep(services: Services): Disposable {
  const { globalState } = services.extension;
  const own = new Disposables();
  const late = lazy(async () => {
    const { LauncherServices } = await import('./configuration/launcherServices.ts');
    return own.add(new LauncherServices(services));
  });
  const followIfWanted = async (): Promise<void> => {
    await services.connection.ready;
    const isWanted = launcherInUse(globalState).get() || cursorApi() !== undefined;
    if (isWanted && !own.disposed) await (await late()).follow();
  };
  const follow = (): void => {
    followIfWanted().catch((error: unknown) => {
      // An update may have removed the file to load.
      services.log.warn(`The MCP server could not be kept current: ${nameOf(error)}`);
    });
  };
  follow();
  own.add(
    services.settings.onDidChange((affects) => {
      if (followed.some(affects)) follow();
    }),
  );
  return own;
}
