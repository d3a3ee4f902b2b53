import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../src/domain/format/number.ts';
import type { CompanyCount } from '../../src/features/search/protocol.ts';
import { formatChange, formatMentions } from '../../src/features/search/searchView.ts';
import { views } from './chart.ts';
import { change, companies, page, shownIn, soon } from './page.ts';

/** The number of companies listed until the user expands the list. */
const few = 8;
let isWhole = false;

/** The companies whose calls contain the query, most mentions first. Selecting one limits the passages below to it. */
export function mentions(): TemplateResult | typeof nothing {
  if (!companies) return nothing;
  const all = companies.companies;
  const words = formatMentions(companies);
  return html`<figure class="chart" data-companies=${all.length}>
    <figcaption>
      <h2 class="visually-hidden">${l10n.t('Who mentions it')}</h2>
      <span class="counted" title=${words}>${words}</span>
      ${views()}
    </figcaption>
    ${all.length === 0 ? nothing : table(isWhole ? all : all.slice(0, few))}
    ${
      all.length > few
        ? html`<button
            type="button"
            class="plain whole"
            aria-expanded=${isWhole}
            @click=${() => {
              isWhole = !isWhole;
              page.draw();
            }}
          >
            ${isWhole ? l10n.t('Show Fewer') : l10n.t('Show All {0}', formatCount(all.length))}
          </button>`
        : nothing
    }
  </figure>`;
}

function table(rows: readonly CompanyCount[]): TemplateResult {
  return html`<table class="mentions">
    <thead>
      <tr>
        <th scope="col">${l10n.t('Company')}</th>
        <th scope="col">${l10n.t('Latest quarter')}</th>
        <th scope="col" class="number">${l10n.t('Passages')}</th>
        <th scope="col" class="number">${l10n.t('Prior quarter')}</th>
        <th scope="col" class="number">${l10n.t('Change')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(row)}
    </tbody>
  </table>`;
}

function row(each: CompanyCount): TemplateResult {
  const { ticker, company, fyq, count, before, countBefore } = each;
  const isChosen = shownIn('company').value.toUpperCase() === ticker.toUpperCase();
  return html`<tr data-company=${ticker}>
    <th scope="row">
      <button
        type="button"
        class="link"
        aria-pressed=${isChosen}
        title=${company}
        @click=${() => change({ company: isChosen ? '' : ticker }, soon)}
      >
        ${ticker}<span class="mention-name"> ${company}</span>
      </button>
    </th>
    <td>${fyq}</td>
    <td class="number">${formatCount(count)}</td>
    <td class="number" title=${countBefore === null ? l10n.t('{0}: no call in library', before) : before}>
      ${countBefore === null ? '—' : formatCount(countBefore)}
    </td>
    <td class="number">${formatChange(each)}</td>
  </tr>`;
}
