import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { BarsPanels } from './barsPanels.ts';

const actions = [
  [commands.barsExportCsv, 'exportCsv'],
  [commands.barsCopyPandas, 'copyPandas'],
  [commands.barsCopyPolars, 'copyPolars'],
  [commands.barsCite, 'cite'],
] as const;

export function registerBars(services: Services): Disposable {
  let loaded: Promise<BarsPanels> | undefined;
  const load = (): Promise<BarsPanels> => {
    loaded ??= import('./barsPanels.ts').then(({ BarsPanels }) => new BarsPanels(services));
    return loaded;
  };
  return combineDisposables(
    registerCommand(commands.barsOpen, {
      check: async (given) => {
        const [{ readArgument }, { parseGoal }] = await Promise.all([
          import('./barsPrompt.ts'),
          import('./barsModel.ts'),
        ]);
        return given === undefined ? undefined : { params: readArgument(given), goal: parseGoal(given) };
      },
      run: async (asked, initiator, batch) => {
        const { askForBars } = await import('./barsPrompt.ts');
        const params = asked ? asked.params : await askForBars(await services.library());
        if (params) await (await load()).open(params, { initiator, batch }, asked?.goal);
      },
    }),
    ...actions.map(([id, action]) =>
      registerCommand(id, {
        check: (given) => (given instanceof vscode.Uri ? given : undefined),
        run: async (uri) => (await load()).do(action, uri),
      }),
    ),
    services.panels.register(async () => (await load()).definition, panels.bars),
  );
}
