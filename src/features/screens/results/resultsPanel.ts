import * as vscode from 'vscode';
import { costOfRead, formatCost } from '../../../domain/format/cost.ts';
import type { RequestHandlers } from '../../../base/channel.ts';
import { Disposables, toDisposable } from '../../../base/disposables.ts';
import { showError } from '../../../host/formatError.ts';
import type { OpenPanel, PageController } from '../../../host/definePage.ts';
import { isCancellation } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { ShownSnapshot } from '../../../host/shownSnapshot.ts';
import { commands, type ArgumentOf, type CommandId } from '../../../ids.ts';
import type { CountMemory } from '../run/countMemory.ts';
import { GridPanel } from '../grid/gridPanel.ts';
import type { GridLayouts } from '../grid/gridLayouts.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import type { LastRuns } from '../run/lastRuns.ts';
import { rememberedRunsKey } from '../../../domain/screener.ts';
import type { LibraryCatalog } from '../language/libraryCatalog.ts';
import type { ResultsProtocol, ResultsSummary, ResultsParams } from '../protocol.ts';
import { rememberedRun, withRememberedRun, type RememberedRuns } from '../run/rememberedRunModel.ts';
import { noteError } from '../../../host/noteError.ts';
import type { OwnFiles } from '../../../host/ownFiles.ts';
import { createScreenRun } from '../run/createScreenRun.ts';
import { keyOfRun, savedRunOf, type ScreenRunModel } from '../run/screenRunModel.ts';
import type { ServiceRequest } from '../../../api/requests.ts';
import type { LibraryCosts } from '../../../library/library.ts';
import { createResultTools } from './resultTools.ts';

/** What all results panels share. */
export interface ResultsServices {
  services: Services;
  files: Pick<OwnFiles, 'describe'>;
  lastRuns: Pick<LastRuns, 'note'>;
  catalog: () => Promise<LibraryCatalog>;
  counts: CountMemory;
  savedRuns: SavedRuns;
  layouts: GridLayouts;
}

/** The results of one screen in their panel: its run, the grid of its rows and the tools beside it. */
export class ResultsPanel implements PageController<ResultsProtocol> {
  readonly run: ScreenRunModel;
  readonly grid: GridPanel;
  readonly handlers: RequestHandlers<ResultsProtocol>;
  readonly #own = new Disposables();

  constructor(panel: OpenPanel<ResultsParams, ResultsProtocol>, shared: ResultsServices) {
    const { services, savedRuns, counts } = shared;
    this.grid = createGrid(panel, shared);
    const shown = this.#own.add(
      new ShownSnapshot<ResultsSummary>({
        push: (snapshot) => {
          this.grid.show();
          panel.push('snapshot', snapshot);
        },
        source: () => services.connection.source,
      }),
    );
    this.run = createRun(panel, shared, (snapshot) => {
      if (this.run.table) this.grid.follow(this.run.table);
      shown.show(snapshot);
    });
    const { run, grid } = this;
    this.#own.add(toDisposable(() => run.stop()));
    const tools = this.#own.add(createResultTools({ services, panel, run, savedRuns, counts }));
    const began = (): null => null;
    this.handlers = {
      ...grid.handlers,
      ready: () => {
        // The command that runs a screen shows its rows. A panel without any was restored with the window.
        const answered = shown.ready(() => void run.start('library', 'person'));
        tools.show();
        return answered;
      },
      runAgain: () => run.start('refresh', 'person').then(began),
      nextPage: () => run.nextPage().then(began),
      allPages: () => run.allPages().then(began),
      stop: () => {
        run.stop();
        tools.stop();
        return null;
      },
      openCosts: async (security) => rowCosts(await services.library(), security),
      openCalls: ({ cik }) => open(commands.transcriptsOpen, { cik }),
      openBars: ({ ticker }) => open(commands.barsOpen, { tickers: [ticker] }),
      openFund: ({ ticker }) => open(commands.fundsOpen, { ticker }),
      openCompany: ({ ticker }) => open(commands.companyOpen, { ticker }),
      ...tools.handlers,
    };
  }

  dispose(): void {
    this.#own.dispose();
  }
}

function createGrid(
  panel: OpenPanel<ResultsParams, ResultsProtocol>,
  { services, layouts, catalog }: Pick<ResultsServices, 'services' | 'layouts' | 'catalog'>,
): GridPanel {
  return new GridPanel({
    uri: () => vscode.Uri.parse(panel.params.uri),
    layouts,
    push: (state) => panel.push('grid', state),
    catalog: async () => {
      const known = await catalog();
      await known.ready();
      return known.current;
    },
    directory: async () => {
      try {
        return await services.directory();
      } catch (error) {
        noteError(error, 'Directory of names');
        return undefined;
      }
    },
  });
}

function createRun(
  panel: OpenPanel<ResultsParams, ResultsProtocol>,
  { services, files, lastRuns, counts, savedRuns }: ResultsServices,
  publish: ShownSnapshot<ResultsSummary>['show'],
): ScreenRunModel {
  const { uri } = panel.params;
  const { workspaceState } = services.extension;
  const remembered = (): RememberedRuns => workspaceState.get<RememberedRuns>(rememberedRunsKey, {});
  return createScreenRun({
    services,
    file: { uri, name: files.describe(vscode.Uri.parse(uri)).name },
    publish,
    remembered: {
      get: () => rememberedRun(remembered(), panel.params.uri),
      set: (run) =>
        void workspaceState.update(rememberedRunsKey, withRememberedRun(remembered(), panel.params.uri, run)),
    },
    counted: ({ source, condition, ...count }) => {
      lastRuns.note(vscode.Uri.parse(panel.params.uri), count);
      counts.note({ source, condition }, count);
    },
    completed: (state) => {
      savedRuns.save(keyOfRun(state), savedRunOf(state)).catch((error: unknown) => noteError(error, 'Saving a run'));
    },
  });
}

/**
 * Runs the command as if the person had started it: it may ask before it spends a request, and a failure is shown once.
 * The page is answered when the command has ended, so that what it spends is known as the page's.
 */
async function open<K extends CommandId>(command: K, argument: ArgumentOf<K>): Promise<null> {
  try {
    await runCommand(command, argument, 'person');
  } catch (error) {
    if (!isCancellation(error)) void showError(error);
  }
  return null;
}

type Requests = ResultsProtocol['requests'];

/** What opening the calls, the bars and the fund of a row would cost, in words. Sends no request. */
function rowCosts(
  library: LibraryCosts,
  { ticker, cik }: Requests['openCosts']['params'],
): Requests['openCosts']['result'] {
  const costOf = (request: ServiceRequest): string =>
    formatCost(costOfRead(request.endpoint, library.cost(request, undefined, 'stored')));
  return {
    openCalls: costOf({ endpoint: 'transcript', cik }),
    openBars: costOf({ endpoint: 'bars', tickers: [ticker] }),
    openFund: costOf({ endpoint: 'fund', ticker }),
  };
}
