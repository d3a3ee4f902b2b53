import * as vscode from 'vscode';
import { combineDisposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, settings as settingIds } from '../../ids.ts';
import { registerLauncherUpkeep } from './configuration/launcherUpkeep.ts';

export function registerAssistants(services: Services): Disposable {
  return combineDisposables(
    registerTools(services),
    registerCommand(commands.assistantsCopyMcpConfiguration, async () =>
      (await import('./configuration/copyConfiguration.ts')).copyConfiguration(services),
    ),
    registerLauncherUpkeep(services),
  );
}

/** The tools that the manifest declares, as long as the setting has them on. They load when one is first used. */
function registerTools(services: Services): Disposable {
  const { extension, settings } = services;
  const late = lazy(async () => new (await import('./toolDoor.ts')).ToolDoor(services));
  const register = (name: string): Disposable =>
    vscode.lm.registerTool<object>(name, {
      prepareInvocation: async ({ input }) => (await late()).prepare(name, input),
      invoke: async ({ input, tokenizationOptions }, token) =>
        (await late()).invoke(name, input, { tokenBudget: tokenizationOptions?.tokenBudget, token }),
    });
  let registered: Disposable | undefined;
  const end = (): void => {
    registered?.dispose();
    registered = undefined;
  };
  const follow = (): void => {
    if (!settings.assistantsEnabled) end();
    else registered ??= combineDisposables(...extension.toolNames.map(register));
  };
  follow();
  return combineDisposables(
    settings.onDidChange((affects) => {
      if (affects(settingIds.assistantsEnabled)) follow();
    }),
    toDisposable(end),
  );
}
