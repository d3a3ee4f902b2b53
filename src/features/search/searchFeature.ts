import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { SearchPanels } from './searchPanels.ts';

export function registerSearch(services: Services): Disposable {
  let loaded: Promise<SearchPanels> | undefined;
  const load = (): Promise<SearchPanels> => {
    loaded ??= import('./searchPanels.ts').then((module) => new module.SearchPanels(services));
    return loaded;
  };
  return combineDisposables(
    registerCommand(commands.transcriptsSearch, async (argument) => (await load()).search(argument)),
    registerCommand(commands.transcriptsCountPhrase, async (argument) => (await load()).countPhrase(argument)),
    services.panels.register(async () => (await load()).definition, panels.search),
  );
}
