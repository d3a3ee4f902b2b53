import * as vscode from 'vscode';
import { combineDisposables, toDisposable } from '../../base/disposables.ts';
import { showError } from '../../host/errorWords.ts';
import type { OpenPanel, PanelDefinition } from '../../host/panelHost.ts';
import { isCancellation } from '../../host/plainError.ts';
import { runCommand } from '../../host/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels, type ArgumentOf, type CommandId } from '../../ids.ts';
import { CountMemory } from './countMemory.ts';
import { GridPanel } from './grid/gridPanel.ts';
import { Looks } from './grid/looks.ts';
import { KeptRuns } from './keptRuns.ts';
import type { LastRuns } from './lastRuns.ts';
import type { ShelfCatalogue } from './language/shelfCatalogue.ts';
import { isResultsThing, resultsGuard } from './messages.ts';
import type { ResultsProtocol, ResultsThing } from './protocol.ts';
import { rememberedRun, withRememberedRun, type RememberedRuns } from './rememberedRunModel.ts';
import { createResultTools } from './resultTools.ts';
import { rowCosts } from './rowCosts.ts';
import { createRunFolder } from './runFolder.ts';
import type { ScreenFiles } from './screenFiles.ts';
import { ScreenRun } from './screenRun.ts';
import { keptRunOf, keyOfRun } from './sinceTool.ts';

export interface ResultsPanels {
  definition: PanelDefinition<ResultsThing, ResultsProtocol>;
  /** The run that an open panel shows. */
  runOf: (thing: ResultsThing) => ScreenRun | undefined;
  /** Every run that an open panel shows. */
  runs: () => ScreenRun[];
  /** The file of a run has another address now: how its results are looked at goes along. */
  moved: (from: vscode.Uri, to: vscode.Uri) => void;
  /** Of the results panel focused last. */
  activeGrid: () => GridPanel | undefined;
}

const rememberedKey = 'screens.remembered';

export interface ResultsPanelsOptions {
  services: Services;
  files: Pick<ScreenFiles, 'describe'>;
  lastRuns: Pick<LastRuns, 'note'>;
  catalogue: () => Promise<ShelfCatalogue>;
}

export function createResultsPanels({ services, files, lastRuns, catalogue }: ResultsPanelsOptions): ResultsPanels {
  const runs = new Map<ScreenRun, GridPanel>();
  const counts = new CountMemory(services);
  const kept = new KeptRuns(createRunFolder(vscode.Uri.joinPath(services.extension.globalStorageUri, 'runs')));
  const { workspaceState } = services.extension;
  const looks = new Looks(workspaceState);
  const nameOf = (uri: vscode.Uri): string => files.describe(uri).name;
  /** Asked before the last requests are spent, like at the command itself; what fails is shown once. */
  const open = <K extends CommandId>(command: K, argument: ArgumentOf<K>): null => {
    void runCommand(command, argument, 'person').catch((error: unknown) => {
      if (!isCancellation(error)) void showError(error);
    });
    return null;
  };
  const createGrid = (panel: OpenPanel<ResultsThing, ResultsProtocol>): GridPanel =>
    new GridPanel({
      uri: () => vscode.Uri.parse(panel.thing.uri),
      looks,
      push: (state) => {
        panel.push('grid', state);
      },
      catalogue: async () => {
        const shelf = await catalogue();
        await shelf.ready();
        return shelf.current;
      },
    });
  const createRun = (panel: OpenPanel<ResultsThing, ResultsProtocol>, grid: GridPanel): ScreenRun => {
    const uri = vscode.Uri.parse(panel.thing.uri);
    const remembered = (): RememberedRuns => workspaceState.get<RememberedRuns>(rememberedKey, {});
    const run = new ScreenRun({
      services,
      file: { uri, name: nameOf(uri) },
      publish: (snapshot) => {
        if (run.table) grid.follow(run.table);
        panel.push('snapshot', snapshot);
      },
      remembered: {
        get: () => rememberedRun(remembered(), panel.thing.uri),
        set: (run) => void workspaceState.update(rememberedKey, withRememberedRun(remembered(), panel.thing.uri, run)),
      },
      counted: ({ source, condition, ...count }) => {
        lastRuns.note(vscode.Uri.parse(panel.thing.uri), count);
        counts.note({ source, condition }, count);
      },
      completed: (state) => {
        kept.keep(keyOfRun(state), keptRunOf(state)).catch((error: unknown) => {
          services.log.warn(`A run could not be kept: ${String(error)}`);
        });
      },
    });
    return run;
  };
  const definition: PanelDefinition<ResultsThing, ResultsProtocol> = {
    type: panels.screenResults,
    page: 'screenResults',
    isThing: isResultsThing,
    keyOf: ({ uri }) => uri,
    titleOf: ({ uri }) => vscode.l10n.t('{0} · results', nameOf(vscode.Uri.parse(uri))),
    guard: resultsGuard,
    connect: (panel) => {
      const grid = createGrid(panel);
      const run = createRun(panel, grid);
      runs.set(run, grid);
      const tools = createResultTools({ services, panel, run, kept, counts });
      const began = (): null => null;
      return {
        handlers: {
          ...grid.handlers,
          ready: () => {
            grid.show();
            if (run.snapshot) panel.push('snapshot', run.snapshot);
            else void run.start(panel.openedByPerson ? 'stored' : 'shelf', 'person');
            tools.show();
            return null;
          },
          runAgain: () => run.start('refresh', 'person').then(began),
          nextPage: () => run.nextPage().then(began),
          allPages: () => run.allPages().then(began),
          stop: () => {
            run.stop();
            tools.stop();
            return null;
          },
          openFile: async () => {
            await vscode.commands.executeCommand('vscode.open', run.file.uri);
            return null;
          },
          openCosts: async (security) => rowCosts(await services.library(), security),
          openCalls: ({ cik }) => open(commands.transcriptsOpen, { cik }),
          openBars: ({ ticker }) => open(commands.barsOpen, { tickers: [ticker] }),
          openFund: ({ ticker }) => open(commands.fundsOpen, { ticker }),
          ...tools.handlers,
        },
        ...combineDisposables(
          toDisposable(() => {
            run.stop();
            runs.delete(run);
          }),
          tools,
        ),
      };
    },
  };
  const runOf = ({ uri }: ResultsThing): ScreenRun | undefined =>
    [...runs.keys()].find(({ file }) => file.uri.toString() === uri);
  const moved = (from: vscode.Uri, to: vscode.Uri): void => {
    looks.moved(from.toString(), to.toString());
  };
  const activeGrid = (): GridPanel | undefined => {
    const run = services.panels.active(definition);
    const shown = run && runOf(run.thing);
    return shown && runs.get(shown);
  };
  return { definition, runOf, runs: () => [...runs.keys()], moved, activeGrid };
}
