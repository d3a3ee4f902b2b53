import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatPromiseState } from '../../src/domain/format/promiseState.ts';
import type { ShownPromise } from '../../src/features/company/protocol.ts';
import { markLabel } from './kept.ts';
import { send } from './page.ts';
import { folded, section } from './parts.ts';

const few = 8;

/** The promises that the user marked in the company's calls, with the user's own decisions on them. */
export function promisesSection(promises: readonly ShownPromise[]): TemplateResult {
  return section(
    'promises',
    l10n.t('Promises'),
    folded(
      { part: 'promises', all: promises, few },
      (shown) =>
        html`<table class="rows">
          <thead>
            <tr>
              <th scope="col">${l10n.t('Said in')}</th>
              <th scope="col">${l10n.t('Promise')}</th>
              <th scope="col">${l10n.t('Due')}</th>
              <th scope="col">${l10n.t('Answer')}</th>
              <th scope="col">${l10n.t('State')}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (promise) =>
                html`<tr data-promise=${promise.id} data-state=${promise.state}>
                  <th scope="row">${promise.fyq}</th>
                  <td>${words(promise)}</td>
                  <td dir="auto">${promise.due}</td>
                  <td>
                    ${
                      promise.answer === undefined
                        ? nothing
                        : html`<span class="muted">${promise.answer.fyq}</span> ${words(promise.answer)}`
                    }
                  </td>
                  <td>${formatPromiseState(promise.state)}</td>
                </tr>`,
            )}
          </tbody>
        </table>`,
    ),
    html`<span class="actions">
      <vscode-button class="compact" appearance="secondary" data-insert="promises" @click=${() => send.insertPromises()}
        >${l10n.t('Insert Promises into Note')}</vscode-button
      >
    </span>`,
  );
}

/** The speaker and the words, which lead to their call. A call that doesn't mention the promise has no words. */
function words({
  id,
  fyq,
  speaker,
  words,
  requests,
}: Omit<ShownPromise, 'due' | 'state'>): TemplateResult | typeof nothing {
  if (words === '') return nothing;
  return html`<span class="muted" dir="auto">${speaker}</span>
    <button class="link" dir="auto" @click=${() => send.openCall({ fyq, mark: id })}>
      ${markLabel(words, requests)}
    </button>`;
}
