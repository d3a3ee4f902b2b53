import * as vscode from 'vscode';
import type { Disposables } from '../../base/disposables.ts';
import { registerCommands, type CommandActions } from '../../host/commands/commandRunner.ts';
import type { FileNode } from '../../host/trees/fileTree.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { panels, views } from '../../ids.ts';
import { LazyLanguage } from './language/lazyLanguage.ts';
import type { ScreensServices } from './screensServices.ts';

export function registerScreens(services: Services, parts: Disposables): void {
  const language = new LazyLanguage(services, parts);
  let opening: Promise<ScreensServices> | undefined;
  const screens = (): Promise<ScreensServices> => {
    opening ??= import('./screensServices.ts').then(
      (loaded) => new loaded.ScreensServices({ services, language, view: tree, own: parts }),
    );
    return opening;
  };
  const tree = parts.add(
    createLazyTree<FileNode>({
      id: views.screens,
      load: async () => (await screens()).tree,
      showCollapseAll: true,
    }),
  );
  parts.add(services.panels.register(async () => (await (await screens()).results()).pages, panels.screenResults));
  parts.add(
    vscode.workspace.onDidRenameFiles(async ({ files }) => {
      (await screens()).renamed(files);
    }),
  );
  const actions = async (): Promise<CommandActions<'screens'>> =>
    (await import('./screensCommands.ts')).createActions(await screens());
  parts.add(registerCommands('screens', actions));
  parts.add(
    services.documents.register('metrics', async () => {
      const { writeCatalog } = await import('./language/metricDefinitions.ts');
      return writeCatalog(await language.catalog());
    }),
  );
}
