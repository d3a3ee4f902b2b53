import * as vscode from 'vscode';
import { registerCommands, type CommandActions } from '../../host/commands/commandRunner.ts';
import type { FileNode } from '../../host/trees/fileTree.ts';
import { createLazyTree } from '../../host/trees/lazyTree.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { panels, views } from '../../ids.ts';
import { LazyLanguage } from './language/lazyLanguage.ts';
import type { ScreensServices } from './screensServices.ts';

export function registerScreens(services: Services, parts: FeatureParts): void {
  const language = new LazyLanguage(services, parts);
  let opening: Promise<ScreensServices> | undefined;
  const screens = (): Promise<ScreensServices> => {
    opening ??= import('./screensServices.ts').then((loaded) =>
      parts.add(new loaded.ScreensServices({ services, language, view: tree })),
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
  const renames = { name: vscode.l10n.t('Following renamed screens'), api: 'workspace.onDidRenameFiles' } as const;
  parts.addPart(renames, (own) => {
    own.add(
      vscode.workspace.onDidRenameFiles(async ({ files }) => {
        (await screens()).renamed(files);
      }),
    );
  });
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
