import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { CallView, QuarterCost } from '../../src/features/transcripts/protocol.ts';

/** More than any real call has. A longer list is cut and says so. */
const most = 200;

/** Executives and investor-relations staff that the service names, with their roles word for word. */
export function participantList({ participants }: CallView): TemplateResult | typeof nothing {
  const count = participants.length;
  if (count === 0) return nothing;
  return html`<details class="participants">
    <summary>${count === 1 ? l10n.t('1 participant') : l10n.t('{0} participants', count)}</summary>
    <ul>
      ${participants.slice(0, most).map(
        ({ name, role }) =>
          html`<li>
            <span class="name" dir="auto">${name === '' ? l10n.t('Unnamed') : name}</span>
            ${role ? html`<span class="role" dir="auto">${role}</span>` : nothing}
          </li>`,
      )}
      ${count > most ? html`<li class="muted">${l10n.t('… and {0} more', count - most)}</li>` : nothing}
    </ul>
  </details>`;
}

export interface CallLineOptions {
  view: CallView;
  /** Arrives shortly after the page; until then, only the call's own quarter is offered. */
  costs: readonly QuarterCost[];
  openQuarter: (fyq: string) => void;
  /** The label, with the cost, for fetching the last quarters; empty if there are none to fetch. */
  offer: string;
  fetchQuarters: () => void;
  /** Present if the list of quarters is out of date. */
  checkNewer?: () => void;
  /** False in the first frame. */
  withControls: boolean;
}

/** What stands beside the company's name: the ticker, its quarters, and what more of them would cost. */
export function callLine(options: CallLineOptions): TemplateResult {
  const { view, costs, openQuarter, offer, fetchQuarters, checkNewer, withControls } = options;
  return html`<div class="call-line">
    <span class="ticker">${view.ticker}</span>
    ${withControls ? quarterSwitch(view, costs, openQuarter) : html`<span class="quarter">${view.fyq ?? ''}</span>`}
    <span class="muted">${formatSize(view)}</span>
    ${
      checkNewer
        ? html`<button type="button" class="link" data-action="newer" @click=${checkNewer}>
            ${l10n.t('Check for Newer Call · 1 request')}
          </button>`
        : nothing
    }
    ${offer ? html`<button type="button" class="link" @click=${fetchQuarters}>${offer}</button>` : nothing}
  </div>`;
}

function quarterSwitch(
  view: CallView,
  costs: readonly QuarterCost[],
  openQuarter: (fyq: string) => void,
): TemplateResult {
  return html`<span class="quarter">
    <label class="visually-hidden" for="quarter">${l10n.t('Fiscal quarter')}</label>
    <vscode-dropdown
      id="quarter"
      aria-label=${l10n.t('Fiscal quarter')}
      @change=${(event: Event) => {
        const dropdown = event.target as HTMLSelectElement;
        const { value } = dropdown;
        dropdown.value = view.fyq ?? '';
        if (value !== view.fyq) openQuarter(value);
      }}
    >
      ${quarters(view, costs).map(
        ({ fyq, requests }) =>
          html`<vscode-option value=${fyq} ?selected=${fyq === view.fyq}
            >${fyq === view.fyq ? fyq : formatQuarter(fyq, requests)}</vscode-option
          >`,
      )}
    </vscode-dropdown>
  </span>`;
}

function quarters(view: CallView, costs: readonly QuarterCost[]): readonly QuarterCost[] {
  const own = { fyq: view.fyq ?? '', requests: 0 };
  return costs.some(({ fyq }) => fyq === own.fyq) ? costs : [own, ...costs];
}

function formatQuarter(fyq: string, requests: number): string {
  if (requests === 0) return l10n.t('{0} · in library', fyq);
  return requests === 1 ? l10n.t('{0} · 1 request', fyq) : l10n.t('{0} · {1} requests', fyq, requests);
}

function formatSize({ turns, quarters: all }: CallView): string {
  const size = turns.length === 1 ? l10n.t('1 turn') : l10n.t('{0} turns', turns.length);
  return all.length > 1 ? l10n.t('{0} · {1} quarters', size, all.length) : size;
}
