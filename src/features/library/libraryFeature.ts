import { Disposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import { createLazyTree } from '../../host/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { commands, views } from '../../ids.ts';
import type { LibraryTree } from './libraryTree.ts';

export function registerLibrary(services: Services): Disposable {
  const own = new Disposables();
  const load = async (): Promise<LibraryTree> => own.add(new (await import('./libraryTree.ts')).LibraryTree(services));
  own.add(createLazyTree({ id: views.library, load, showCollapseAll: true }));
  const actions = () => import('./libraryActions.ts');
  own.add(
    registerCommand(commands.libraryRefresh, async (node, initiator) =>
      (await actions()).refreshItem(services, node, initiator),
    ),
  );
  own.add(registerCommand(commands.libraryRemove, async (node) => (await actions()).removeItem(services, node)));
  own.add(registerCommand(commands.libraryRemoveMark, async (node) => (await actions()).removeMark(services, node)));
  own.add(registerCommand(commands.libraryClear, async () => (await actions()).clearLibrary(services)));
  const transfer = () => import('./transferActions.ts');
  own.add(registerCommand(commands.libraryExport, async (to) => (await transfer()).exportLibrary(services, to)));
  own.add(registerCommand(commands.libraryImport, async (from) => (await transfer()).importLibrary(services, from)));
  return own;
}
