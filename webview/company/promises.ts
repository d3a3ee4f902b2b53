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
        html`<table class="rows" role="table">
          <thead role="rowgroup">
            <tr role="row">
              ${columns().map((title) => html`<th scope="col" role="columnheader">${title}</th>`)}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${shown.map(promiseRow)}
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

const columns = (): string[] => [
  l10n.t('Said in'),
  l10n.t('Promise'),
  l10n.t('Due'),
  l10n.t('Answer'),
  l10n.t('State'),
];

/** A narrow page stacks the cells below each other, each after its title. Their roles stay. */
function promiseRow({ state, due, answer, ...promise }: ShownPromise): TemplateResult {
  const [, said, dueTitle, answered, stateTitle] = columns();
  return html`<tr role="row" data-promise=${promise.id} data-state=${state}>
    <th scope="row" role="rowheader">${promise.fyq}</th>
    <td role="cell" data-title=${said!}>${words(promise)}</td>
    <td role="cell" data-title=${dueTitle!} dir="auto">${due}</td>
    <td role="cell" data-title=${answered!}>
      ${answer === undefined ? nothing : html`<span class="muted">${answer.fyq}</span> ${words(answer)}`}
    </td>
    <td role="cell" data-title=${stateTitle!}>${formatPromiseState(state)}</td>
  </tr>`;
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
