import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import type { CallView, QuarterCost } from '../../src/features/transcripts/protocol.ts';
import { menu } from './menu.ts';
import { follow, page, send } from './page.ts';

export interface QuarterMenuOptions {
  view: CallView;
  /** True if the list of quarters is out of date. */
  isStale: boolean;
}

/** The costs arrive shortly after the page; until then, only the call's own quarter is listed. */
let costs: readonly QuarterCost[] = [];
/** The label, with its cost, of the action that downloads the last quarters; empty if none are missing. */
let offer = '';

export function askForCosts(): void {
  follow(page.channel.request('quarterCosts', null), (known) => {
    costs = known;
    page.draw();
  });
  follow(page.channel.request('offer', null), (words) => {
    offer = words;
    page.draw();
  });
}

async function fetchQuarters(): Promise<void> {
  offer = '';
  page.draw();
  await send.fetchQuarters();
  askForCosts();
}

/** The call's fiscal quarter, with a menu of the other quarters and of the actions that download more. */
export function quarterMenu({ view, isStale }: QuarterMenuOptions): TemplateResult {
  return menu({
    name: 'quarters',
    label: l10n.t('Fiscal quarter'),
    face: html`${view.fyq ?? ''}`,
    content: html`<ul>
        ${quarters(view).map(
          ({ fyq, requests }) =>
            html`<li>
              <button
                type="button"
                data-quarter=${fyq}
                aria-current=${fyq === view.fyq ? 'true' : nothing}
                @click=${() => {
                  if (fyq !== view.fyq) void send.openQuarter({ fyq });
                }}
              >
                ${fyq === view.fyq ? fyq : withCost(fyq, exactly(requests))}
              </button>
            </li>`,
        )}
      </ul>
      ${
        isStale || offer
          ? html`<ul class="more">
              ${
                isStale
                  ? item('newer', withCost(l10n.t('Check for Newer Call'), exactly(1)), () => send.checkNewer())
                  : nothing
              }
              ${offer ? item('quarters', offer, fetchQuarters) : nothing}
            </ul>`
          : nothing
      }`,
  });
}

function item(action: string, label: string, onClick: () => Promise<unknown>): TemplateResult {
  return html`<li><button type="button" data-action=${action} @click=${onClick}>${label}</button></li>`;
}

function quarters(view: CallView): readonly QuarterCost[] {
  const own = { fyq: view.fyq ?? '', requests: 0 };
  return costs.some(({ fyq }) => fyq === own.fyq) ? costs : [own, ...costs];
}
