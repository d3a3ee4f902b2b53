import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

export function registerFunds(services: Services): Disposable {
  const late = lazy(async () => new (await import('./fundPanels.ts')).FundPanels(services));
  return combineDisposables(
    registerCommand(commands.fundsOpen, {
      check: async (given) => (await late()).givenFund(given),
      run: async (query, initiator, batch, click) => (await late()).open(query, { initiator, batch }, click),
    }),
    registerCommand(commands.fundsCompare, {
      check: async (given) => (await late()).givenComparison(given),
      run: async (compared, initiator) => {
        const funds = await late();
        await (compared ? funds.compare(compared, initiator) : funds.askAndCompare());
      },
    }),
    registerCommand(commands.fundsInsertIntoNote, {
      check: (given) => (typeof given === 'string' ? given : undefined),
      run: async (template) => (await late()).insertIntoNote(template),
    }),
    services.panels.register(async () => (await late()).definition, panels.fund),
  );
}
