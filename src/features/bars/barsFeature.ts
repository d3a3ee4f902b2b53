import * as vscode from 'vscode';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

const actions = [
  [commands.barsExportCsv, 'exportCsv'],
  [commands.barsCopyPandas, 'copyPandas'],
  [commands.barsCopyPolars, 'copyPolars'],
  [commands.barsCite, 'cite'],
] as const;

export function registerBars(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./barsPanels.ts')).BarsPanels(services));
  parts.add(
    registerCommand(commands.barsOpen, {
      check: async (given) => (await late()).givenBars(given),
      run: async (given, initiator, batch, click) => (await late()).openGiven(given, { initiator, batch }, click),
    }),
  );
  for (const [id, action] of actions)
    parts.add(
      registerCommand(id, {
        // From a panel's title bar the editor passes the panel.
        check: (given) => (given instanceof vscode.Uri && given.scheme !== 'webview-panel' ? given : undefined),
        run: async (uri) => (await late()).run(action, uri),
      }),
    );
  parts.add(
    registerCommand(commands.barsToggleTable, async () => {
      (await late()).toggleTable();
    }),
  );
  parts.add(registerCommand(commands.barsLiveUpdate, async () => (await late()).chooseLive()));
  parts.add(services.panels.register(async () => (await late()).pages, panels.bars));
}
