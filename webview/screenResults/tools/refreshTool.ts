import { isMetered } from '../../../src/domain/format/cost.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMoment } from '../../../src/domain/format/time.ts';
import type { ResultsSummary } from '../../../src/features/screens/protocol.ts';
import { refreshCost, refreshLimits, type Refreshing } from '../../../src/features/screens/results/toolsView.ts';
import { page } from '../page.ts';
import { ToolPart } from './toolPart.ts';

/** The tool that refreshes the open results repeatedly, within a budget of requests. */
export class RefreshPart extends ToolPart {
  #refreshing: Refreshing | undefined;
  #everyMinutes: number | undefined;
  #budget: number | undefined;

  constructor(redraw: () => void) {
    super(redraw);
    page.channel.onPush('refreshing', (refreshing) => {
      this.#refreshing = refreshing;
      redraw();
    });
  }

  title(): string {
    const running = this.#refreshing?.running;
    return running ? l10n.t('Refresh · every {0} min', running.everyMinutes) : l10n.t('Refresh · off');
  }

  update(): void {
    // Nothing to do, because the host pushes the state of the refresh.
  }

  template({ pagesRead }: ResultsSummary): TemplateResult {
    const { proposed, running, ended } = this.#refreshing ?? { proposed: { everyMinutes: 5, budget: 10 } };
    const pages = Math.max(1, pagesRead);
    const everyMinutes = running?.everyMinutes ?? this.#everyMinutes ?? proposed.everyMinutes;
    return html`${this.problem()}
      <p>${isMetered() ? this.#costs(everyMinutes, pages) : l10n.t('Refreshing stops when this panel is hidden.')}</p>
      ${running ? this.#running(running) : this.#form(everyMinutes, this.#budget ?? proposed.budget)}
      ${ended ? html`<p role="status" data-refresh="ended">${ended}</p>` : nothing}`;
  }

  #costs(everyMinutes: number, pages: number): string {
    const requests = String(refreshCost(everyMinutes, pages));
    const cost =
      pages === 1
        ? l10n.t('Each refresh reloads 1 page: {0} requests per hour.', requests)
        : l10n.t('Each refresh reloads {0} pages: {1} requests per hour.', pages, requests);
    const end = l10n.t(
      'Refreshing stops when the budget is used, when few requests are left today, or when this panel is hidden.',
    );
    return `${cost} ${end}`;
  }

  #running({ left, nextAt }: NonNullable<Refreshing['running']>): TemplateResult {
    return html`<div class="tool-line" data-refresh="running">
      <span role="status"
        >${
          !isMetered()
            ? l10n.t('Next refresh: {0}.', formatMoment(nextAt))
            : left === 1
              ? l10n.t('Next refresh: {0}. Budget left: 1 request.', formatMoment(nextAt))
              : l10n.t('Next refresh: {0}. Budget left: {1} requests.', formatMoment(nextAt), left)
        }</span
      >
      <button class="plain-button" @click=${() => void this.ask('stopRefresh', null)}>
        ${l10n.t('Stop Refreshing')}
      </button>
    </div>`;
  }

  #form(everyMinutes: number, budget: number): TemplateResult {
    const numberIn = (event: Event): number => Number((event.currentTarget as HTMLInputElement).value);
    const { leastMinutes, mostMinutes, mostBudget } = refreshLimits;
    const fits = inside(everyMinutes, leastMinutes, mostMinutes) && inside(budget, 1, mostBudget);
    return html`<form
      class="tool-line"
      data-refresh="off"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (fits) void this.ask('startRefresh', { everyMinutes, budget });
      }}
    >
      <label
        >${l10n.t('Interval in minutes')}
        <input
          name="minutes"
          type="number"
          required
          min=${leastMinutes}
          max=${mostMinutes}
          .value=${String(everyMinutes)}
          @input=${(event: Event) => {
            this.#everyMinutes = numberIn(event);
            this.redraw();
          }}
      /></label>
      <label
        >${l10n.t('Maximum requests')}
        <input
          name="budget"
          type="number"
          required
          min="1"
          max=${mostBudget}
          .value=${String(budget)}
          @input=${(event: Event) => {
            this.#budget = numberIn(event);
            this.redraw();
          }}
      /></label>
      <button type="submit" class="plain-button">${l10n.t('Start Refreshing')}</button>
    </form>`;
  }
}

function inside(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
