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

interface ChartOptions {
  counted: CountedQuarters | null;
  measure: Measure;
  isTable: boolean;
  /** The quarter that the results are limited to; empty for all. */
  quarter: string;
  onMeasure: (measure: Measure) => void;
  onTable: (isOpen: boolean) => void;
  onQuarter: (fyq: string) => void;
}

/** Quarters from which on a strip of them says more than the words beside it. */
const fewest = 3;

/**
 * How often the query is said in each fiscal quarter: in words, as a strip of bars, and as a table. Selecting a quarter
 * limits the passages below to it.
 */
export function chart(options: ChartOptions): TemplateResult | typeof nothing {
  const { counted, measure, isTable, onMeasure, onTable } = options;
  if (!counted || counted.quarters.length === 0) return nothing;
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
              ${choice(l10n.t('Count'), measure === 'count', () => onMeasure('count'))}
              ${choice(l10n.t('Per 1,000 words'), measure === 'rate', () => onMeasure('rate'))}
            </span>`
          : nothing
      }
    </figcaption>
    ${
      hasBars
        ? html`<ol class="bars" aria-label=${l10n.t('Quarters, oldest first. Select one to show only its passages.')}>
            ${counted.quarters.map((quarter) => bar(quarter, most, counted.unit, options))}
          </ol>`
        : nothing
    }
    ${
      most === 0
        ? nothing
        : html`<details
            ?open=${isTable}
            @toggle=${(event: Event) => onTable((event.target as HTMLDetailsElement).open)}
          >
            <summary>${l10n.t('Show as table')}</summary>
            ${table(counted)}
          </details>`
    }
  </figure>`;
}

function choice(label: string, isChosen: boolean, onChoose: () => void): TemplateResult {
  return html`<button type="button" class="plain" aria-pressed=${isChosen} @click=${onChoose}>${label}</button>`;
}

function bar(
  quarter: QuarterCount,
  most: number,
  unit: CountedQuarters['unit'],
  { measure, quarter: chosen, onQuarter }: ChartOptions,
): TemplateResult {
  const { fyq, calls } = quarter;
  const words = formatQuarter(quarter, unit);
  const share = measureOf(quarter, measure) / most;
  return html`<li>
    <button
      type="button"
      class="bar"
      data-fyq=${fyq}
      data-count=${quarter.count}
      aria-pressed=${fyq === chosen}
      title=${`${words} · ${formatMeasure(quarter, measure)}`}
      ?disabled=${calls === 0}
      @click=${() => onQuarter(fyq)}
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

function table({ quarters, unit }: CountedQuarters): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${l10n.t('Fiscal quarter')}</th>
        <th scope="col" class="number">${unit === 'turns' ? l10n.t('Turns') : l10n.t('Times')}</th>
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
