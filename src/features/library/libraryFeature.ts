import { toDisposable, type Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { views } from '../../ids.ts';
import { dragType } from './downloads/dragType.ts';
import type { LibraryCommands } from './libraryCommands.ts';
import type { Node } from './tree/libraryTree.ts';

/** How long a window that has just opened leaves its time to other work, in milliseconds. */
const startMs = 1_000;

export function registerLibrary(services: Services, parts: Disposables): void {
  const late: () => Promise<LibraryCommands> = lazy(async () => {
    const { LibraryCommands: Loaded } = await import('./libraryCommands.ts');
    return parts.add(new Loaded(services, () => tree.selected()));
  });
  const tree = parts.add(
    createLazyTree<Node>({
      id: views.library,
      load: async () => (await late()).tree,
      showCollapseAll: true,
      dragAndDropController: {
        dragMimeTypes: [dragType],
        dropMimeTypes: [dragType],
        handleDrag: async (rows, transfer) => (await late()).drag.handleDrag(rows, transfer),
        handleDrop: async (row, transfer) => (await late()).drag.handleDrop(row, transfer),
      },
    }),
  );
  const since = Date.now();
  const follow = async (): Promise<void> => {
    await services.connection.ready;
    const library = await services.library();
    const { followArrived } = await import('./arrived/followArrived.ts');
    if (!parts.disposed) followArrived(services, { library, view: tree.view, since }, parts);
  };
  // A library that can't be opened says so in the view.
  const timer = setTimeout(() => void follow().catch(() => undefined), startMs);
  parts.add(toDisposable(() => clearTimeout(timer)));
  parts.add(registerCommands('library', async () => (await late()).actions));
}
