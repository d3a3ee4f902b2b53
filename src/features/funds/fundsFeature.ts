import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

export function registerFunds(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./fundPanels.ts')).FundPanels(services));
  parts.add(
    registerCommand(commands.fundsOpen, {
      check: async (given) => (await late()).givenFund(given),
      run: async (query, initiator, batch, click) => (await late()).open(query, { initiator, batch }, click),
    }),
  );
  parts.add(
    registerCommand(commands.fundsCompare, {
      check: async (given) => (await late()).givenComparison(given),
      run: async (compared, initiator) => {
        const funds = await late();
        await (compared ? funds.compare(compared, initiator) : funds.askAndCompare());
      },
    }),
  );
  parts.add(
    registerCommand(commands.fundsInsertIntoNote, {
      check: (given) => (typeof given === 'string' ? given : undefined),
      run: async (template) => (await late()).insertIntoNote(template),
    }),
  );
  parts.add(services.panels.register(async () => (await late()).pages, panels.fund));
}
