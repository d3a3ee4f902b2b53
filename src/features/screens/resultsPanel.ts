import * as vscode from 'vscode';
import { toDisposable } from '../../base/disposables.ts';
import { showError } from '../../host/errorWords.ts';
import type { PanelDefinition } from '../../host/panelHost.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { LastRuns } from './lastRuns.ts';
import { isResultsThing, resultsGuard, type ResultsProtocol, type ResultsThing } from './protocol.ts';
import type { ScreenFiles } from './screenFiles.ts';
import { ScreenRun } from './screenRun.ts';

export interface ResultsPanels {
  definition: PanelDefinition<ResultsThing, ResultsProtocol>;
  /** The run that an open panel shows. */
  runOf: (thing: ResultsThing) => ScreenRun | undefined;
}

const pagesKey = (uri: string): string => `screens.pages:${uri}`;

interface ResultsPanelsOptions {
  services: Services;
  files: Pick<ScreenFiles, 'describe'>;
  lastRuns: Pick<LastRuns, 'note'>;
}

export function createResultsPanels({ services, files, lastRuns }: ResultsPanelsOptions): ResultsPanels {
  const runs = new Map<string, ScreenRun>();
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
      const run = new ScreenRun({
        services,
        uri: vscode.Uri.parse(thing.uri),
        name: nameOf(thing),
        publish: (snapshot) => {
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
      const began = (): null => null;
      return {
        handlers: {
          ready: () => {
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
          sort: ({ sort }) => {
            run.sort(sort);
            return null;
          },
          rows: ({ from, count }) => run.window(from, count),
          openFile: () => open('vscode.open', vscode.Uri.parse(thing.uri)),
          openCalls: ({ cik }) => open(commands.transcriptsOpen, { cik }),
          openBars: ({ ticker }) => open(commands.barsOpen, { tickers: [ticker] }),
          openFund: ({ ticker }) => open(commands.fundsOpen, { ticker }),
        },
        ...toDisposable(() => {
          run.stop();
          runs.delete(thing.uri);
        }),
      };
    },
  };
  return { definition, runOf: ({ uri }) => runs.get(uri) };
}
