import type { RequestHandlers } from '../../../base/channel.ts';
import { combineDisposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import type { OpenPanel } from '../../../host/panelHost.ts';
import type { Services } from '../../../host/services.ts';
import { ClauseTool } from './clauseTool.ts';
import type { CountMemory } from '../run/countMemory.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import type { ResultsProtocol, ResultsParams } from '../protocol.ts';
import { RefreshTool } from './refreshTool.ts';
import { restoreFile } from '../run/runFile.ts';
import type { ScreenRun } from '../run/screenRun.ts';
import { RunComparisonTool } from '../compare/runComparisonTool.ts';
import type { ToolRequests } from './toolsView.ts';
import { WhyNotTool } from './whyNotTool.ts';

interface ResultToolsOptions {
  services: Services;
  panel: OpenPanel<ResultsParams, ResultsProtocol>;
  run: ScreenRun;
  kept: SavedRuns;
  counts: CountMemory;
}

interface ResultTools extends Disposable {
  handlers: Pick<RequestHandlers<ResultsProtocol>, keyof ToolRequests>;
  /** The page is there, or there again. */
  show: () => void;
  /** Counting, as far as any is going on. */
  stop: () => void;
}

/** What stands beside the grid of one panel. */
export function createResultTools({ services, panel, run, kept, counts }: ResultToolsOptions): ResultTools {
  const since = new RunComparisonTool({ run, kept });
  const whyNot = new WhyNotTool({ services, run, kept });
  const clauses = new ClauseTool({ services, run, counts });
  const refresh = new RefreshTool({
    services,
    run,
    push: (refreshing) => {
      panel.push('refreshing', refreshing);
    },
  });
  const hiding = panel.webviewPanel.onDidChangeViewState(() => {
    if (!panel.webviewPanel.visible) refresh.stop('hidden');
  });
  const done = (): null => null;
  return {
    handlers: {
      restoreFile: () => restoreFile(run).then(done),
      since: ({ before }) => since.since(before),
      copySince: ({ before }) => since.copy(before).then(done),
      forgetRuns: () => since.forget().then(done),
      whyNot: ({ ticker }) => whyNot.explain(ticker),
      copyWhyNot: ({ ticker }) => whyNot.copy(ticker).then(done),
      clauses: ({ off }) => clauses.clauses(off),
      countClauses: (choice) => clauses.count(choice),
      startRefresh: (choice) => {
        refresh.start(choice);
        return null;
      },
      stopRefresh: () => {
        refresh.stop('stopped');
        return null;
      },
    },
    show: () => {
      refresh.push();
    },
    stop: () => {
      clauses.stop();
    },
    ...combineDisposables(
      hiding,
      refresh,
      toDisposable(() => {
        clauses.stop();
      }),
    ),
  };
}
