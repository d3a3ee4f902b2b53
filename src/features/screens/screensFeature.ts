import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels, views } from '../../ids.ts';
import type { FileActionOptions } from './fileActions.ts';
import { LazyLanguage } from './language/lazyLanguage.ts';
import { LastRuns } from './lastRuns.ts';
import type { ResultsPanels } from './resultsPanel.ts';
import { ScreenFiles } from './screenFiles.ts';
import { ScreensTree, type ScreenNode } from './screensTree.ts';

export function registerScreens(services: Services): Disposable {
  const own = new Disposables();
  const files = own.add(new ScreenFiles(services.extension));
  const lastRuns = own.add(new LastRuns(services));
  const tree = own.add(new ScreensTree({ files, lastRuns, connection: services.connection }));
  const treeView = own.add(
    vscode.window.createTreeView<ScreenNode>(views.screens, { treeDataProvider: tree, showCollapseAll: true }),
  );

  const language = own.add(new LazyLanguage(services));
  let loading: Promise<ResultsPanels> | undefined;
  const results = async (): Promise<ResultsPanels> => {
    loading ??= import('./resultsPanel.ts').then(({ createResultsPanels }) =>
      createResultsPanels({ services, files, lastRuns, catalogue: () => language.catalogue() }),
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
  own.add(
    registerCommand(commands.screensCreateFromSelection, async () =>
      (await import('./createScreen.ts')).createFromSelection(files),
    ),
  );
  own.add(
    vscode.workspace.onDidRenameFiles(({ files: renamed }) => {
      for (const { oldUri, newUri } of renamed) lastRuns.moved(oldUri, newUri);
      if (loading)
        followRenamed(renamed).catch((error: unknown) => {
          services.log.warn(`Screen files: ${String(error)}`);
        });
    }),
  );
  const followRenamed = async (renamed: readonly { oldUri: vscode.Uri; newUri: vscode.Uri }[]): Promise<void> => {
    const { followFiles } = await import('./runFiles.ts');
    followFiles({ services, files, results: await results() }, renamed);
  };
  own.add(
    files.onDidChange(() => {
      if (loading)
        lookAt().catch((error: unknown) => {
          services.log.warn(`Screen files: ${String(error)}`);
        });
    }),
  );
  const lookAt = async (): Promise<void> => {
    const { lookAtFiles } = await import('./runFiles.ts');
    await lookAtFiles(await results());
  };
  const fileActions = () => import('./fileActions.ts');
  const about = (argument: unknown): FileActionOptions => ({
    files,
    lastRuns,
    argument,
    selected: () => {
      const [node] = treeView.selection;
      return node?.type === 'screen' ? node.uri : undefined;
    },
  });
  own.add(registerCommand(commands.screensRename, async (file) => (await fileActions()).renameScreen(about(file))));
  own.add(
    registerCommand(commands.screensDuplicate, async (file) => (await fileActions()).duplicateScreen(about(file))),
  );
  own.add(registerCommand(commands.screensMove, async (file) => (await fileActions()).moveScreen(about(file))));
  own.add(registerCommand(commands.screensReveal, async (file) => (await fileActions()).revealScreen(about(file))));
  own.add(registerCommand(commands.screensDelete, async (file) => (await fileActions()).deleteScreen(about(file))));
  own.add(
    registerCommand(commands.screensBrowseMetrics, async (argument) => {
      const { browseMetrics } = await import('./language/browseMetrics.ts');
      await browseMetrics(await language.catalogue(), argument);
    }),
  );
  const gridCommands = () => import('./grid/gridCommands.ts');
  const activeGrid = async () => (await results()).activeGrid;
  own.add(
    registerCommand(commands.screensCopyResults, async (argument) =>
      (await gridCommands()).copyResults(await activeGrid(), argument),
    ),
  );
  own.add(
    registerCommand(commands.screensExportResults, async (argument) =>
      (await gridCommands()).exportResults(await activeGrid(), argument),
    ),
  );
  own.add(
    registerCommand(commands.screensWriteColumns, async () =>
      (await gridCommands()).writeResultColumns(await activeGrid()),
    ),
  );
  own.add(
    services.documents.register('metrics', async () => {
      const { writeCatalogue } = await import('./language/metricDefinitions.ts');
      return writeCatalogue(await language.catalogue());
    }),
  );
  own.add(registerCommand(commands.screensGetMetrics, async () => (await language.catalogue()).fetch()));
  return own;
}
