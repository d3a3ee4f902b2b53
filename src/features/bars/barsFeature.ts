import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

const actions = [
  [commands.barsExportCsv, 'exportCsv'],
  [commands.barsCopyPandas, 'copyPandas'],
  [commands.barsCopyPolars, 'copyPolars'],
  [commands.barsCite, 'cite'],
] as const;

export function registerBars(services: Services): Disposable {
  const late = lazy(async () => new (await import('./barsPanels.ts')).BarsPanels(services));
  return combineDisposables(
    registerCommand(commands.barsOpen, {
      check: async (given) => (await late()).givenBars(given),
      run: async (given, initiator, batch, click) => (await late()).openGiven(given, { initiator, batch }, click),
    }),
    ...actions.map(([id, action]) =>
      registerCommand(id, {
        // From a panel's title bar the editor passes the panel.
        check: (given) => (given instanceof vscode.Uri && given.scheme !== 'webview-panel' ? given : undefined),
        run: async (uri) => (await late()).run(action, uri),
      }),
    ),
    registerCommand(commands.barsToggleTable, async () => {
      (await late()).toggleTable();
    }),
    registerCommand(commands.barsLiveUpdate, async () => (await late()).chooseLive()),
    services.panels.register(async () => (await late()).definition, panels.bars),
  );
}
