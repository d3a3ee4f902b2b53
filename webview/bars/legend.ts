import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';

/** How to read the charts, and whose library draws them, which its license asks to say. */
export function legend(average: boolean, percent: boolean): TemplateResult {
  return html`<p class="legend muted">
      ${
        percent
          ? html`<span>${l10n.t('Gaps show missing minutes.')}</span>`
          : html`<span><i class="swatch hollow"></i> ${l10n.t('Up')}</span>
              <span><i class="swatch filled"></i> ${l10n.t('Down')}</span>
              <span><i class="swatch joined"></i> ${l10n.t('Volume includes missing minutes before')}</span>
              ${average ? html`<span><i class="swatch average"></i> ${l10n.t('Session VWAP')}</span>` : nothing}`
      }
      <span><i class="swatch shade"></i> ${l10n.t('Extended hours')}</span>
      <a href="https://www.tradingview.com/">${l10n.t('Charts by TradingView Lightweight Charts™')}</a>
    </p>
    <p class="visually-hidden" id="chart-help">
      ${l10n.t(
        'Left and Right Arrow: previous or next bar; with Shift, ten bars. Home and End: first and last bar. Page Up and Page Down: scroll. Plus and Minus: zoom. Zero: show all. Enter: mark the bar. Shift+Enter: extend the mark. Escape: clear the selection and the mark. The figures below the chart and the table contain the same data.',
      )}
    </p>`;
}
