import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, views } from '../../ids.ts';
import { LibraryTree } from './libraryTree.ts';

export function registerLibrary(services: Services): Disposable {
  const own = new Disposables();
  const tree = own.add(new LibraryTree(services));
  own.add(vscode.window.createTreeView(views.library, { treeDataProvider: tree, showCollapseAll: true }));
  const actions = () => import('./libraryActions.ts');
  own.add(registerCommand(commands.libraryRefresh, async (node) => (await actions()).refreshItem(services, node)));
  own.add(registerCommand(commands.libraryRemove, async (node) => (await actions()).removeItem(services, node)));
  own.add(registerCommand(commands.libraryRemoveMark, async (node) => (await actions()).removeMark(services, node)));
  own.add(registerCommand(commands.libraryClear, async () => (await actions()).clearShelf(services)));
  own.add(registerCommand(commands.libraryExport, async () => (await actions()).exportShelf(services)));
  own.add(registerCommand(commands.libraryImport, async () => (await actions()).importShelf(services)));
  return own;
}
