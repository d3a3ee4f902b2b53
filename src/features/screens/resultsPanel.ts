import * as vscode from 'vscode';
import { toDisposable } from '../../base/disposables.ts';
import { showError } from '../../host/errorWords.ts';
import type { PanelDefinition } from '../../host/panelHost.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import { GridPanel } from './grid/gridPanel.ts';
import { Looks } from './grid/looks.ts';
import type { LastRuns } from './lastRuns.ts';
import type { ShelfCatalogue } from './language/shelfCatalogue.ts';
import { isResultsThing, resultsGuard, type ResultsProtocol, type ResultsThing } from './protocol.ts';
import type { ScreenFiles } from './screenFiles.ts';
import { ScreenRun } from './screenRun.ts';

export interface ResultsPanels {
  definition: PanelDefinition<ResultsThing, ResultsProtocol>;
  /** The run that an open panel shows. */
  runOf: (thing: ResultsThing) => ScreenRun | undefined;
  /** Of the results panel focused last. */
  activeGrid: () => GridPanel | undefined;
}

const pagesKey = (uri: string): string => `screens.pages:${uri}`;

interface ResultsPanelsOptions {
  services: Services;
  files: Pick<ScreenFiles, 'describe'>;
  lastRuns: Pick<LastRuns, 'note'>;
  catalogue: () => Promise<ShelfCatalogue>;
}

export function createResultsPanels({ services, files, lastRuns, catalogue }: ResultsPanelsOptions): ResultsPanels {
  const runs = new Map<string, ScreenRun>();
  const grids = new Map<string, GridPanel>();
  const looks = new Looks(services.extension.workspaceState);
  const nameOf = ({ uri }: ResultsThing): string => files.describe(vscode.Uri.parse(uri)).name;
  const open = (command: string, argument: unknown): null => {
    void vscode.commands.executeCommand(command, argument).then(undefined, (error: unknown) => showError(error));
    return null;
  };
  const definition: PanelDefinition<ResultsThing, ResultsProtocol> = {
    type: panels.screenResults,
    page: 'screenResults',
    isThing: isResultsThing,
    keyOf: ({ uri }) => uri,
    titleOf: (thing) => vscode.l10n.t('{0} · results', nameOf(thing)),
    guard: resultsGuard,
    connect: (panel) => {
      const { thing } = panel;
      const { workspaceState } = services.extension;
      const grid = new GridPanel({
        uri: () => vscode.Uri.parse(thing.uri),
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
      const run = new ScreenRun({
        services,
        uri: vscode.Uri.parse(thing.uri),
        name: nameOf(thing),
        publish: (snapshot) => {
          if (run.table) grid.follow(run.table);
          panel.push('snapshot', snapshot);
        },
        remembered: {
          get: () => workspaceState.get(pagesKey(thing.uri), 1),
          set: (pages) => void workspaceState.update(pagesKey(thing.uri), pages),
        },
        counted: (count) => {
          lastRuns.note(vscode.Uri.parse(thing.uri), count);
        },
      });
      runs.set(thing.uri, run);
      grids.set(thing.uri, grid);
      const began = (): null => null;
      return {
        handlers: {
          ...grid.handlers,
          ready: () => {
            grid.show();
            if (run.snapshot) panel.push('snapshot', run.snapshot);
            else void run.start(panel.openedByPerson ? 'fresh' : 'shelf');
            return null;
          },
          runAgain: () => run.start('refresh').then(began),
          nextPage: () => run.nextPage().then(began),
          allPages: () => run.allPages().then(began),
          stop: () => {
            run.stop();
            return null;
          },
          openFile: () => open('vscode.open', vscode.Uri.parse(thing.uri)),
          openCalls: ({ cik }) => open(commands.transcriptsOpen, { cik }),
          openBars: ({ ticker }) => open(commands.barsOpen, { tickers: [ticker] }),
          openFund: ({ ticker }) => open(commands.fundsOpen, { ticker }),
        },
        ...toDisposable(() => {
          run.stop();
          runs.delete(thing.uri);
          grids.delete(thing.uri);
        }),
      };
    },
  };
  const activeGrid = (): GridPanel | undefined => {
    const panel = services.panels.active(definition);
    return panel && grids.get(panel.thing.uri);
  };
  return { definition, runOf: ({ uri }) => runs.get(uri), activeGrid };
}
