import { unlessCancelled } from '../../../host/commandRunner.ts';
import type { RequestHandlers } from '../../../base/channel.ts';
import { combineDisposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import type { OpenPanel } from '../../../host/definePage.ts';
import type { Services } from '../../../host/services.ts';
import { ClauseTool } from './clauseTool.ts';
import type { CountMemory } from '../run/countMemory.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import type { ResultsProtocol, ResultsParams } from '../protocol.ts';
import { RefreshTool } from './refreshTool.ts';
import { restoreFile } from '../run/runFiles.ts';
import type { ScreenRunModel } from '../run/screenRunModel.ts';
import { RunComparisonTool } from '../compare/runComparisonTool.ts';
import type { ToolRequests } from './toolsView.ts';
import { WhyNotTool } from './whyNotTool.ts';

interface ResultToolsOptions {
  services: Services;
  panel: OpenPanel<ResultsParams, ResultsProtocol>;
  run: ScreenRunModel;
  savedRuns: SavedRuns;
  counts: CountMemory;
}

interface ResultTools extends Disposable {
  handlers: Pick<RequestHandlers<ResultsProtocol>, keyof ToolRequests>;
  /** Sends their state to a page that has just loaded. */
  show: () => void;
  /** Stops counting. */
  stop: () => void;
}

/** The tools beside the grid of one panel. */
export function createResultTools({ services, panel, run, savedRuns, counts }: ResultToolsOptions): ResultTools {
  const comparison = new RunComparisonTool({ run, savedRuns });
  const whyNot = new WhyNotTool({ services, run, savedRuns });
  const clauses = new ClauseTool({ services, run, counts });
  const refresh = new RefreshTool({
    services,
    run,
    push: (refreshing) => panel.push('refreshing', refreshing),
  });
  const hiding = panel.webviewPanel.onDidChangeViewState(() => {
    if (!panel.webviewPanel.visible) refresh.stop('hidden');
  });
  const done = (): null => null;
  return {
    handlers: {
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
    },
    show: () => refresh.push(),
    stop: () => clauses.stop(),
    ...combineDisposables(
      hiding,
      refresh,
      toDisposable(() => clauses.stop()),
    ),
  };
}
