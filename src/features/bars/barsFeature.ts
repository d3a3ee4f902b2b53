import * as vscode from 'vscode';
import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { BarsPanels } from './barsPanels.ts';

const deeds = [
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
    registerCommand(commands.barsOpen, async (argument, _beside, onBehalf) => {
      const [{ askForBars, readArgument }, { parseGoal }] = await Promise.all([
        import('./barsQuestion.ts'),
        import('./barsModel.ts'),
      ]);
      const thing = argument === undefined ? await askForBars(await services.library()) : readArgument(argument);
      if (thing) await (await load()).open(thing, onBehalf, parseGoal(argument));
    }),
    ...deeds.map(([id, deed]) =>
      registerCommand(id, async (argument) => {
        await (await load()).do(deed, argument instanceof vscode.Uri ? argument : undefined);
      }),
    ),
    services.panels.register(async () => (await load()).definition, panels.bars),
  );
}
