import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';

/** How to read the charts, and whose they are: the library's licence asks to name it. */
export function legend(average: boolean, percent: boolean): TemplateResult {
  return html`<p class="legend muted">
      ${
        percent
          ? html`<span>${l10n.t('Missing minutes are left open.')}</span>`
          : html`<span><i class="swatch hollow"></i> ${l10n.t('closed at or above its open')}</span>
              <span><i class="swatch filled"></i> ${l10n.t('closed below')}</span>
              <span><i class="swatch joined"></i> ${l10n.t('volume with that of missing minutes before')}</span>
              ${average ? html`<span><i class="swatch average"></i> ${l10n.t('VWAP of the session')}</span>` : nothing}`
      }
      <span><i class="swatch shade"></i> ${l10n.t('before 09:30, from 16:00 on')}</span>
      <a href="https://www.tradingview.com/">${l10n.t('Charts by TradingView Lightweight Charts™')}</a>
    </p>
    <p class="visually-hidden" id="chart-help">
      ${l10n.t(
        'Left and right arrow: from bar to bar, with Shift ten at a time. Home and End: first and last bar. Page up and page down: move. Plus and minus: zoom. Zero: show all. Enter: mark the bar; Shift and Enter: mark up to it. Escape: let go of both. The figures below the chart and the table say the same in words.',
      )}
    </p>`;
}

/** Below every time axis: the contract names no zone, and nothing is shifted. */
export function axisNote(): TemplateResult {
  return html`<p class="axis-note muted">${l10n.t('Time as sent by the service')}</p>`;
}
