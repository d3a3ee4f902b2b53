import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { views } from '../../ids.ts';

export function registerLibrary(services: Services, parts: Disposables): void {
  const late = lazy(async () => parts.add(new (await import('./libraryCommands.ts')).LibraryCommands(services)));
  parts.add(createLazyTree({ id: views.library, load: async () => (await late()).tree, showCollapseAll: true }));
  parts.add(registerCommands('library', async () => (await late()).actions));
}
