import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { FundPanels } from './fundPanels.ts';

export function registerFunds(services: Services): Disposable {
  let loaded: Promise<FundPanels> | undefined;
  const load = (): Promise<FundPanels> => {
    loaded ??= import('./fundPanels.ts').then(({ FundPanels }) => new FundPanels(services));
    return loaded;
  };
  return combineDisposables(
    registerCommand(commands.fundsOpen, async (argument, _beside, onBehalf) => {
      const { askForFund, readArgument } = await import('./fundQuestion.ts');
      const query = argument === undefined ? await askForFund(services) : readArgument(argument);
      if (query) await (await load()).open(query, onBehalf);
    }),
    registerCommand(commands.fundsCompare, async (argument, _beside, { initiator }) => {
      const { readComparison } = await import('./fundQuestion.ts');
      const funds = await load();
      if (argument === undefined) await funds.askAndCompare();
      else await funds.compare(readComparison(argument), initiator);
    }),
    registerCommand(commands.fundsInsertIntoNote, async (argument) => {
      await (await load()).insertIntoNote(typeof argument === 'string' ? argument : undefined);
    }),
    services.panels.register(async () => (await load()).definition, panels.fund),
  );
}
