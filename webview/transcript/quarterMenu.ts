import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import type { CallView, QuarterCost } from '../../src/features/transcripts/protocol.ts';
import { menu } from './menu.ts';

export interface QuarterMenuOptions {
  view: CallView;
  /** Arrives shortly after the page; until then, only the call's own quarter is listed. */
  costs: readonly QuarterCost[];
  openQuarter: (fyq: string) => void;
  /** The label, with the cost, for fetching the last quarters; empty if there are none to fetch. */
  offer: string;
  fetchQuarters: () => void;
  /** Present if the list of quarters is out of date. */
  checkNewer?: () => void;
}

/** The call's fiscal quarter, with a menu of the others and of what fetches more of them. */
export function quarterMenu(options: QuarterMenuOptions): TemplateResult {
  const { view, costs, openQuarter, offer, fetchQuarters, checkNewer } = options;
  return menu({
    name: 'quarters',
    label: l10n.t('Fiscal quarter'),
    face: html`${view.fyq ?? ''}`,
    content: html`<ul>
        ${quarters(view, costs).map(
          ({ fyq, requests }) =>
            html`<li>
              <button
                type="button"
                data-quarter=${fyq}
                aria-current=${fyq === view.fyq ? 'true' : nothing}
                @click=${() => {
                  if (fyq !== view.fyq) openQuarter(fyq);
                }}
              >
                ${fyq === view.fyq ? fyq : withCost(fyq, exactly(requests))}
              </button>
            </li>`,
        )}
      </ul>
      ${
        checkNewer || offer
          ? html`<ul class="more">
              ${checkNewer ? item('newer', withCost(l10n.t('Check for Newer Call'), exactly(1)), checkNewer) : nothing}
              ${offer ? item('quarters', offer, fetchQuarters) : nothing}
            </ul>`
          : nothing
      }`,
  });
}

function item(action: string, label: string, onClick: () => void): TemplateResult {
  return html`<li><button type="button" data-action=${action} @click=${onClick}>${label}</button></li>`;
}

function quarters(view: CallView, costs: readonly QuarterCost[]): readonly QuarterCost[] {
  const own = { fyq: view.fyq ?? '', requests: 0 };
  return costs.some(({ fyq }) => fyq === own.fyq) ? costs : [own, ...costs];
}
