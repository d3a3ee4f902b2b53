import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly } from '../../src/domain/format/cost.ts';
import type { ShownClass, ShownCompany, CompanyFund, ShownSeries } from '../../src/features/company/protocol.ts';
import { fact } from '../shared/facts.ts';
import { send } from './page.ts';
import { folded, getButton, section } from './parts.ts';

const fewClasses = 12;
const fewSeries = 12;

/** The name with its source, the identifiers and the share classes. */
export function identityFacts(shown: ShownCompany): TemplateResult {
  const { name, cik, ticker, tickers, tickersAsOf } = shown;
  return html`<dl class="facts" data-part="identity">
    ${
      name
        ? fact(
            l10n.t('Name'),
            html`<span dir="auto">${name.text}</span>
              ${name.asOf === undefined ? nothing : html`<span class="muted">${formatList(name.asOf, tickersAsOf)}</span>`}`,
          )
        : fact(l10n.t('Name'), html`<span class="muted">${l10n.t('not in the lists of names')}</span>`)
    }
    ${cik === undefined ? nothing : fact(l10n.t('CIK'), html`<code>${cik}</code>`)}
    ${
      tickers.length === 0
        ? nothing
        : fact(
            l10n.t('Share classes'),
            html`${tickers.map((each) => html`<span class="chip" ?data-own=${each === ticker}>${each}</span> `)}
            ${
              tickersAsOf === undefined
                ? nothing
                : html`<span class="muted">${l10n.t('SEC list, {0}', tickersAsOf)}</span>`
            }`,
          )
    }
  </dl>`;
}

/** Formats the list that a name is from. The list of companies also has their tickers, and that of fund names has none. */
function formatList(asOf: string, tickersAsOf: string | undefined): string {
  return tickersAsOf === undefined ? l10n.t('list of fund names, {0}', asOf) : l10n.t('SEC list, {0}', asOf);
}

/** The chain registrant → series → classes. */
export function fundSection(fund: CompanyFund, ticker: string): TemplateResult {
  const { registrant, series, isAbsent, recordRequests, seriesRequests } = fund;
  const record =
    ticker === '' || isAbsent
      ? nothing
      : getButton('fund', l10n.t('Fund Record'), exactly(recordRequests), () => send.openFund({ of: 'class' }));
  const whole =
    seriesRequests === undefined
      ? nothing
      : getButton('series', l10n.t('Whole Series'), exactly(seriesRequests), () => send.openFund({ of: 'series' }));
  const title = series.length === 0 ? l10n.t('Fund or ETF') : l10n.t('Registrant, series and classes');
  const content =
    series.length === 0
      ? html`<p class="muted">
          ${isAbsent ? l10n.t('The service has no fund or ETF under this ticker.') : l10n.t('None in the library yet.')}
        </p>`
      : html`<p>
            <span class="muted">${l10n.t('Registrant')}</span>
            <span dir="auto">${registrant.name}</span>
            ${registrant.cik === undefined ? nothing : html`<span class="muted">${l10n.t('CIK {0}', String(registrant.cik))}</span>`}
          </p>
          ${folded(
            { part: 'series', all: series, few: fewSeries },
            (shown) =>
              html`<ul class="list chain">
                ${shown.map((each) => seriesItem(each, ticker))}
              </ul>`,
          )}`;
  return section('fund', title, content, html`<span class="actions">${record} ${whole}</span>`);
}

function seriesItem({ seriesid, name, classes }: ShownSeries, own: string): TemplateResult {
  return html`<li data-series=${seriesid}>
    <span dir="auto">${name === '' ? seriesid : name}</span> <code>${seriesid}</code>
    ${folded(
      { part: `classes of ${seriesid}`, all: classes, few: fewClasses },
      (shown) =>
        html`<ul class="list">
          ${shown.map((each) => classItem(each, own))}
        </ul>`,
    )}
  </li>`;
}

function classItem({ contractid, ticker, name }: ShownClass, own: string): TemplateResult {
  return html`<li data-class=${contractid}>
    ${
      ticker === '' || ticker === own
        ? html`<b>${ticker}</b>`
        : html`<button class="link" @click=${() => send.openCompany({ ticker })}>${ticker}</button>`
    }
    <span dir="auto">${name}</span> <code>${contractid}</code>
  </li>`;
}
