import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { ref } from 'lit/directives/ref.js';
import { formatCount } from '../../src/domain/format/number.ts';
import type { CountedQuarters, QuarterCount } from '../../src/features/search/protocol.ts';
import {
  formatCounts,
  formatQuarter,
  formatMeasure,
  formatRate,
  measureOf,
  rateOf,
  type Measure,
} from '../../src/features/search/searchView.ts';
import { change, counted, look, page, soon } from './page.ts';

/** With fewer quarters than this, bars add nothing to the text beside them. */
const fewest = 3;

/**
 * How often the query's words occur in each fiscal quarter: as text, as a strip of bars, and as a table. Selecting a
 * quarter limits the passages below to it.
 */
export function chart(): TemplateResult | typeof nothing {
  if (!counted || counted.quarters.length === 0) return nothing;
  const { measure, table: isTable } = page.ui;
  const most = Math.max(...counted.quarters.map((quarter) => measureOf(quarter, measure)));
  const hasBars = most > 0 && counted.quarters.length >= fewest;
  const words = formatCounts(counted);
  return html`<figure class="chart" data-phrase=${counted.phrase} data-counted=${counted.progress?.read ?? nothing}>
    <figcaption>
      <h2 class="visually-hidden">${l10n.t('By fiscal quarter')}</h2>
      <span class="counted" title=${words}>${words}</span>
      ${
        hasBars
          ? html`<span class="measures" role="group" aria-label=${l10n.t('Bar values')}>
              ${choice(l10n.t('Count'), 'count')} ${choice(l10n.t('Per 1,000 words'), 'rate')}
            </span>`
          : nothing
      }
      ${views()}
    </figcaption>
    ${
      hasBars
        ? html`<ol
            class="bars"
            ${ref((bars) => showNewest(bars))}
            aria-label=${l10n.t('Quarters, oldest first. Select one to show only its passages.')}
          >
            ${counted.quarters.map((quarter) => bar(quarter, most))}
          </ol>`
        : nothing
    }
    ${
      most === 0
        ? nothing
        : html`<details
            ?open=${isTable}
            @toggle=${(event: Event) => page.keepUi({ table: (event.target as HTMLDetailsElement).open })}
          >
            <summary>${l10n.t('Show as table')}</summary>
            ${table(counted)}
          </details>`
    }
  </figure>`;
}

/** For each strip of bars, the quarters for which it was last scrolled to the newest one. */
const broughtOf = new WeakMap<Element, string>();

/** Scrolls to the newest quarters if not all of them fit. */
function showNewest(bars: Element | undefined): void {
  const quarters = (counted?.quarters ?? []).map(({ fyq }) => fyq).join();
  if (!bars || quarters === broughtOf.get(bars)) return;
  broughtOf.set(bars, quarters);
  // The bars are rendered after their list.
  queueMicrotask(() => (bars.scrollLeft = bars.scrollWidth));
}

/** Counts by quarter, or by company. */
export function views(): TemplateResult {
  const view = (label: string, name: 'quarters' | 'companies'): TemplateResult =>
    html`<button type="button" class="plain" aria-pressed=${page.ui.view === name} @click=${() => look(name)}>
      ${label}
    </button>`;
  return html`<span class="measures views" role="group" aria-label=${l10n.t('Counts')}>
    ${view(l10n.t('By Quarter'), 'quarters')} ${view(l10n.t('By Company'), 'companies')}
  </span>`;
}

function choice(label: string, measure: Measure): TemplateResult {
  const choose = (): void => {
    page.keepUi({ measure });
    page.draw();
  };
  const isChosen = page.ui.measure === measure;
  return html`<button type="button" class="plain" aria-pressed=${isChosen} @click=${choose}>${label}</button>`;
}

function bar(quarter: QuarterCount, most: number): TemplateResult {
  const { fyq, calls } = quarter;
  const { measure, question } = page.ui;
  const isChosen = fyq === question.quarter;
  const words = formatQuarter(quarter);
  const share = measureOf(quarter, measure) / most;
  return html`<li>
    <button
      type="button"
      class="bar"
      data-fyq=${fyq}
      data-count=${quarter.count}
      aria-pressed=${isChosen}
      title=${`${words} · ${formatMeasure(quarter, measure)}`}
      ?disabled=${calls === 0}
      @click=${() => change({ quarter: isChosen ? '' : fyq }, soon)}
    >
      <span class="visually-hidden">${words}</span>
      <span class="bar-room"
        ><span
          class="bar-fill"
          ${ref((element) => {
            // The page's policy refuses style attributes in markup.
            if (element instanceof HTMLElement) element.style.blockSize = `${(share * 100).toFixed(2)}%`;
          })}
        ></span
      ></span>
      <span class="bar-name" aria-hidden="true">${shortQuarter(fyq)}</span>
    </button>
  </li>`;
}

/** “Q3 26” of “Q3 2026”. */
function shortQuarter(fyq: string): string {
  return fyq.replace(/ \d\d(\d\d)$/, ' $1');
}

function table({ quarters }: CountedQuarters): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${l10n.t('Fiscal quarter')}</th>
        <th scope="col" class="number">${l10n.t('Passages')}</th>
        <th scope="col" class="number">${l10n.t('Per 1,000 words')}</th>
        <th scope="col" class="number">${l10n.t('Calls with matches')}</th>
        <th scope="col" class="number">${l10n.t('Calls in library')}</th>
      </tr>
    </thead>
    <tbody>
      ${quarters.map(
        (quarter) =>
          html`<tr>
            <th scope="row">${quarter.fyq}</th>
            <td class="number">${quarter.calls === 0 ? '—' : formatCount(quarter.count)}</td>
            <td class="number">${quarter.calls === 0 ? '—' : formatRate(rateOf(quarter))}</td>
            <td class="number">${quarter.calls === 0 ? '—' : formatCount(quarter.saying)}</td>
            <td class="number">${formatCount(quarter.calls)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
