import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels, views } from '../../ids.ts';
import { LazyLanguage } from './language/lazyLanguage.ts';
import type { ResultsPanels } from './resultsPanel.ts';
import { ScreenFiles } from './screenFiles.ts';
import { ScreensTree, type ScreenNode } from './screensTree.ts';

export function registerScreens(services: Services): Disposable {
  const own = new Disposables();
  const files = own.add(new ScreenFiles(services.extension));
  const tree = own.add(new ScreensTree({ files }));
  own.add(vscode.window.createTreeView<ScreenNode>(views.screens, { treeDataProvider: tree, showCollapseAll: true }));

  let loading: Promise<ResultsPanels> | undefined;
  const results = async (): Promise<ResultsPanels> => {
    loading ??= import('./resultsPanel.ts').then(({ createResultsPanels }) =>
      createResultsPanels(services, (uri) => files.describe(uri)),
    );
    return loading;
  };
  own.add(services.panels.register(async () => (await results()).definition, panels.screenResults));
  own.add(registerCommand(commands.screensCreate, async () => (await import('./createScreen.ts')).createScreen(files)));
  own.add(
    registerCommand(commands.screensRun, async (argument) => {
      const { runScreen } = await import('./runScreen.ts');
      await runScreen({ services, files, results: await results(), argument });
    }),
  );
  const language = own.add(new LazyLanguage(services));
  own.add(
    registerCommand(commands.screensBrowseMetrics, async (argument) => {
      const { browseMetrics } = await import('./language/browseMetrics.ts');
      await browseMetrics(await language.catalogue(), argument);
    }),
  );
  own.add(registerCommand(commands.screensGetMetrics, async () => (await language.catalogue()).fetch()));
  return own;
}
