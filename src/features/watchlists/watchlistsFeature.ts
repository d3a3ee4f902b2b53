import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands, type CommandActions } from '../../host/commands/commandRunner.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import { whenOpened } from '../../host/files/whenOpened.ts';
import type { Services } from '../../host/services.ts';
import { languages, views } from '../../ids.ts';
import type { WatchlistsServices } from './watchlistsServices.ts';
import type { WatchlistNode } from './watchlistsTree.ts';

export function registerWatchlists(services: Services, parts: Disposables): void {
  const knowledge = lazy(async () => parts.add(new (await import('./knowledge.ts')).Knowledge(services)));
  const late: () => Promise<WatchlistsServices> = lazy(async () => {
    const [{ WatchlistsServices: Loaded }, watchlists, known] = await Promise.all([
      import('./watchlistsServices.ts'),
      services.watchlists(),
      knowledge(),
    ]);
    return parts.add(new Loaded({ services, watchlists, knowledge: known, view: tree }));
  });
  const tree = parts.add(
    createLazyTree<WatchlistNode>({
      id: views.watchlists,
      load: async () => (await late()).tree,
      showCollapseAll: true,
    }),
  );
  const actions = async (): Promise<CommandActions<'watchlists'>> =>
    (await import('./watchlistsCommands.ts')).createActions(await late());
  parts.add(registerCommands('watchlists', actions));
  const startLanguage = lazy(async () => {
    const [{ registerWatchlistLanguage }, known] = await Promise.all([
      import('./language/watchlistLanguage.ts'),
      knowledge(),
    ]);
    registerWatchlistLanguage(known, parts);
  });
  whenOpened(languages.watchlist, parts, () => void startLanguage());
}
