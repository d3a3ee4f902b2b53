import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FileNode } from '../../host/fileTree.ts';
import { createLazyTree } from '../../host/lazyTree.ts';
import type { Services } from '../../host/services.ts';
import { rowClickOf } from '../../host/treeClick.ts';
import { commands, panels, views } from '../../ids.ts';
import { LazyLanguage } from './language/lazyLanguage.ts';
import type { ScreensCommand } from './screensCommands.ts';
import type { ScreensServices } from './screensServices.ts';

const isOurs = (id: string): id is ScreensCommand => id.startsWith('marketDesk.screens.');

export function registerScreens(services: Services): Disposable {
  const own = new Disposables();
  const language = own.add(new LazyLanguage(services));
  let opening: Promise<ScreensServices> | undefined;
  const screens = (): Promise<ScreensServices> => {
    opening ??= import('./screensServices.ts').then((loaded) =>
      own.add(new loaded.ScreensServices({ services, language, view: tree })),
    );
    return opening;
  };
  const tree = own.add(
    createLazyTree<FileNode>({
      id: views.screens,
      load: async () => (await screens()).tree,
      showCollapseAll: true,
    }),
  );
  own.add(services.panels.register(async () => (await (await screens()).results()).definition, panels.screenResults));
  own.add(
    vscode.workspace.onDidRenameFiles(async ({ files }) => {
      (await screens()).renamed(files);
    }),
  );
  for (const id of Object.values(commands).filter(isOurs))
    own.add(
      registerCommand(id, async (argument: unknown, initiator) => {
        const { actions } = await import('./screensCommands.ts');
        const click = rowClickOf(views.screens, argument);
        return actions[id]({ screens: await screens(), argument, initiator, click });
      }),
    );
  own.add(
    services.documents.register('metrics', async () => {
      const { writeCatalog } = await import('./language/metricDefinitions.ts');
      return writeCatalog(await language.catalog());
    }),
  );
  return own;
}
