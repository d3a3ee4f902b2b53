import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { BarSeries } from '../../src/domain/bar.ts';
import type { BarsSummary } from '../../src/domain/bars/summarize.ts';
import {
  formatCount,
  formatHiddenDigits,
  formatPrice,
  formatValue,
  priceDecimals,
} from '../../src/domain/format/number.ts';
import { formatMinutes } from '../../src/features/bars/formatView.ts';
import { formatBarClock, formatBarTime, formatBarTimes, formatSession } from './times.ts';

/** Lists the figures of the bars in the chart. */
export function summaryList(summary: BarsSummary): TemplateResult {
  const figure = (name: string, value: string, note = '', hover?: string): TemplateResult =>
    html`<div class="figure">
      <dt>${name}</dt>
      <dd title=${hover ?? nothing}>${value}${note === '' ? nothing : html` <span class="muted">${note}</span>`}</dd>
    </div>`;
  const oneDay = summary.first.slice(0, 10) === summary.last.slice(0, 10);
  const at = (date: string): string => l10n.t('at {0}', oneDay ? formatBarClock(date) : formatBarTime(date));
  const price = (name: string, value: number, date: string): TemplateResult =>
    figure(name, formatPrice(value), at(date), formatHiddenDigits(value));
  const range = summary.high - summary.low;
  return html`<dl class="figures">
    ${price(l10n.t('Open'), summary.open, summary.first)} ${price(l10n.t('High'), summary.high, summary.highAt)}
    ${price(l10n.t('Low'), summary.low, summary.lowAt)} ${price(l10n.t('Close'), summary.close, summary.last)}
    ${figure(
      l10n.t('Range'),
      formatPrice(range, priceDecimals(summary.low)),
      summary.low > 0 ? `${formatValue((range / summary.low) * 100, 2)}%` : '',
    )}
    ${figure(
      l10n.t('Volume'),
      formatCount(summary.volume),
      summary.unknownVolumes === 0
        ? ''
        : summary.unknownVolumes === 1
          ? l10n.t('excludes 1 bar with unknown volume')
          : l10n.t('excludes {0} bars with unknown volume', summary.unknownVolumes),
    )}
    ${figure(l10n.t('Bars'), formatCount(summary.count))}
    ${figure(
      l10n.t('Missing'),
      formatMinutes(summary.missing),
      summary.gaps.length === 0
        ? ''
        : summary.gaps.length === 1
          ? l10n.t('in 1 gap')
          : l10n.t('in {0} gaps', formatCount(summary.gaps.length)),
    )}
  </dl>`;
}

/** A list of every gap in the sessions shown, folded at first. */
export function gapList({ gaps }: BarsSummary): TemplateResult | typeof nothing {
  if (gaps.length === 0) return nothing;
  return html`<details class="gaps">
    <summary>${l10n.t('Missing minutes')}</summary>
    <ul tabindex="0" aria-label=${l10n.t('Gaps')}>
      ${gaps.map(({ from, till, minutes }) => html`<li>${formatBarTimes(from, till)} · ${formatMinutes(minutes)}</li>`)}
    </ul>
  </details>`;
}

/** Half days are identified by date, because the service doesn't name them. */
export function halfDayNote(dates: readonly string[]): TemplateResult | typeof nothing {
  if (dates.length === 0) return nothing;
  return html`<p class="half-days" data-half-days=${dates.join(' ')}>
    ${
      dates.length === 1
        ? l10n.t('Half day: regular trading ends at 13:00 ET ({0}).', formatSession(dates[0]!))
        : l10n.t('Half days: regular trading ends at 13:00 ET ({0}).', dates.map(formatSession).join('; '))
    }
  </p>`;
}

/** Warns if fewer bars were read than the service reports. */
export function doubts({
  bars,
  totalRecords,
  totalChanged,
  unread,
  undated,
}: BarSeries): TemplateResult | typeof nothing {
  if (totalChanged)
    return html`<p class="flag">
      ${l10n.t('The number of bars changed while the pages were loading. The service now reports {0}.', formatCount(totalRecords))}
    </p>`;
  // Unread parts have their own note.
  if (bars.length + (undated?.count ?? 0) >= totalRecords || unread) return nothing;
  return html`<p class="flag">
    ${l10n.t('{0} bars loaded; the service reports {1}.', formatCount(bars.length), formatCount(totalRecords))}
  </p>`;
}

/** Bars whose date is invalid, as received. */
export function undatedBars({ undated }: Pick<BarSeries, 'undated'>): TemplateResult | typeof nothing {
  if (!undated) return nothing;
  const { bars, count } = undated;
  return html`<details class="undated" data-undated=${count}>
    <summary>
      ${
        count === 1
          ? l10n.t('1 bar has an invalid date and isn’t shown in the chart')
          : l10n.t('{0} bars have invalid dates and aren’t shown in the chart', formatCount(count))
      }
    </summary>
    <ul tabindex="0" aria-label=${l10n.t('Bars with invalid dates, as received')}>
      ${bars.map(
        ({ date, open, high, low, close, volume }) =>
          html`<li>${[`“${date}”`, open, high, low, close, volume].join(' · ')}</li>`,
      )}
      ${count > bars.length ? html`<li>…</li>` : nothing}
    </ul>
  </details>`;
}
