import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { atMost, exactly, withCost } from '../../src/domain/format/cost.ts';
import { formatAnswerAge } from '../../src/domain/format/time.ts';
import { formatShareRead } from '../../src/domain/format/shareRead.ts';
import { formatNextLook } from '../../src/domain/format/watched.ts';
import { usualQuarters } from '../../src/domain/quarters.ts';
import type { ShownCalls, ShownQuarter } from '../../src/features/company/protocol.ts';
import { send } from './page.ts';
import { folded, getButton, section } from './parts.ts';

const fewQuarters = 8;

/** The company's calls by quarter: how far each was read, and the cost of those missing in the library. */
export function callsSection(calls: ShownCalls): TemplateResult {
  const { quarters, none, latestRequests, allRequests, isOutdated, watched } = calls;
  const title = l10n.t('Earnings calls');
  if (quarters.length === 0) {
    const words =
      none === 'unknown'
        ? l10n.t('The service has no calls under this ticker.')
        : none === 'noCalls'
          ? l10n.t('The service has no calls of this company.')
          : undefined;
    if (words !== undefined) return section('calls', title, html`<p class="muted">${words}</p>`);
    const get = getButton('call', l10n.t('Latest Call'), exactly(latestRequests), () => send.openCall({ fyq: null }));
    const empty = html`<p class="muted">${l10n.t('None in the library yet.')}</p>`;
    return section('calls', title, html`${empty} ${watchLine(watched)}`, get);
  }
  const isMissing = quarters.slice(0, usualQuarters).some(({ requests }) => requests > 0);
  const beside = html`<span class="actions">
    ${isOutdated ? getButton('newer', l10n.t('Check for Newer'), exactly(1), send.checkNewer) : nothing}
    ${
      isMissing
        ? getButton('quarters', l10n.t('Last {0} Quarters', usualQuarters), atMost(allRequests), send.fetchQuarters)
        : nothing
    }
    ${
      quarters.some(({ requests }) => requests > 0)
        ? html`<vscode-button class="compact" appearance="secondary" data-get="overDays" @click=${send.downloadOverDays}
            >${l10n.t('Over Days…')}</vscode-button
          >`
        : nothing
    }
  </span>`;
  return section(
    'calls',
    title,
    html`${folded(
      { part: 'calls', all: quarters, few: fewQuarters },
      (shown) =>
        html`<table class="rows">
          <thead class="visually-hidden">
            <tr>
              <th scope="col">${l10n.t('Quarter')}</th>
              <th scope="col">${l10n.t('Read')}</th>
              <th scope="col">${l10n.t('Marks and citations')}</th>
              <th scope="col">${l10n.t('In library since')}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map((quarter) => quarterRow(quarter))}
          </tbody>
        </table>`,
    )}
    ${watchLine(watched)}`,
    beside,
  );
}

/** When the company is looked at next, and the button that starts or stops it. */
function watchLine(watched: ShownCalls['watched']): TemplateResult {
  const watch = (isWatched: boolean) => (): unknown => send.watch({ isWatched });
  return watched
    ? html`<p class="muted" data-part="watch">
        ${l10n.t('Watched for new calls · {0}', formatNextLook(watched, Date.now()))}
        <button class="link" @click=${watch(false)}>${l10n.t('Stop Watching')}</button>
      </p>`
    : html`<p data-part="watch">
        <button class="link" @click=${watch(true)}>${l10n.t('Watch for New Calls…')}</button>
      </p>`;
}

function quarterRow(quarter: ShownQuarter): TemplateResult {
  const { fyq, requests, fetchedAt, cached, imported, read, isUnread, marks, citations } = quarter;
  const open = (): unknown => send.openCall({ fyq });
  const kept = [
    ...(marks > 0 ? [marks === 1 ? l10n.t('1 mark') : l10n.t('{0} marks', marks)] : []),
    ...(citations > 0 ? [citations === 1 ? l10n.t('cited once') : l10n.t('cited {0} times', citations)] : []),
  ];
  return html`<tr data-quarter=${fyq} data-requests=${requests}>
    <th scope="row">
      <button class="link" @click=${open}>${requests > 0 ? withCost(fyq, exactly(requests)) : fyq}</button>
      ${isUnread ? html`<span class="chip">${l10n.t('new')}</span>` : nothing}
    </th>
    <td class="muted">${formatShareRead(read) || l10n.t('not read')}</td>
    <td class="muted">${kept.join(' · ')}</td>
    <td class="end muted">
      ${fetchedAt === undefined ? nothing : formatAnswerAge({ fetchedAt, cached, imported }, Date.now())}
    </td>
  </tr>`;
}
