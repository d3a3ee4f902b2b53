import { Disposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import { createLazyTree } from '../../host/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { commands, views } from '../../ids.ts';

export function registerLibrary(services: Services): Disposable {
  const own = new Disposables();
  const late = lazy(async () => own.add(new (await import('./libraryCommands.ts')).LibraryCommands(services)));
  own.add(createLazyTree({ id: views.library, load: async () => (await late()).tree, showCollapseAll: true }));
  own.add(registerCommand(commands.libraryOpen, async (node) => (await late()).open(node, 'reusing')));
  own.add(registerCommand(commands.libraryOpenToSide, async (node) => (await late()).open(node, 'beside')));
  own.add(registerCommand(commands.libraryOpenAsText, async (node) => (await late()).openAsText(node)));
  own.add(registerCommand(commands.libraryCompare, async (node) => (await late()).compare(node)));
  own.add(registerCommand(commands.libraryRefresh, async (node, initiator) => (await late()).refresh(node, initiator)));
  own.add(registerCommand(commands.libraryRemove, async (node) => (await late()).remove(node)));
  own.add(registerCommand(commands.libraryRemoveMark, async (node) => (await late()).removeMark(node)));
  own.add(registerCommand(commands.libraryClear, async () => (await late()).clear()));
  own.add(registerCommand(commands.libraryExport, async (to) => (await late()).export(to)));
  own.add(registerCommand(commands.librarySaveElsewhere, async (to) => (await late()).saveElsewhere(to)));
  own.add(registerCommand(commands.libraryImport, async (from) => (await late()).import(from)));
  return own;
}
