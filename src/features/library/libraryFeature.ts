import { toDisposable, type Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { views } from '../../ids.ts';

/** How long a window that has just opened leaves its time to other work, in milliseconds. */
const startMs = 1_000;

export function registerLibrary(services: Services, parts: Disposables): void {
  const late = lazy(async () => parts.add(new (await import('./libraryCommands.ts')).LibraryCommands(services)));
  const { view } = parts.add(
    createLazyTree({ id: views.library, load: async () => (await late()).tree, showCollapseAll: true }),
  );
  const since = Date.now();
  const follow = async (): Promise<void> => {
    await services.connection.ready;
    const library = await services.library();
    const { followArrived } = await import('./arrived/followArrived.ts');
    if (!parts.disposed) followArrived(services, { library, view, since }, parts);
  };
  // A library that can't be opened says so in the view.
  const timer = setTimeout(() => void follow().catch(() => undefined), startMs);
  parts.add(toDisposable(() => clearTimeout(timer)));
  parts.add(registerCommands('library', async () => (await late()).actions));
}
