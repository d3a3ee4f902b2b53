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
  const questions = () => import('./fundPrompt.ts');
  return combineDisposables(
    registerCommand(commands.fundsOpen, {
      check: async (given) => (given === undefined ? undefined : (await questions()).readArgument(given)),
      run: async (asked, initiator, batch) => {
        const query = asked ?? (await (await questions()).askForFund(services));
        if (query) await (await load()).open(query, { initiator, batch });
      },
    }),
    registerCommand(commands.fundsCompare, {
      check: async (given) => (given === undefined ? undefined : (await questions()).readComparison(given)),
      run: async (compared, initiator) => {
        const funds = await load();
        await (compared ? funds.compare(compared, initiator) : funds.askAndCompare());
      },
    }),
    registerCommand(commands.fundsInsertIntoNote, {
      check: (given) => (typeof given === 'string' ? given : undefined),
      run: async (template) => (await load()).insertIntoNote(template),
    }),
    services.panels.register(async () => (await load()).definition, panels.fund),
  );
}
