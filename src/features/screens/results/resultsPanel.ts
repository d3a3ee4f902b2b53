import * as vscode from 'vscode';
import { costOfRead, formatCost, isMetered } from '../../../domain/format/cost.ts';
import type { RequestHandlers } from '../../../base/channel.ts';
import { toDisposable } from '../../../base/disposables.ts';
import { unlessCancelled } from '../../../host/commands/commandRunner.ts';
import { showError } from '../../../host/errors/formatError.ts';
import type { OpenPanel, PageController } from '../../../host/panels/attachPage.ts';
import { isCancellation, PlainError } from '../../../host/errors/plainError.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import type { ShownSnapshot } from '../../../host/panels/shownSnapshot.ts';
import { commands, type ArgumentOf, type CommandId } from '../../../ids.ts';
import { GridPanel } from '../grid/gridPanel.ts';
import type { KeptTable } from '../../../host/state/kept.ts';
import type { GridLayout } from '../grid/layoutModel.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import { noteRun, type CountMemory, type LastRuns } from '../run/lastRuns.ts';
import type { LibraryCatalog } from '../language/libraryCatalog.ts';
import type { ResultsProtocol, ResultsSummary, ResultsParams } from '../protocol.ts';
import { nameOfKey } from '../run/runKey.ts';
import { createRememberedRuns } from './keptResults.ts';
import { noteError } from '../../../host/errors/noteError.ts';
import type { OwnFiles } from '../../../host/files/ownFiles.ts';
import { createScreenRun, requireState } from '../run/createScreenRun.ts';
import { keyOfRun, savedRunOf, type ScreenRunModel } from '../run/screenRunModel.ts';
import type { ServiceRequest } from '../../../domain/endpoints/endpoints.ts';
import type { LibraryCosts } from '../../../library/library.ts';
import { RunComparisonTool } from '../compare/runComparisonTool.ts';
import { readSavedRun } from '../run/readSavedRun.ts';
import { restoreFile } from '../run/runFiles.ts';
import { ClauseTool } from './clauseTool.ts';
import { RefreshTool } from './refreshTool.ts';
import { WhyNotTool } from './whyNotTool.ts';

/** The services that all results panels share. */
export interface ResultsServices {
  services: Services;
  files: Pick<OwnFiles, 'describe'>;
  lastRuns: Pick<LastRuns, 'get' | 'set'>;
  catalog: () => Promise<LibraryCatalog>;
  counts: CountMemory;
  savedRuns: SavedRuns;
  /** Runs a screen's file as its command does. */
  runScreen: (uri: vscode.Uri) => Promise<void>;
  layouts: KeptTable<GridLayout>;
}

/** The results of one screen in their panel: its run, the grid of its rows and the tools beside it. */
export class ResultsPanel implements PageController<ResultsProtocol> {
  readonly #panel: OpenPanel<ResultsParams, ResultsProtocol>;
  readonly run: ScreenRunModel;
  readonly grid: GridPanel;
  readonly handlers: RequestHandlers<ResultsProtocol>;

  constructor(panel: OpenPanel<ResultsParams, ResultsProtocol>, shared: ResultsServices) {
    const { services, savedRuns, counts } = shared;
    const { own, webviewPanel } = panel;
    const { run: saved } = panel.params;
    this.#panel = panel;
    const grid = createGrid(panel, shared);
    const shown = panel.showing<ResultsSummary>((snapshot) => {
      grid.show();
      panel.push('snapshot', snapshot);
    });
    const run = createRun(panel, shared, (snapshot) => {
      if (run.table) grid.follow(run.table);
      shown.show(snapshot);
    });
    this.grid = grid;
    this.run = run;
    const comparison = new RunComparisonTool({ run, savedRuns });
    const whyNot = new WhyNotTool({ services, run, savedRuns });
    const clauses = new ClauseTool({ services, run, counts });
    const refresh = own.add(
      new RefreshTool({ services, run, push: (refreshing) => panel.push('refreshing', refreshing) }),
    );
    own.add(
      webviewPanel.onDidChangeViewState(() => {
        if (!webviewPanel.visible) refresh.stop('hidden');
      }),
    );
    const stop = (): void => {
      run.stop();
      clauses.stop();
    };
    own.add(toDisposable(stop));
    const done = (): null => null;
    this.handlers = {
      ...grid.handlers,
      sort: (asked, signal) => {
        const answered = grid.handlers.sort(asked, signal);
        // Sorting a part doesn't give the order of all, and the rest of the sample is free.
        if (asked.sort && !isMetered() && run.state?.rows.complete === false) void run.allPages();
        return answered;
      },
      ready: () => {
        // The command that runs a screen shows its rows. A panel without rows was restored with the window.
        const answered = shown.ready(() =>
          saved
            ? void run.showSaved((file) => readSavedRun({ ...shared, file, saved }))
            : void run.start('library', 'person'),
        );
        refresh.push();
        return answered;
      },
      runAgain: () =>
        // A saved run stays beside the new one.
        saved
          ? unlessCancelled(shared.runScreen(vscode.Uri.parse(run.file.uri)))
          : run.start('refresh', 'person').then(done),
      nextPage: () => run.nextPage().then(done),
      allPages: () => run.allPages().then(done),
      stop: () => {
        stop();
        return null;
      },
      openCosts: async (security) => rowCosts(await services.library(), security),
      openCalls: ({ cik }) => open(commands.transcriptsOpen, { cik }),
      openBars: ({ ticker }) => open(commands.barsOpen, { tickers: [ticker] }),
      openFund: ({ ticker }) => open(commands.fundsOpen, { ticker }),
      openCompany: ({ ticker }) => open(commands.companyOpen, { ticker }),
      insertCell: async ({ ticker, cik, metric, percent }) =>
        open(commands.notesInsertFigure, {
          of: 'cell',
          ...(await keptRunOf(run, savedRuns)),
          ticker,
          cik,
          metric,
          percent,
        }),
      restoreFile: () => restoreFile(run).then(done),
      since: ({ before }) => comparison.compare(before),
      copySince: ({ before }) => comparison.copy(before).then(done),
      forgetRuns: () => comparison.forget().then(done),
      whyNot: ({ ticker }) => whyNot.explain(ticker),
      copyWhyNot: ({ ticker }) => whyNot.copy(ticker).then(done),
      clauses: ({ off }) => clauses.clauses(off),
      countClauses: (choice) => clauses.count(choice),
      startRefresh: (choice) => unlessCancelled(refresh.start(choice)),
      stopRefresh: () => {
        refresh.stop('stopped');
        return null;
      },
    };
  }

  get params(): ResultsParams {
    return this.#panel.params;
  }
}

/** Identifies a kept run, so that its figures can be found again. */
async function keptRunOf(model: ScreenRunModel, savedRuns: SavedRuns): Promise<{ screen: string; run: number }> {
  const state = requireState(model);
  const key = keyOfRun(state);
  const { readTill } = savedRunOf(state);
  const isKept = (await savedRuns.list(key)).some((each) => each.readTill === readTill);
  if (!isKept)
    throw new PlainError(vscode.l10n.t('Load all pages first. Only a complete run is saved and can be cited.'));
  return { screen: nameOfKey(key), run: readTill };
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
  const runs = createRememberedRuns(services.extension.workspaceState);
  return createScreenRun({
    services,
    file: { uri, name: files.describe(vscode.Uri.parse(uri)).name },
    publish,
    isSaved: panel.params.run !== undefined,
    remembered: {
      get: () => runs.get(panel.params.uri),
      set: (run) => void runs.set(panel.params.uri, run),
    },
    counted: ({ source, condition, ...count }) => {
      noteRun(lastRuns, vscode.Uri.parse(panel.params.uri), count);
      noteRun(counts, { source, condition }, count);
    },
    completed: (state) => {
      savedRuns.save(keyOfRun(state), savedRunOf(state)).catch((error: unknown) => noteError(error, 'Saving a run'));
    },
  });
}

/**
 * Runs the command as if the user had started it: it may ask before sending a request, and a failure is shown once. The
 * page is answered when the command has ended, so that its requests are counted as the page's.
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

/** The costs of opening the calls, the bars and the fund of a row, in words. Sends no request. */
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
