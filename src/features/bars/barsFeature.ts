import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { BarsPanels } from './barsPanels.ts';

export function registerBars(services: Services): Disposable {
  let loaded: Promise<BarsPanels> | undefined;
  const load = (): Promise<BarsPanels> => {
    loaded ??= import('./barsPanels.ts').then(({ BarsPanels }) => new BarsPanels(services));
    return loaded;
  };
  return combineDisposables(
    registerCommand(commands.barsOpen, async (argument) => {
      const { askForBars, readArgument } = await import('./barsQuestion.ts');
      const thing = argument === undefined ? await askForBars(await services.library()) : readArgument(argument);
      if (thing) await (await load()).open(thing);
    }),
    services.panels.register(async () => (await load()).definition, panels.bars),
  );
}
