import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

export function registerCompany(services: Services): Disposable {
  const late = lazy(async () => new (await import('./companyPanels.ts')).CompanyPanels(services));
  return combineDisposables(
    registerCommand(commands.companyOpen, async (argument) => (await late()).open(argument)),
    services.panels.register(async () => (await late()).definition, panels.company),
  );
}
