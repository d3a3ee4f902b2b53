import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

export function registerSearch(services: Services): Disposable {
  const late = lazy(async () => new (await import('./searchPanels.ts')).SearchPanels(services));
  return combineDisposables(
    registerCommand(commands.transcriptsSearch, async (argument) => (await late()).search(argument)),
    registerCommand(commands.transcriptsCountPhrase, async (argument) => (await late()).countPhrase(argument)),
    services.panels.register(async () => (await late()).definition, panels.search),
  );
}
