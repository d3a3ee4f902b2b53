import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { views } from '../../ids.ts';
import { dragType } from './downloads/dragType.ts';
import type { LibraryCommands } from './libraryCommands.ts';
import type { Node } from './tree/libraryTree.ts';

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
  parts.add(registerCommands('library', async () => (await late()).actions));
}
