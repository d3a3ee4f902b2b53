import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import { createLazyTree } from '../../host/lazyTree.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, views } from '../../ids.ts';

export function registerLibrary(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => parts.add(new (await import('./libraryCommands.ts')).LibraryCommands(services)));
  parts.add(createLazyTree({ id: views.library, load: async () => (await late()).tree, showCollapseAll: true }));
  parts.add(registerCommand(commands.libraryOpen, async (node) => (await late()).open(node, 'reusing')));
  parts.add(registerCommand(commands.libraryOpenToSide, async (node) => (await late()).open(node, 'beside')));
  parts.add(registerCommand(commands.libraryOpenAsText, async (node) => (await late()).openAsText(node)));
  parts.add(registerCommand(commands.libraryCompare, async (node) => (await late()).compare(node)));
  parts.add(
    registerCommand(commands.libraryRefresh, async (node, initiator) => (await late()).refresh(node, initiator)),
  );
  parts.add(registerCommand(commands.libraryRemove, async (node) => (await late()).remove(node)));
  parts.add(registerCommand(commands.libraryRemoveMark, async (node) => (await late()).removeMark(node)));
  parts.add(registerCommand(commands.libraryClear, async () => (await late()).clear()));
  parts.add(registerCommand(commands.libraryExport, async (to) => (await late()).export(to)));
  parts.add(registerCommand(commands.librarySaveElsewhere, async (to) => (await late()).saveElsewhere(to)));
  parts.add(registerCommand(commands.libraryImport, async (from) => (await late()).import(from)));
}
