import * as l10n from '@vscode/l10n';
import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { judgeSpending } from '../../../library/ledger/consent.ts';
import { RefreshTimer, type RefreshEnd } from './refreshTimer.ts';
import { screenPageSize } from '../../../domain/screener.ts';
import { requireState } from '../run/createScreenRun.ts';
import type { ScreenRunModel } from '../run/screenRunModel.ts';
import type { Refreshing, ToolRequests } from './toolsView.ts';

interface RefreshToolOptions {
  services: Pick<Services, 'library' | 'settings'>;
  run: ScreenRunModel;
  push: (refreshing: Refreshing) => void;
}

/** Refreshes the results of an open panel at the interval that the person chose, while the panel is visible. */
export class RefreshTool implements Disposable {
  readonly #options: RefreshToolOptions;
  #timer: RefreshTimer | undefined;

  constructor(options: RefreshToolOptions) {
    this.#options = options;
  }

  start({ everyMinutes, budget }: ToolRequests['startRefresh']['params']): void {
    const { run } = this.#options;
    requireState(run);
    this.#timer?.dispose();
    this.#timer = new RefreshTimer({
      everyMinutes,
      budget,
      cost: () => Math.max(1, run.state?.rows.pagesRead ?? 1),
      busy: () => run.snapshot?.value?.reading === true,
      refusal: (cost) => this.#refusal(cost),
      // No one is there to be asked, so nothing is sent when few requests are left.
      round: () => run.refresh('background'),
      changed: () => {
        this.push();
      },
    });
    this.#timer.start();
  }

  stop(kind: 'hidden' | 'stopped'): void {
    this.#timer?.stop({ kind });
  }

  push(): void {
    const { services, push } = this.#options;
    const timer = this.#timer;
    const ended = timer?.end && formatEnd(timer.end);
    const { refreshMinutes, refreshBudget } = services.settings;
    push({
      proposed: { everyMinutes: refreshMinutes, budget: refreshBudget },
      ...(timer && !timer.end
        ? { running: { everyMinutes: timer.everyMinutes, left: timer.left, nextAt: timer.nextAt } }
        : {}),
      ...(ended ? { ended } : {}),
    });
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  async #refusal(cost: number): Promise<RefreshEnd | undefined> {
    const { services, run } = this.#options;
    const { source, prepared } = requireState(run);
    const library = await services.library();
    const usage = library.usage(source);
    const request = {
      endpoint: 'screen',
      condition: prepared.condition,
      metrics: prepared.columns.map(({ id }) => id),
      page: 1,
      limit: screenPageSize,
    } as const;
    const verdict = judgeSpending({ request, cost, usage }, services.settings.confirmBelow);
    return verdict === 'send' ? undefined : { kind: 'quota' };
  }
}

function formatEnd(end: RefreshEnd): string | undefined {
  switch (end.kind) {
    case 'stopped':
      return undefined;
    case 'budget':
      return l10n.t('Refreshing stopped because the budget doesn’t cover another refresh.');
    case 'quota':
      return l10n.t('Refreshing stopped because few requests are left today.');
    case 'hidden':
      return l10n.t('Refreshing stopped because the panel was hidden.');
    case 'failed':
      return l10n.t('Refreshing stopped. {0}', end.message);
  }
}
