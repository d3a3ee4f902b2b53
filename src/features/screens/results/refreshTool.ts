import * as l10n from '@vscode/l10n';
import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { kindOfSource } from '../../../base/snapshot.ts';
import { confirm } from '../../../host/prompts/notifications.ts';
import { settings as settingIds } from '../../../ids.ts';
import type { Usage } from '../../../library/library.ts';
import { judgeSpending } from '../../../library/ledger/consent.ts';
import { RefreshTimer, type RefreshEnd } from './refreshTimer.ts';
import { screenPageSize } from '../../../domain/screener.ts';
import { requireState } from '../run/createScreenRun.ts';
import type { ScreenRunModel } from '../run/screenRunModel.ts';
import type { ResultsProtocol } from '../protocol.ts';
import type { Refreshing } from './toolsView.ts';

interface RefreshToolOptions {
  services: Pick<Services, 'library' | 'settings'>;
  run: ScreenRunModel;
  push: (refreshing: Refreshing) => void;
}

/** Refreshes the results of an open panel at the interval that the user chose, while the panel is visible. */
export class RefreshTool implements Disposable {
  readonly #options: RefreshToolOptions;
  #timer: RefreshTimer | undefined;
  /** The budget that {@link #timer} began with. */
  #budget = 0;
  /** Number of requests sent since the user was last asked. */
  #sent = 0;

  constructor(options: RefreshToolOptions) {
    this.#options = options;
  }

  /**
   * Starts refreshing with the page's budget, which is at most what is left today. If no daily limit is known, asks the
   * user about more than the setting allows.
   */
  async start({ everyMinutes, budget: wanted }: ResultsProtocol['requests']['startRefresh']['params']): Promise<void> {
    const { run } = this.#options;
    const { source } = requireState(run);
    this.#end();
    const library = await this.#options.services.library();
    const budget = await this.#allowed(wanted, library.usage(source));
    this.#end();
    this.#budget = budget;
    const timer = new RefreshTimer({
      everyMinutes,
      budget,
      cost: () => Math.max(1, run.state?.rows.pagesRead ?? 1),
      busy: () => run.snapshot?.value?.reading === true,
      refusal: (cost) => this.#refusal(cost),
      // The user isn't there to be asked, so nothing is sent if few requests are left.
      round: () => run.refresh('background'),
      changed: () => this.push(),
    });
    this.#timer = timer;
    const cost = Math.max(1, run.state?.rows.pagesRead ?? 1);
    if (budget < wanted && budget < cost) timer.stop({ kind: 'quota' });
    else timer.start();
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

  /** Ends the current refreshing before another one starts. */
  #end(): void {
    if (this.#timer) this.#sent += this.#budget - this.#timer.left;
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  async #allowed(wanted: number, { source, limit, used }: Usage): Promise<number> {
    const { confirmBelow, refreshBudget } = this.#options.services.settings;
    if (kindOfSource(source) !== 'service') return wanted;
    if (limit !== undefined) return Math.min(wanted, Math.max(0, limit - used - confirmBelow));
    if (wanted <= refreshBudget - this.#sent) return wanted;
    await confirm({
      severity: 'information',
      question: l10n.t('Refresh these results automatically with up to {0} requests?', wanted),
      detail: l10n.t(
        'No daily limit is set, so you’re asked before a panel sends more than {0} requests (setting “{1}”).',
        refreshBudget,
        settingIds.screensRefreshBudget,
      ),
      action: l10n.t('Start Refreshing'),
    });
    // The agreed budget is counted against the setting again from here.
    this.#sent = refreshBudget - wanted;
    return wanted;
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
